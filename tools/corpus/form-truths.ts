/** Where the truth about a file's form stands: beside a generated file, for fetched ones in one list. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { PlacedFormPart } from "#test/corpus-maker/form-truth.ts";
import { type CorpusFile, truthOf } from "./files.ts";

const FETCHED_FIELDS = "test/corpus/fetched-fields.json";

/** A fetched file as a designer would open it. */
export interface FetchedForm {
  /** As in test/corpus/fetched.json. */
  readonly name: string;
  readonly sha256: string;
  readonly parts: readonly PlacedFormPart[];
}

/** The fetched files that a designer has judged, as committed. */
export function readFetchedForms(path = FETCHED_FIELDS): readonly FetchedForm[] {
  return JSON.parse(readFileSync(path, "utf8"));
}

let fetched: ReadonlyMap<string, FetchedForm> | null = null;

/** The parts of a file's form in the order of the eye; null where nobody has judged it. */
export function formTruthOf(file: CorpusFile): readonly PlacedFormPart[] | null {
  if (file.set !== "fetched") {
    return truthOf(file)?.form?.parts ?? null;
  }
  fetched ??= new Map(readFetchedForms().map((form) => [`${form.name}.pdf`, form]));
  const form = fetched.get(file.name);
  const isSame =
    form !== undefined &&
    createHash("sha256").update(readFileSync(file.path)).digest("hex") === form.sha256;
  return isSame ? form.parts : null;
}
