import { ApiError } from "#domain/errors.ts";
import type { ObjectStore } from "#ports/object-store.ts";

/** What stands in the place of stored files where an operator has switched them off: 503 for whoever needs one. */
export const noObjectStore: ObjectStore = {
  put: refuse,
  get: refuse,
  read: refuse,
  stat: refuse,
  remove: refuse,
  sweep: () => Promise.resolve(0),
};

function refuse(): Promise<never> {
  return Promise.reject(
    new ApiError(
      "object_storage_not_configured",
      "This deployment has nowhere to keep files; its operator has switched that off.",
    ),
  );
}
