import { type ObjectStore, ObjectStoreError } from "#ports/object-store.ts";

/** What stands in the place of stored files where an operator has switched them off: rejects whoever needs one. */
export const noObjectStore: ObjectStore = {
  put: refuse,
  get: refuse,
  read: refuse,
  stat: refuse,
  remove: refuse,
  sweep: () => Promise.resolve(0),
};

function refuse(): Promise<never> {
  return Promise.reject(new ObjectStoreError("switched_off", "no files are kept here"));
}
