/** Why a scene was not saved, as far as the page does something about it. */
import { PlatenApiError } from "../../../../client/src/index.ts";

/** At a value of a pattern: what is wrong with the form of one is told at the pattern itself. */
const VALUE_OF_PATTERN = /\.pattern\.\d+$/u;

/** True for a save that makes a field of a word which no print file could change by itself. */
export function hasFixedWord(error: unknown): boolean {
  return isRefusedAt(error, (member) => VALUE_OF_PATTERN.test(member));
}

/** True for a save over a revision that is no longer the newest. */
export function isStale(error: unknown): boolean {
  return isRefusedAt(error, (member) => member === "base_revision");
}

function isRefusedAt(error: unknown, isMember: (member: string) => boolean): boolean {
  return (
    error instanceof PlatenApiError &&
    error.code === "invalid_scene" &&
    error.fields.some(({ field }) => isMember(field))
  );
}
