/**
 * Pictures and fonts of a shop. What a file is, is decided by its bytes: the name, the type a browser sent
 * and the ending say nothing that could be trusted. Assets are of both modes. Their files are not: the object
 * store knows bytes, so two assets of one file share them, and deleting one deletes no bytes.
 */
import { assetFileName, type AssetKind, type AssetScope, type AssetView } from "#domain/asset.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import type { FocalPoint } from "#engine/contract/values.ts";
import { type Picture, readPicture } from "#engine/pictures.ts";
import {
  type AssetFilter,
  type AssetRow,
  deleteAssetRow,
  findAsset,
  findAssetOfFont,
  insertAsset,
  listAssets as listRows,
  focalPointOf,
  updateAsset as updateRow,
} from "#store/assets.ts";
import type { Tx } from "#store/database.ts";
import { deleteFontRow } from "#store/fonts.ts";
import type { StoredFile } from "../files/stored-file.ts";
import type { Call, Services } from "../context/context.ts";
import { found, templateOr404 } from "../context/find-or-404.ts";
import { keepFont, retryOnConflict, unpackFont } from "../fonts/manage-fonts.ts";
import type { Download } from "../files/stored-file.ts";
import { requireRoomForFile } from "../plans/entitlements.ts";

/**
 * An upload as it came; what is wrong with it is said in a fixed order. Texts are "" where the part was
 * absent; `file` null where there was none. The bytes are stored by then, named by nothing.
 */
export interface AssetUpload {
  readonly kind: string;
  readonly scope: string;
  readonly name: string;
  readonly templateId: string | undefined;
  readonly file: StoredFile | null;
}

/** The same once its parts are known to be good; the bytes are still unread. */
interface CheckedUpload {
  readonly kind: AssetKind;
  readonly scope: AssetScope;
  readonly name: string;
  readonly templateId: string | null;
  readonly file: StoredFile;
}

/** Bytes of an upload: 25, 10 and 5 MiB. The edge's cap for the whole request is above all of them. */
const MAX_BYTES: Readonly<Record<AssetKind, number>> = {
  image: 26_214_400,
  font: 10_485_760,
  logo: 5_242_880,
};
/**
 * Pixels, width by height. Larger pictures are not opened anywhere: a small file may claim any size, and a
 * raster of it would take four bytes for each.
 */
const MAX_PIXELS = 100_000_000;
/** UTF-16 code units, after trimming. */
const MAX_NAME_CHARS = 120;

/**
 * Keeps an upload; fonts go to the library of fonts as well. Order of checks (contract, 3): the parts (400,
 * 413), the template (404), then what the bytes are (415). A picture sent twice makes two assets, a font one.
 */
export async function createAsset(
  services: Services,
  { caller, unit }: Call<AssetView>,
  upload: AssetUpload,
): Promise<AssetView> {
  const checked = checkUpload(upload);
  const { templateId } = checked;
  const { teamId } = caller;
  await services.db.read((tx) =>
    requireRoomForFile(services, tx, { teamId, bytes: checked.file.bytes }),
  );
  if (templateId !== null) {
    await services.db.read((tx) => templateOr404(tx, caller, templateId));
  }
  if (checked.kind === "font") {
    return await createFontAsset(services, { caller, unit }, checked);
  }
  // Read whole, at most 25 MiB, and outside the transaction: no row is locked while a header is parsed.
  const picture = await pictureOf(services, checked.file);
  const id = services.random.id("ast");
  return await unit.commit(async (tx) => {
    await insertAsset(tx, {
      ...columnsOf(caller, id, checked),
      contentType: picture.contentType,
      // Null for an SVG that says no size.
      widthPx: picture.widthPx,
      heightPx: picture.heightPx,
    });
    return assetView(await assetOr404(tx, caller, id));
  });
}

/**
 * A picture as the team's logo, checked; inserts it when called and gives the asset's id. 400 without a file.
 */
export async function keepPicture(
  services: Services,
  caller: Caller,
  file: StoredFile | null,
): Promise<(tx: Tx) => Promise<string>> {
  const checked = checkUpload({
    kind: "logo",
    scope: "team",
    name: "Logo",
    templateId: undefined,
    file,
  });
  const picture = await pictureOf(services, checked.file);
  const id = services.random.id("ast");
  return async (tx) => {
    await insertAsset(tx, { ...columnsOf(caller, id, checked), ...picture });
    return id;
  };
}

/**
 * The same font again gives the asset there is. It is found by the bytes of the unpacked OpenType file: what
 * unpacks to the same bytes is the same font, however it was packed.
 */
async function createFontAsset(
  services: Services,
  { caller, unit }: Call<AssetView>,
  checked: CheckedUpload,
): Promise<AssetView> {
  const { file, name } = checked;
  // Both drawn and unpacked once: the change may run twice (`retryOnConflict`), the engine should not.
  const fresh = services.random.id("ast");
  const unpacked = await unpackFont(services, caller.teamId, { file, name, face: undefined });
  return await retryOnConflict(() =>
    unit.commit(async (tx) => {
      const { font } = await keepFont({ services, tx, caller }, unpacked);
      const known = await findAssetOfFont(tx, caller.teamId, font.id);
      if (known === undefined) {
        await insertAsset(tx, {
          // Then the plain file in the place of the uploaded one: that is what a download should give.
          ...columnsOf(caller, fresh, checked),
          contentType: font.outlines === "cff" ? "font/otf" : "font/ttf",
          sha256: font.sha256,
          sizeBytes: font.bytes,
          fontId: font.id,
        });
      }
      return assetView(await assetOr404(tx, caller, known?.id ?? fresh));
    }),
  );
}

/** What every asset has; pictures and fonts add their own over the nulls. */
function columnsOf(
  caller: Caller,
  id: string,
  { kind, scope, name, templateId, file }: CheckedUpload,
): Pick<
  AssetRow,
  "teamId" | "id" | "kind" | "scope" | "name" | "templateId" | "sha256" | "sizeBytes"
> & { widthPx: null; heightPx: null; fontId: null } {
  return {
    teamId: caller.teamId,
    id,
    kind,
    scope,
    name,
    templateId,
    sha256: file.sha256,
    sizeBytes: file.bytes,
    widthPx: null,
    heightPx: null,
    fontId: null,
  };
}

/**
 * Absent parts, name, kind, scope, size: the first thing wrong is said, so that an integrator who corrects one
 * message after the other gets to the end. `template_id` belongs to one scope and is refused with the other.
 */
function checkUpload({ kind, scope, name, templateId, file }: AssetUpload): CheckedUpload {
  const absent = [
    ...(kind === "" ? ["kind"] : []),
    ...(scope === "" ? ["scope"] : []),
    ...(file === null ? ["file"] : []),
  ];
  if (absent.length > 0 || file === null) {
    throw refusal("missing_asset_fields", `Still needed: ${absent.join(", ")}.`, absent);
  }
  const title = checkName(name);
  if (!isKind(kind)) {
    throw refusal("invalid_kind", "kind is image, font or logo.", ["kind"]);
  }
  if (!isScope(scope)) {
    throw refusal("invalid_asset_scope", "scope is team or template.", ["scope"]);
  }
  if (scope === "template" && templateId === undefined) {
    throw refusal("missing_required_field", "template_id is required with this scope.", [
      "template_id",
    ]);
  }
  if (scope === "team" && templateId !== undefined) {
    throw refusal("invalid_parameter", "template_id goes with the scope template only.", [
      "template_id",
    ]);
  }
  // Last of the parts' own checks: how much is too much depends on the kind.
  if (file.bytes > MAX_BYTES[kind]) {
    const code = kind === "font" ? "font_too_large" : "image_too_large";
    throw refusal(code, `A ${kind} has at most ${MAX_BYTES[kind]} bytes.`, ["file"]);
  }
  return { kind, scope, name: title, templateId: templateId ?? null, file };
}

function checkName(name: string): string {
  const title = name.trim();
  if (title === "") {
    throw refusal("missing_asset_name", "An asset needs a name.", ["name"]);
  }
  if (title.length > MAX_NAME_CHARS) {
    throw refusal("invalid_parameter", `A name has at most ${MAX_NAME_CHARS} characters.`, [
      "name",
    ]);
  }
  return title;
}

/** Errors here name parts of the multipart request, which is what a client can change. */
function refusal(code: ApiError["code"], message: string, fields: readonly string[]): ApiError {
  return new ApiError(code, message, {
    fields: fields.map((field) => ({ objectId: "parts", field })),
  });
}

function isKind(text: string): text is AssetKind {
  return Object.hasOwn(MAX_BYTES, text);
}

function isScope(text: string): text is AssetScope {
  return text === "team" || text === "template";
}

async function pictureOf({ objects }: Services, file: StoredFile): Promise<Picture> {
  const bytes = await objects.read(file.sha256);
  // Stored a moment ago by this very request: not the caller's fault.
  if (bytes === null) {
    throw new ApiError("internal_error", "The picture could not be read; the request id finds it.");
  }
  // Headers and structure only, without decoding pixels: safe to do in this process. Null for a file that
  // ends too soon as well as for one of another kind.
  const picture = readPicture(bytes);
  if (picture === null) {
    throw refusal("unsupported_image_type", "The file is no whole PNG, JPEG or plain SVG.", [
      "file",
    ]);
  }
  if ((picture.widthPx ?? 0) * (picture.heightPx ?? 0) > MAX_PIXELS) {
    throw refusal("image_too_large", "The picture has more than 100 million pixels.", ["file"]);
  }
  return picture;
}

/** The team's asset, or 404. One code for pictures and fonts: the catalogue has one for assets. */
async function assetOr404(tx: Tx, caller: Caller, id: string): Promise<AssetRow> {
  return found(
    await findAsset(tx, caller.teamId, id),
    () => new ApiError("image_asset_not_found", "No such asset."),
  );
}

/** The team's assets of a kind and scope, newest first, without those deleted. */
export async function listAssets(
  services: Services,
  caller: Caller,
  filter: AssetFilter,
): Promise<Listing<AssetView>> {
  const rows = await services.db.read((tx) => listRows(tx, caller.teamId, filter));
  return listingOf(rows.map(assetView), filter.limit);
}

/** An asset; 404 `image_asset_not_found` for deleted and foreign ones alike. */
export async function readAsset(
  services: Services,
  caller: Caller,
  id: string,
): Promise<AssetView> {
  return assetView(await services.db.read((tx) => assetOr404(tx, caller, id)));
}

/** What is not given stays; 400 for a focal point of what no place is filled with: a logo, a font. */
export async function updateAsset(
  _services: Services,
  { caller, unit }: Call<AssetView>,
  id: string,
  { name, focalPoint }: { readonly name?: string; readonly focalPoint?: FocalPoint | null },
): Promise<AssetView> {
  const change = {
    ...(name === undefined ? {} : { name: checkName(name) }),
    ...(focalPoint === undefined
      ? {}
      : { focalX: focalPoint?.x ?? null, focalY: focalPoint?.y ?? null }),
  };
  return await unit.commit(async (tx) => {
    // Not locked: two changes at once leave the later one, and a deletion in between makes the last line 404.
    const { kind } = await assetOr404(tx, caller, id);
    if (focalPoint !== undefined && focalPoint !== null && kind !== "image") {
      throw refusal("invalid_parameter", "Only an image has a focal point.", ["focal_point"]);
    }
    if (Object.keys(change).length > 0) {
      await updateRow(tx, caller.teamId, { id, ...change });
    }
    return assetView(await assetOr404(tx, caller, id));
  });
}

/**
 * Takes an asset out of the lists; a font leaves the library of fonts too. The row and the bytes stay:
 * revisions compiled with the font go on being set in it. A picture is offered no longer, so a fill that
 * chose it is refused until it chooses another.
 */
export async function deleteAsset(
  _services: Services,
  { caller, unit }: Call<{ readonly ok: true }>,
  id: string,
): Promise<{ readonly ok: true }> {
  return await unit.commit(async (tx) => {
    const row = await assetOr404(tx, caller, id);
    if (row.fontId !== null) {
      await deleteFontRow(tx, caller.teamId, row.fontId);
    }
    await deleteAssetRow(tx, caller.teamId, id);
    return { ok: true };
  });
}

/** A stored file with its tag; null where the caller has these very bytes already (304). */
export interface AssetFile {
  readonly sha256: string;
  readonly contentType: string;
  readonly download: Download | null;
}

/** The bytes as uploaded, a font's as unpacked. 404 `image_file_not_found` when the store has lost them. */
export async function downloadAsset(
  services: Services,
  caller: Caller,
  asked: { readonly id: string; readonly knows: (sha256: string) => boolean },
): Promise<AssetFile> {
  const row = await services.db.read((tx) => assetOr404(tx, caller, asked.id));
  const { sha256, contentType } = row;
  // The hash is the entity tag (RFC 9110, 8.8.3): known before the store is asked.
  if (asked.knows(sha256)) {
    return { sha256, contentType, download: null };
  }
  const object = await services.objects.get(sha256);
  if (object === null) {
    throw new ApiError("image_file_not_found", "The stored file of this asset is gone.");
  }
  const fileName = assetFileName({ name: row.name, contentType });
  return { sha256, contentType, download: { object, fileName, contentType } };
}

/** A row as the API shows it. The hash is no secret: it opens nothing without the right to the asset. */
function assetView(row: AssetRow): AssetView {
  return {
    id: row.id,
    kind: row.kind,
    scope: row.scope,
    templateId: row.templateId,
    name: row.name,
    contentType: row.contentType,
    sizeBytes: row.sizeBytes,
    widthPx: row.widthPx,
    heightPx: row.heightPx,
    focalPoint: focalPointOf(row),
    sha256: row.sha256,
    createdAt: row.createdAt.toISOString(),
  };
}
