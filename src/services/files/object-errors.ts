/** What callers of the API are told when the store of files has failed. */
import { ApiError } from "#domain/errors.ts";
import { type ObjectStore, ObjectStoreError } from "#ports/object-store.ts";

/** Of a store that does not answer: long enough for a restart behind a load balancer. */
const RETRY_AFTER_SECONDS = 5;

/**
 * The same store, whose errors are the API's. Every use case reaches files through one, so that none translates
 * on its own; what is no `ObjectStoreError` passes as it is.
 */
export function withApiErrors(store: ObjectStore): ObjectStore {
  return {
    // `ObjectTooLarge` passes as it is: whoever put knows which part of the request was too long.
    put: (source, options) => store.put(source, options).catch(rethrow),
    get: async (sha256, range) => {
      const found = await store.get(sha256, range).catch(rethrow);
      return found === null ? null : { ...found, body: translated(found.body) };
    },
    read: (sha256) => store.read(sha256).catch(rethrow),
    stat: (sha256) => store.stat(sha256).catch(rethrow),
    remove: (sha256) => store.remove(sha256).catch(rethrow),
    sweep: () => store.sweep().catch(rethrow),
  };
}

/** Bytes are opened only when they are iterated, so a body can break too. */
async function* translated(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* body;
  } catch (error) {
    rethrow(error);
  }
}

function rethrow(error: unknown): never {
  throw error instanceof ObjectStoreError ? apiError(error) : error;
}

/** The message is for callers of the API; hosts, buckets and system errors are in the cause, for the log. */
function apiError(cause: ObjectStoreError): ApiError {
  switch (cause.kind) {
    case "switched_off":
      return new ApiError(
        "object_storage_not_configured",
        "This deployment has nowhere to keep files; its operator has switched that off.",
        { cause },
      );
    // The same code as for a store that is switched off: for a client both mean "not before an operator
    // acts".
    case "no_access":
      return new ApiError(
        "object_storage_not_configured",
        "The store of files does not let this service in; its operator has to mend that.",
        { cause },
      );
    case "no_response":
      return new ApiError(
        "object_storage_unavailable",
        "The store of files does not answer as it should; nothing was done, send the request again shortly.",
        { cause, retryAfterSeconds: RETRY_AFTER_SECONDS },
      );
    case "unreadable":
      return new ApiError("internal_error", "A stored file cannot be read to its end.", { cause });
  }
}
