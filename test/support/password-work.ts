/** How much work passwords make, counted where Node begins it, whatever the code above says of itself. */
import { createHook } from "node:async_hooks";

/** What `work` gives, and how many hashes of passwords began in this process meanwhile. */
export async function countHashes<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  let count = 0;
  const hook = createHook({
    init: (_id, type) => {
      count += type === "SCRYPTREQUEST" ? 1 : 0;
    },
  });
  hook.enable();
  try {
    return [await work(), count];
  } finally {
    hook.disable();
  }
}
