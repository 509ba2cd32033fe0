/**
 * The shop's pictures in fills: links for whoever chooses one, bytes for the file. A picture value is the id
 * of an asset, and only one that the field offers: a customer cannot name another shop's, nor one not meant
 * for them.
 */
import { assetFileName } from "#domain/asset.ts";
import { ApiError } from "#domain/errors.ts";
import type { FieldRecord } from "#domain/scene-record.ts";
import type { Services } from "../context/context.ts";
import { fileLink } from "../files/file-link.ts";
import type { Pictures, UploadedPicture } from "#engine/contract/values.ts";

/** The fields as they are, the pictures they offer with links: a page left open for longer than these live shows names alone. */
export function withPictureLinks(
  services: Pick<Services, "publicUrl" | "linkSigner">,
  teamId: string,
  fields: readonly FieldRecord[],
): readonly FieldRecord[] {
  return fields.map((field) =>
    field.pictures === undefined
      ? field
      : {
          ...field,
          pictures: field.pictures.map((picture) => {
            const { sha256, contentType } = picture;
            const file = { teamId, sha256, contentType, fileName: assetFileName(picture) };
            return { ...picture, url: fileLink(services, file) };
          }),
        },
  );
}

/**
 * The files that the values of picture fields name, by asset id; null without any. 404 for a picture that is
 * not offered (any more), or whose file the store has lost. Each is read once, however many fields show it.
 */
export async function uploadsOf(
  { objects }: Pick<Services, "objects">,
  fields: readonly FieldRecord[],
  values: Readonly<Record<string, string>>,
): Promise<Pictures | null> {
  const named = fields.flatMap((field) => {
    const value = values[field.id] ?? "";
    return field.type === "image" && value.trim() !== "" ? [{ field, value }] : [];
  });
  const uploads: Record<string, UploadedPicture> = {};
  for (const { field, value } of named) {
    const at = { fields: [{ objectId: "values", field: field.id }] };
    // Checked when the value was stored; the shop may have deleted the picture since, and an old choice must
    // not print something nobody offers.
    const picture = field.pictures?.find(({ id }) => id === value);
    if (picture === undefined) {
      throw new ApiError("image_asset_not_found", `No such picture: ${field.name}.`, at);
    }
    const bytes = uploads[value]?.bytes ?? (await objects.read(picture.sha256));
    if (bytes === null) {
      throw new ApiError(
        "image_file_not_found",
        "The stored file of a chosen picture is gone.",
        at,
      );
    }
    uploads[value] = { bytes, focalPoint: picture.focalPoint ?? null };
  }
  return named.length === 0 ? null : uploads;
}
