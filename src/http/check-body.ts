/** From the bytes of a JSON body to what the operation's schema makes of it, or what is wrong with it. */
import { ApiError, type ErrorCode, type ErrorField } from "#domain/errors.ts";
import type { Declaration } from "./operation.ts";
import { parseRequest } from "./parse-request.ts";
import type { z } from "./schema.ts";
import { parseStrictJson } from "./strict-json.ts";

/** Plain data: it crosses threads. */
export type CheckedBody =
  | { readonly kind: "body"; readonly body: unknown }
  | {
      readonly kind: "refused";
      readonly code: ErrorCode;
      readonly message: string;
      readonly fields?: readonly ErrorField[];
    };

/** What an operation that takes a large body says of it: members of its declaration. */
export interface LargeBody extends Pick<Declaration, "id" | "narrow" | "maxBodyBytes"> {
  readonly maxBodyItems: number;
  readonly body: z.ZodType;
}

/** UTF-8 that is not well-formed is refused rather than repaired: a replaced character would be printed. */
export function parseJsonBytes(
  bytes: Uint8Array,
  maxItems: number,
): ReturnType<typeof parseStrictJson> {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { wrong: "is not UTF-8" };
  }
  return parseStrictJson(text, maxItems);
}

/** Steps 11 and 12 for the body alone; what it throws is a bug. Linear in the body. */
export function checkBody(
  { body, maxBodyItems, narrow = {} }: Pick<LargeBody, "body" | "maxBodyItems" | "narrow">,
  bytes: Uint8Array,
): CheckedBody {
  const parsed = parseJsonBytes(bytes, maxBodyItems);
  if ("wrong" in parsed) {
    return { kind: "refused", code: "invalid_json", message: `The body ${parsed.wrong}.` };
  }
  try {
    const onlyBody = { params: null, query: null, body };
    const raw = { params: {}, query: {}, body: parsed.value, files: {}, headers: {} };
    return { kind: "body", body: Object(parseRequest({ narrow }, onlyBody, raw)).body };
  } catch (error) {
    if (error instanceof ApiError) {
      const { code, message, fields } = error;
      return { kind: "refused", code, message, ...(fields === undefined ? {} : { fields }) };
    }
    throw error;
  }
}
