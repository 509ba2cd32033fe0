/**
 * What `npm run mutate -- NAME` changes, and the folders of the tests that have to notice. `quick`: the tests do no
 * I/O and run in the mutator's own process.
 */
export const TARGETS = {
  verify: { mutate: ["src/engine/verify"], tests: ["src/engine/verify"], quick: true },
  rewrite: { mutate: ["src/engine/rewrite"], tests: ["src/engine/rewrite"], quick: true },
};
