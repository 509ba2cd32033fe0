/** Variants of a file that show what a renderer would draw without its text, or without its clips. */
import { operatorsIn } from "./content-tokens.ts";
import {
  dictOf,
  isDict,
  listOf,
  type PlainObjects,
  type PlainPdf,
  type PlainValue,
  resolved,
  streamText,
  withText,
  writePlainPdf,
} from "./plain-pdf.ts";

export interface Without {
  readonly text?: true;
  readonly clips?: true;
}

/** Text-showing operators and what stands for each: the two that move to the next line still do. */
const SHOWN: ReadonlyMap<string, string> = new Map([
  ["Tj", ""],
  ["TJ", ""],
  ["'", "T*"],
  ['"', "T*"],
]);
/** Wider than any page, narrow enough for every renderer's numbers. */
const EVERYWHERE = [-30_000, -30_000, 30_000, 30_000];

/** The file drawn without these; null where a stream of its content cannot be read. */
export function variantOf(plain: PlainPdf, without: Without): Uint8Array | null {
  const changed = new Map<string, { stream: { dict: Record<string, PlainValue>; data: string } }>();
  const fixed = without.clips === true ? masksAndAppearances(plain) : new Set<string>();
  for (const key of contentKeys(plain)) {
    const text = streamText(plain, key);
    const stream = plain.objects.get(key)?.stream;
    if (text === null || stream === undefined) {
      return null;
    }
    const { stream: anew } = withText(stream, blanked(text, without));
    const dict: Record<string, PlainValue> = { ...anew?.dict };
    if (without.clips === true && dict["/Subtype"] === "/Form" && !fixed.has(key)) {
      dict["/BBox"] = EVERYWHERE;
    }
    changed.set(key, { stream: { dict, data: anew?.data ?? "" } });
  }
  const objects: PlainObjects = changed;
  return writePlainPdf(plain, objects);
}

/** Keys of all streams of page content and of all form XObjects. */
function contentKeys(plain: PlainPdf): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const [key, { value, stream }] of plain.objects) {
    if (stream?.dict["/Subtype"] === "/Form") {
      keys.add(key);
    }
    if (value !== undefined && isDict(value) && value["/Type"] === "/Page") {
      for (const content of listOf(plain, value["/Contents"])) {
        if (typeof content === "string") {
          keys.add(content);
        }
      }
    }
  }
  return keys;
}

function blanked(content: string, { text, clips }: Without): string {
  let out = "";
  let from = 0;
  for (const { name, start, end } of operatorsIn(content)) {
    const instead = text === true ? SHOWN.get(name) : undefined;
    if (instead !== undefined) {
      out += `${content.slice(from, start)}${instead} `;
      from = end;
    } else if (clips === true && (name === "W" || name === "W*")) {
      out += content.slice(from, start);
      from = end;
    }
  }
  return out + content.slice(from);
}

/** Forms whose BBox does more than clip: appearances of annotations are scaled by it, soft masks end at it. */
function masksAndAppearances(plain: PlainPdf): ReadonlySet<string> {
  const keys = new Set<string>();
  const add = (value: PlainValue | undefined): void => {
    if (typeof value === "string") {
      keys.add(value);
    }
  };
  for (const { value, stream } of plain.objects.values()) {
    const dict = stream?.dict ?? value;
    if (dict === undefined || dict === null || !isDict(dict)) {
      continue;
    }
    add(dictOf(plain, dict["/SMask"])["/G"]);
    add(dict["/S"] === "/Luminosity" || dict["/S"] === "/Alpha" ? dict["/G"] : undefined);
    for (const appearance of Object.values(dictOf(plain, dict["/AP"]))) {
      add(appearance);
      const states = resolved(plain, appearance);
      Object.values(isDict(states) ? states : {}).forEach(add);
    }
  }
  return keys;
}
