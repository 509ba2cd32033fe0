/** Fonts of a file as an author knows them: producers write one face as several. */
import { addToList } from "#base/maps.ts";
import type { FontReport } from "./fonts.ts";

/** Fonts of one name that print the same letters are one to who reads of them; faces in order of their first fonts. */
export function fontsByFace(fonts: readonly FontReport[]): readonly (readonly FontReport[])[] {
  const faces = new Map<string, FontReport[]>();
  for (const font of fonts) {
    addToList(faces, `${font.postScriptName} ${font.printable}`, font);
  }
  return [...faces.values()];
}
