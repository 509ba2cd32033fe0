/** What is told where passwords come in faster than they can be hashed. */
import { ApiError } from "#domain/errors.ts";
import { HasherBusy, type PasswordHasher } from "#ports/password-hasher.ts";

/** Those that wait take some seconds. */
const RETRY_AFTER_SECONDS = 5;

/** The same hasher, whose refusal is the API's: 429 `rate_limit_exceeded`, the same for every person. */
export function withPasswordErrors(hasher: PasswordHasher): PasswordHasher {
  return {
    hash: (password) => hasher.hash(password).catch(rethrow),
    matches: (password, stored) => hasher.matches(password, stored).catch(rethrow),
    isOutdated: (stored) => hasher.isOutdated(stored),
  };
}

function rethrow(error: unknown): never {
  if (error instanceof HasherBusy) {
    throw new ApiError("rate_limit_exceeded", "Too many passwords are being checked; try again.", {
      cause: error,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  throw error;
}
