/**
 * The content hash of a preview: everything the picture depends on, known without rendering. The key of
 * cached pictures, so it must change whenever a pixel may, and should not otherwise.
 */
import { latin1Bytes } from "#base/bytes.ts";
import { sha256Hex } from "../packages/hash.ts";
import { RASTER_ENGINE } from "../packages/pdfium.ts";
import type { PictureFrame } from "./picture-frame.ts";

/** What a picture is made of; every member is part of the hash. */
export interface PreviewState {
  readonly sourceSha256: string;
  readonly parserVersion: string;
  readonly engineVersion: string;
  /** Field id → text after resolution and normalisation. */
  readonly values: ReadonlyMap<string, string>;
  readonly page: number;
  readonly frame: PictureFrame;
  /** What the template's author set (`authorKey`). */
  readonly author: string;
  readonly force: boolean;
  readonly substitution: "allow" | "refuse";
  /** Pairs of fonts the author accepts, which are preferred. */
  readonly acceptedSubstitutions: readonly string[];
  readonly defaultFontId: string | null;
  /** Library fonts that may be used, in order of preference. */
  readonly fontIds: readonly string[];
  /** What else changes the picture, in one canonical form; absent for what is shown as authored. */
  readonly appearance?: unknown;
}

/** Hex SHA-256 of the state in one canonical form: fields sorted by id, members in fixed order. */
export function previewContentHash(state: PreviewState): string {
  const { frame } = state;
  const canonical = [
    // Raised when the form of the hash changes.
    "preview 2",
    RASTER_ENGINE,
    state.engineVersion,
    state.parserVersion,
    state.sourceSha256,
    [...state.values].sort(([a], [b]) => (a < b ? -1 : 1)),
    state.page,
    [frame.pageWidthPx, frame.pageHeightPx],
    [frame.left, frame.top, frame.widthPx, frame.heightPx],
    state.author,
    // The author's accepted pairs are a set: their order means nothing.
    state.force,
    state.substitution,
    [...state.acceptedSubstitutions].sort(),
    state.defaultFontId,
    state.fontIds,
    // Left out, not null, so that hashes of plain previews stay what they were.
    ...(state.appearance === undefined ? [] : [state.appearance]),
  ];
  return sha256Hex(asciiJson(canonical));
}

/** JSON with every other character escaped, so that one byte is one UTF-16 unit. */
function asciiJson(value: unknown): Uint8Array {
  const json = JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return latin1Bytes(json);
}
