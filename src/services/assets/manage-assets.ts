/** Pictures and fonts of a shop. What a file is, is decided by its bytes. */
import { assetFileName, type AssetKind, type AssetScope, type AssetView } from "#domain/asset.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import { type Picture, readPicture } from "#engine/pictures.ts";
import {
  type AssetFilter,
  type AssetRow,
  deleteAssetRow,
  findAsset,
  findAssetOfFont,
  insertAsset,
  listAssets as listRows,
  renameAsset as renameRow,
} from "#store/assets.ts";
import type { Tx } from "#store/database.ts";
import { deleteFontRow } from "#store/fonts.ts";
import type { StoredFile } from "../files/stored-file.ts";
import type { Call, Services } from "../context/context.ts";
import { found, templateOr404 } from "../context/find-or-404.ts";
import { keepFont, retryOnConflict, unpackFont } from "../fonts/manage-fonts.ts";
import type { Download } from "../files/stored-file.ts";

/** An upload as it came; what is wrong with it is said in a fixed order. */
export interface AssetUpload {
  readonly kind: string;
  readonly scope: string;
  readonly name: string;
  readonly templateId: string | undefined;
  readonly file: StoredFile | null;
}

interface CheckedUpload {
  readonly kind: AssetKind;
  readonly scope: AssetScope;
  readonly name: string;
  readonly templateId: string | null;
  readonly file: StoredFile;
}

const MAX_BYTES: Readonly<Record<AssetKind, number>> = {
  image: 26_214_400,
  font: 10_485_760,
  logo: 5_242_880,
};
/** Larger pictures are not opened anywhere: a small file may claim any size. */
const MAX_PIXELS = 100_000_000;
const MAX_NAME_CHARS = 120;

/** Keeps an upload; fonts go to the library of fonts as well. */
export async function createAsset(
  services: Services,
  { caller, unit }: Call<AssetView>,
  upload: AssetUpload,
): Promise<AssetView> {
  const checked = checkUpload(upload);
  const { templateId } = checked;
  if (templateId !== null) {
    await services.db.read((tx) => templateOr404(tx, caller, templateId));
  }
  if (checked.kind === "font") {
    return await createFontAsset(services, { caller, unit }, checked);
  }
  const picture = await pictureOf(services, checked.file);
  const id = services.random.id("ast");
  return await unit.commit(async (tx) => {
    await insertAsset(tx, {
      ...columnsOf(caller, id, checked),
      contentType: picture.contentType,
      widthPx: picture.widthPx,
      heightPx: picture.heightPx,
    });
    return assetView(await assetOr404(tx, caller, id));
  });
}

/** The same font again gives the asset there is. */
async function createFontAsset(
  services: Services,
  { caller, unit }: Call<AssetView>,
  checked: CheckedUpload,
): Promise<AssetView> {
  const { file, name } = checked;
  const fresh = services.random.id("ast");
  const unpacked = await unpackFont(services, { file, name, face: undefined });
  return await retryOnConflict(() =>
    unit.commit(async (tx) => {
      const { font } = await keepFont({ services, tx, caller }, unpacked);
      const known = await findAssetOfFont(tx, caller.teamId, font.id);
      if (known === undefined) {
        await insertAsset(tx, {
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

/** Absent parts, name, kind, scope, size: the first thing wrong is said. */
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

function refusal(code: ApiError["code"], message: string, fields: readonly string[]): ApiError {
  return new ApiError(code, message, {
    fields: fields.map((field) => ({ object_id: "parts", field })),
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
  if (bytes === null) {
    throw new ApiError("internal_error", "The picture could not be read; the request id finds it.");
  }
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

async function assetOr404(tx: Tx, caller: Caller, id: string): Promise<AssetRow> {
  return found(
    await findAsset(tx, caller.teamId, id),
    () => new ApiError("image_asset_not_found", "No such asset."),
  );
}

export async function listAssets(
  services: Services,
  caller: Caller,
  filter: AssetFilter,
): Promise<Listing<AssetView>> {
  const rows = await services.db.read((tx) => listRows(tx, caller.teamId, filter));
  return listingOf(rows.map(assetView), filter.limit);
}

export async function readAsset(
  services: Services,
  caller: Caller,
  id: string,
): Promise<AssetView> {
  return assetView(await services.db.read((tx) => assetOr404(tx, caller, id)));
}

/** Gives an asset another name; without one it stays as it is. */
export async function renameAsset(
  _services: Services,
  { caller, unit }: Call<AssetView>,
  id: string,
  name: string | undefined,
): Promise<AssetView> {
  const title = name === undefined ? null : checkName(name);
  return await unit.commit(async (tx) => {
    await assetOr404(tx, caller, id);
    if (title !== null) {
      await renameRow(tx, caller.teamId, { id, name: title });
    }
    return assetView(await assetOr404(tx, caller, id));
  });
}

/** Takes an asset out of the lists; a font leaves the library of fonts too. */
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

/** A stored file with its tag; null where the caller has these very bytes already. */
export interface AssetFile {
  readonly sha256: string;
  readonly contentType: string;
  readonly download: Download | null;
}

/** The bytes as uploaded. */
export async function downloadAsset(
  services: Services,
  caller: Caller,
  asked: { readonly id: string; readonly knows: (sha256: string) => boolean },
): Promise<AssetFile> {
  const row = await services.db.read((tx) => assetOr404(tx, caller, asked.id));
  const { sha256, contentType } = row;
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
    sha256: row.sha256,
    createdAt: row.createdAt.toISOString(),
  };
}
