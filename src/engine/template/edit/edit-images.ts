/**
 * Pictures of the page as fields: which field each shows, and how another picture takes its place. As with
 * boxes, nothing of the file changes; a fill finds the picture by its ordinal.
 */
import type { FieldImage, PictureFit, SceneField, ScenePage } from "../../contract/scene.ts";
import type { AuthoredScene, EditRefusal, ImageEdit } from "../../contract/scene-edit.ts";

/** Image id → the field it shows, by the id that the edit knows it by, and its fit. */
export type ShownImages = ReadonlyMap<string, { readonly field: string; readonly fit: PictureFit }>;

/**
 * How a picture takes the place of another unless its author says otherwise: filling the frame, cut where
 * it is too long, as a designer would place it.
 */
const USUAL_FIT: PictureFit = "fill";

/**
 * What the pictures show after an edit, and what of it cannot be; `typeOf` knows the fields to be. null as
 * a picture's field takes its field away, undefined keeps it.
 */
export function editImages(
  { pages, fields }: Pick<AuthoredScene, "pages" | "fields">,
  edits: readonly ImageEdit[],
  typeOf: (field: string) => SceneField["type"] | undefined,
): { readonly shown: ShownImages; readonly refusals: readonly EditRefusal[] } {
  const stored = shownImages(fields);
  const byId = new Map(edits.map((edit) => [edit.id, edit]));
  const images = imagesOf(pages);
  const refusals: EditRefusal[] = edits
    .filter(({ id }) => !images.some((image) => image.id === id))
    .map(({ id }) => ({ on: "image", id, member: "id", message: "is no picture of the scene" }));
  if (byId.size < edits.length) {
    const twice = edits.find((edit) => byId.get(edit.id) !== edit);
    refusals.push({ on: "image", id: twice?.id ?? "", member: "id", message: "is given twice" });
  }
  const shown = new Map<string, { readonly field: string; readonly fit: PictureFit }>();
  for (const image of images) {
    const [edit, before] = [byId.get(image.id), stored.get(image.id)];
    const field = edit?.field === undefined ? before?.field : (edit.field ?? undefined);
    if (field === undefined) {
      continue;
    }
    const type = typeOf(field);
    if (type === undefined && edit?.field === undefined) {
      // The field was left out of the list: the picture stays as authored.
      continue;
    }
    if (type !== "image" || !image.replaceable) {
      const message = image.replaceable
        ? "must be the id of a field of type image"
        : `cannot be replaced (${image.reason ?? "not replaceable"})`;
      refusals.push({ on: "image", id: image.id, member: "field", message });
      continue;
    }
    shown.set(image.id, { field, fit: edit?.fit ?? before?.fit ?? USUAL_FIT });
  }
  return { shown, refusals };
}

/** What the pictures of stored fields show. */
function shownImages(fields: readonly SceneField[]): ShownImages {
  return new Map(
    fields.flatMap(({ id, images = [] }) =>
      images.map(({ image, fit }) => [image, { field: id, fit }] as const),
    ),
  );
}

/**
 * The pictures that show a field, in page order. `field` is the id that the edit uses, for a new field the
 * client's own.
 */
export function imagesOfField(
  pages: readonly ScenePage[],
  shown: ShownImages,
  field: string,
): readonly FieldImage[] {
  return imagesOf(pages).flatMap(({ id }) => {
    const one = shown.get(id);
    return one?.field === field ? [{ image: id, fit: one.fit }] : [];
  });
}

function imagesOf(pages: readonly ScenePage[]) {
  return pages.flatMap((page) => page.images ?? []);
}

/**
 * The pictures of an older scene's field that another scene has too; null when none is left, and the field
 * goes. Ids are made of page and pixels, so they hold for a corrected file with the same pictures.
 */
export function carriedImages(
  field: SceneField,
  pages: readonly ScenePage[],
): readonly FieldImage[] | null {
  const there = new Set(
    imagesOf(pages).flatMap(({ id, replaceable }) => (replaceable ? [id] : [])),
  );
  const kept = (field.images ?? []).filter(({ image }) => there.has(image));
  return kept.length === 0 ? null : kept;
}
