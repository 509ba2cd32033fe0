/**
 * The shop's own fonts: upload, list, read, download, delete. A font is never edited: the same bytes are the
 * same font for ever, since revisions pin it by id and must print the same years later. Deleting therefore
 * only takes it out of the library, and uploading the bytes again brings the same row back.
 */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { fontEmbedding, fontFileName, type FontView } from "#domain/font.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import { RunnerError } from "#ports/engine-runner.ts";
import { type Tx, uniqueViolation } from "#store/database.ts";
import {
  deleteFontRow,
  findFont,
  findFontByFile,
  type FontRow,
  insertFont,
  listFonts as listRows,
  lockFont,
  restoreFontRow,
  templatesWithFont,
} from "#store/fonts.ts";
import type { StoredFile } from "../files/stored-file.ts";
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { isBusy, runnerError } from "../context/runner-error.ts";
import type { FontReading, UploadedFont } from "#engine/contract/fonts.ts";
import type { Download } from "../files/stored-file.ts";
import { requireRoomForFile } from "../plans/entitlements.ts";

/** An upload as it came; `name` undefined: the full name in the font. */
export interface FontUpload {
  readonly file: StoredFile;
  readonly name: string | undefined;
  /** A face of a collection, by number or PostScript name. */
  readonly face: string | undefined;
}

/** A template whose newest revision names the font. */
export interface FontMatch {
  readonly templateId: string;
  /** PostScript name of the font in the PDF. */
  readonly font: string;
}

/** What an upload gives, whether or not the font is new. */
export interface CreatedFont {
  readonly font: FontView;
  /** True when the team has this very font already; its name is left as it was. */
  readonly deduplicated: boolean;
  /** Templates that will be set in it once they are compiled again. */
  readonly matches: readonly FontMatch[];
}

/** Of the unpacked OpenType file: WOFF2 of 10 MiB may hold more than its own size, not any size. */
const MAX_SFNT_BYTES = 32 * 1024 * 1024;

/**
 * Keeps a font of the shop; 415 `unsupported_font_binary` says why a file cannot be used. Templates are not
 * compiled again by it: `matches` tells which would look different if they were.
 */
export async function createFont(
  services: Services,
  { caller, unit }: Call<CreatedFont>,
  upload: FontUpload,
): Promise<CreatedFont> {
  const unpacked = await unpackFont(services, caller.teamId, upload);
  await services.db.read((tx) =>
    requireRoomForFile(services, tx, { teamId: caller.teamId, bytes: unpacked.stored.bytes }),
  );
  return await retryOnConflict(() =>
    unit.commit((tx) => keepFont({ services, tx, caller }, unpacked)),
  );
}

/** A checked font whose plain file is stored. */
export interface UnpackedFont {
  readonly upload: FontUpload;
  readonly font: UploadedFont;
  readonly stored: StoredFile;
  /** Of an open font: an SPDX identifier, and the text. */
  readonly licence?: { readonly id: string; readonly text: string };
}

/** Checks and stores an upload; 415 `unsupported_font_binary` says why it cannot be used. */
export async function unpackFont(
  services: Services,
  teamId: string,
  upload: FontUpload,
): Promise<UnpackedFont> {
  const font = await readFontFile(services, teamId, upload);
  const stored = await services.objects.put(font.bytes, { maxBytes: MAX_SFNT_BYTES });
  return { upload, font, stored };
}

/**
 * Runs a change once more when the same font came at the same moment: the unique index on (team, bytes) let
 * one in, and now it is found. A second conflict cannot come of that index, so it is an error.
 */
export async function retryOnConflict<T>(keep: () => Promise<T>): Promise<T> {
  try {
    return await keep();
  } catch (error) {
    if (uniqueViolation(error) === null) {
      throw error;
    }
    return await keep();
  }
}

/** What the engine says of a font file, in a process of its own: fonts of strangers crash their readers. */
async function readFontFile(
  services: Services,
  teamId: string,
  upload: FontUpload,
): Promise<UploadedFont> {
  const { runner, objects } = services;
  const bytes = await objects.read(upload.file.sha256);
  // A deployment without an engine keeps no fonts: it could never set text in one.
  if (runner === null || bytes === null) {
    throw new ApiError("internal_error", "The font could not be read; the request id finds it.");
  }
  const reading = await runner
    .call("readFont", { bytes, face: upload.face ?? null }, { teamId, kind: "other" })
    .catch((error: unknown): FontReading => {
      if (isBusy(error)) {
        throw runnerError(error);
      }
      // A file that ends the process is treated as one that is damaged: it will do so again.
      if (error instanceof RunnerError && error.kind !== "unreachable") {
        const message = "The font takes more time or memory to read than a font should.";
        return { ok: false, reason: "damaged", message };
      }
      throw error;
    });
  if (!reading.ok) {
    // A collection is no bad file: it lacks the choice of a face, so the error points there.
    const field = reading.reason === "collection" || reading.reason === "unknown_face";
    throw new ApiError("unsupported_font_binary", reading.message, {
      fields: [{ objectId: "parts", field: field ? "face" : "file" }],
    });
  }
  return reading;
}

/** Where a statement is run, and for whom. */
interface Place {
  readonly services: Services;
  readonly tx: Tx;
  readonly caller: Caller;
}

/**
 * The row of a font: a new one, or that of the same bytes, brought back when it was deleted. Locks the row it
 * finds, so that a deletion at this moment is before or after. A name given now counts only for a new or
 * restored font: others may know it by its name.
 */
export async function keepFont(
  { services, tx, caller }: Place,
  { upload, font, stored, licence }: UnpackedFont,
): Promise<CreatedFont> {
  const { teamId } = caller;
  const known = await findFontByFile(tx, teamId, stored.sha256);
  const id = known?.id ?? services.random.id("fnt");
  const name = upload.name ?? font.fullName;
  if (known === undefined) {
    await insertFont(tx, {
      teamId,
      id,
      name,
      sfntSha256: stored.sha256,
      sfntBytes: stored.bytes,
      format: font.format,
      outlines: font.outlines,
      postScriptName: font.postScriptName,
      familyName: font.familyName,
      weight: font.weight,
      isItalic: font.isItalic,
      fsType: font.fsType,
      glyphCount: font.glyphCount,
      characterCount: font.characterCount,
      coverage: font.coverage,
      licence: licence?.id ?? null,
      licenceText: licence?.text ?? null,
    });
  } else if (known.deletedAt !== null) {
    await restoreFontRow(tx, teamId, { id, name });
  }
  // At most 100; a list of hints for a person, not a ledger.
  const templates = await templatesWithFont(tx, teamId, font.postScriptName);
  return {
    font: fontView(await fontOr404(tx, caller, id)),
    deduplicated: known?.deletedAt === null,
    matches: templates.map((templateId) => ({ templateId, font: font.postScriptName })),
  };
}

/** A font of the caller's team; a deleted one is not there. */
async function fontOr404(tx: Tx, caller: Caller, id: string): Promise<FontRow> {
  return found(
    await findFont(tx, caller.teamId, id),
    () => new ApiError("font_not_found", "No such font."),
  );
}

/** As `fontOr404`, and it stays until the transaction ends: for whoever is about to refer to it. */
export async function lockFontOr404(tx: Tx, caller: Caller, id: string): Promise<FontRow> {
  return found(
    await lockFont(tx, caller.teamId, id),
    () => new ApiError("font_not_found", "No such font."),
  );
}

/** The team's fonts, newest first. */
export async function listFonts(
  services: Services,
  caller: Caller,
  page: { readonly limit: number; readonly startingAfter: string | undefined },
): Promise<Listing<FontView>> {
  const rows = await services.db.read((tx) => listRows(tx, caller.teamId, page));
  return listingOf(rows.map(fontView), page.limit);
}

/** A font of the library; 404 for a deleted one, though revisions may still print it. */
export async function readFont(services: Services, caller: Caller, id: string): Promise<FontView> {
  return fontView(await services.db.read((tx) => fontOr404(tx, caller, id)));
}

/** The plain OpenType file of a font. */
export async function downloadFont(
  services: Services,
  caller: Caller,
  id: string,
): Promise<Download> {
  const row = await services.db.read((tx) => fontOr404(tx, caller, id));
  // Without a check of embedding rights (OS/2 fsType): it is the shop's own upload that goes back to it.
  const object = await services.objects.get(row.sfntSha256);
  if (object === null) {
    throw new ApiError("font_blob_missing", "The stored file of this font is gone.");
  }
  return {
    object,
    fileName: fontFileName({ postScriptName: row.postScriptName, outlines: row.outlines }),
    contentType: row.outlines === "cff" ? "font/otf" : "font/ttf",
  };
}

/**
 * Takes a font out of the library. Revisions compiled with it go on being set in it; templates that have it
 * as their default font have none afterwards.
 */
export async function deleteFont(
  _services: Services,
  { caller, unit }: Call<{ readonly ok: true }>,
  id: string,
): Promise<{ readonly ok: true }> {
  return await unit.commit(async (tx) => {
    // Locked first: a template that is just being given this font as its default is before or after us, so
    // none is left with a default that is not there.
    await lockFontOr404(tx, caller, id);
    await deleteFontRow(tx, caller.teamId, id);
    return { ok: true };
  });
}

/** A row as the API shows it; `embedding` spells fsType out (OpenType, OS/2). */
function fontView(row: FontRow): FontView {
  return {
    id: row.id,
    name: row.name,
    postScriptName: row.postScriptName,
    familyName: row.familyName,
    weight: row.weight,
    italic: row.isItalic,
    format: row.format,
    outlines: row.outlines,
    embedding: fontEmbedding(row.fsType),
    glyphCount: row.glyphCount,
    characterCount: row.characterCount,
    printable: row.coverage,
    bytes: row.sfntBytes,
    sha256: row.sfntSha256,
    licence: row.licence,
    createdAt: row.createdAt.toISOString(),
  };
}
