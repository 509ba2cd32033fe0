/**
 * Holds events against the `webhooks` of the reviewed OpenAPI document: every service of a test, as it closes, has what
 * it told judged, whichever test made it and whether or not anybody listened.
 */
import type { ValidateFunction } from "ajv/dist/2020.js";
import type { Db } from "#store/database.ts";
import { leanAjv } from "./lean-ajv.ts";
import { readOpenapiGolden } from "./openapi-golden.ts";

/** What is wrong with a payload, in words; empty when its webhook is described so. */
export type EventFaults = (payload: object) => string[];

/** Judges payloads by the `webhooks` of a document. */
export function eventFaults(document: object): EventFaults {
  const ajv = leanAjv();
  const { webhooks = {}, ...rest } = JSON.parse(JSON.stringify(document));
  ajv.addSchema({ $id: "api", ...rest, webhooks });
  const compiled = new Map<string, ValidateFunction>();
  return (payload) => {
    const type = "type" in payload ? String(payload.type) : "";
    if (!Object.hasOwn(webhooks, type)) {
      return [`the document has no webhook ${type}`];
    }
    const place = `/webhooks/${type}/post/requestBody/content/application~1json/schema`;
    const validate: ValidateFunction = compiled.get(place) ?? ajv.compile({ $ref: `api#${place}` });
    compiled.set(place, validate);
    return validate(payload)
      ? []
      : [`${type}: ${ajv.errorsText(validate.errors)} ${JSON.stringify(payload)}`];
  };
}

let reviewed: EventFaults | null = null;

/** Events of one service that are judged: enough for each of its kinds, and few enough to cost nothing. */
const MOST = 200;

/** Rejects when an event that is stored is none of the reviewed document. */
export async function holdEvents(database: Db): Promise<void> {
  const { rows } = await database.read((tx) =>
    tx.sql(`select payload from events order by id desc limit ${MOST}`, []),
  );
  reviewed ??= eventFaults(readOpenapiGolden());
  const faultsOf = reviewed;
  const found = rows.flatMap(({ payload }) => faultsOf(JSON.parse(String(payload))));
  if (found.length > 0) {
    throw new Error(`events that the document does not foresee:\n${found.join("\n")}`);
  }
}
