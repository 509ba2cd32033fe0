/** What an error comes to for the person in front of it: of the dashboard, only this reads the status of a response. */
import { ConnectionError, PlatenApiError, TimeoutError } from "../../../client/src/index.ts";

/** Which text of the catalogue tells of it. */
export type Explanation =
  | "offline"
  | "forbidden"
  | "missingText"
  | "limited"
  | "overPlan"
  | "fault"
  | null;

/** True where the API refused what was asked: the page that asked tells of it. What failed is told by the frame. */
export function isRefusal(error: unknown): error is PlatenApiError {
  return error instanceof PlatenApiError && error.status < 500;
}

/** The kind of an error; null where the API's own message says best what is to be changed. */
export function explanationOf(error: unknown): Explanation {
  if (error instanceof ConnectionError || error instanceof TimeoutError) {
    return "offline";
  }
  if (!(error instanceof PlatenApiError)) {
    return "fault";
  }
  switch (error.status) {
    case 402:
      return "overPlan";
    case 403:
      return "forbidden";
    case 404:
      return "missingText";
    case 429:
      return "limited";
    default:
      return isRefusal(error) ? null : "fault";
  }
}

/** The API's own sentence, without the client's frame around it: "code (status): sentence [operation, id]". */
export function sentenceOf(error: PlatenApiError): string {
  return error.message
    .replace(`${error.code} (${error.status}): `, "")
    .replace(` [${error.operation}, ${error.requestId}]`, "");
}

/** What a page itself finds wrong with one field, in its reader's language. */
export class FieldRefusal extends Error {
  override readonly name = "FieldRefusal";
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** Runs it. A refusal that `words` has a sentence for, by its code of the API, is one of that field. */
export async function atField<T>(
  field: string,
  words: Readonly<Record<string, string>>,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const own = error instanceof PlatenApiError ? words[error.code] : undefined;
    throw own === undefined ? error : new FieldRefusal(field, own);
  }
}

/** Messages by field, for the fields of a form; empty where the error is about none of them. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (error instanceof FieldRefusal) {
    return { [error.field]: error.message };
  }
  if (!isRefusal(error)) {
    return {};
  }
  const sentence = sentenceOf(error);
  return Object.fromEntries(error.fields.map(({ field }) => [field, sentence]));
}
