import type { ErrorCode } from "#domain/errors.ts";
import { ApiError } from "#domain/errors.ts";
import { uniqueViolation } from "#store/database.ts";

/** A value that only one row of a team may have, and the error that says so. */
interface Unique {
  /** Name of the unique index. */
  readonly index: string;
  readonly code: ErrorCode;
  /** Member of the body that holds the value. */
  readonly field: string;
  readonly message: string;
}

/**
 * What `write` gives; the error of a unique value where another row has it. The index is asked rather than the
 * table before: a look would not see a name that is being taken at this very moment.
 */
export async function refuseTaken<T>(
  { index, code, field, message }: Unique,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (uniqueViolation(error) === index) {
      throw new ApiError(code, message, { fields: [{ objectId: "body", field }], cause: error });
    }
    throw error;
  }
}
