/**
 * Picture fields of a fill: which uploaded file stands where, and what a press has to say of it. Pictures
 * are written as an update of their own behind the text (`place-pictures.ts`).
 */
import { getOrAdd } from "#base/maps.ts";
import { placeInSquare } from "../../image/place-in-square.ts";
import { ERROR_PPI, WARN_PPI } from "../../contract/placed-ppi.ts";
import { type PrintPicture, readPrintPicture } from "../../image/print-picture.ts";
import { openPdf } from "../../pdf/open-pdf.ts";
import { flatten } from "../../pdf/full-rewrite.ts";
import { hexOfBytes, latin1Bytes } from "#base/bytes.ts";
import { sha256, sha256Hex, sha256HexOf } from "../../packages/hash.ts";
import { claimedPdfx } from "../../preflight/preflight.ts";
import { ENGINE_LIMITS, type Problem, problem, UnusableValue } from "../../contract/problems.ts";
import {
  type PlacedPictures,
  type Placement,
  placePictures,
} from "../../rewrite/place-pictures.ts";
import type { SceneField, SceneImage } from "../../contract/scene.ts";
import type { Template } from "../../contract/template.ts";
import type { FillOptions } from "../../contract/fill.ts";
import type { Certificate } from "../../contract/certificate.ts";

/** A placement with the field it comes from. */
interface FieldPlacement extends Placement {
  readonly field: string;
  readonly image: SceneImage;
}

/** Placements of one fill; `key` stands for all the bytes that they bring. */
export interface PictureFill {
  readonly placements: readonly FieldPlacement[];
  readonly key: string;
}

/**
 * The pictures that the values ask for; null without any. `uploads` has them by value. Throws
 * UnusableValue for one that is not at hand or cannot be placed. Each file is read once, however many
 * fields show it.
 */
export function pictureFill(
  { pages, fields }: Pick<Template, "pages" | "fields">,
  values: ReadonlyMap<string, string>,
  { uploads: pictures = {} }: Pick<FillOptions, "uploads">,
): PictureFill | null {
  const images = new Map(
    pages.flatMap((page) => (page.images ?? []).map((image) => [image.id, image] as const)),
  );
  const read = new Map<string, PrintPicture>();
  const placements = fields.flatMap((field) => {
    const value = values.get(field.id) ?? "";
    if (field.type !== "image" || value === "") {
      return [];
    }
    const picture = getOrAdd(read, value, () => pictureOf(field, value, pictures));
    return (field.images ?? []).flatMap(({ image: id, fit }): readonly FieldPlacement[] => {
      // The scene has no such picture: nothing is placed.
      const image = images.get(id);
      if (image === undefined) {
        return [];
      }
      const { focalPoint = null } = pictures[value] ?? {};
      const place = placeInSquare(picture, image.toSeen, fit, focalPoint);
      const { page, ordinal } = image;
      return [{ page, ordinal, place, picture, field: field.id, image }];
    });
  });
  // By hash: equal bytes under other names make equal fills.
  const files = [...read.keys()].map((value) => [
    value,
    sha256Hex(pictures[value]?.bytes ?? EMPTY),
  ]);
  return placements.length === 0
    ? null
    : {
        placements,
        key: JSON.stringify([
          files,
          placements.map(({ page, ordinal, place, field }) => [page, ordinal, place.matrix, field]),
        ]),
      };
}

const EMPTY = new Uint8Array(0);

function pictureOf(
  field: SceneField,
  value: string,
  pictures: NonNullable<FillOptions["uploads"]>,
): PrintPicture {
  // Values come from customers: "constructor" must not find a member of every object.
  const upload = Object.hasOwn(pictures, value) ? pictures[value] : undefined;
  const picture = upload === undefined ? "is not at hand" : readPrintPicture(upload.bytes);
  if (typeof picture === "string") {
    const message = `the picture of ${field.name} ${picture}`;
    throw new UnusableValue("invalid_parameter", field.id, message);
  }
  return picture;
}

/** A filled file and its certificate, before and after the pictures. */
interface Filled {
  readonly pdf: Uint8Array;
  readonly certificate: Certificate;
}

/**
 * The filled file with its pictures and the certificate of both updates. `isFlat`: it is to be one
 * rewritten file. Throws UnusableValue when the file has no place for one.
 */
export function withPictures(
  filled: Filled,
  { placements, key }: PictureFill,
  { source, isFlat }: { readonly source: Template; readonly isFlat: boolean },
): Filled {
  const { certificate } = filled;
  const seed = [certificate.outputSha256, certificate.engine, key].join("\n");
  // A new identifier for the new update (14.4), again from what it depends on alone.
  const identifier = hexOfBytes(sha256(latin1Bytes(sha256Hex(latin1Bytes(seed)))).subarray(0, 16));
  const placed = placePictures(filled.pdf, placements, identifier);
  if (placed === null) {
    const [first] = placements;
    const message = "the picture's place in the file cannot be changed";
    throw new UnusableValue("invalid_parameter", first?.field ?? null, message);
  }
  const pdf = isFlat ? flatten(openPdf(placed.pdf, ENGINE_LIMITS), identifier) : placed.pdf;
  return { pdf, certificate: certified(certificate, placed, { pdf, placements, source, isFlat }) };
}

/** The certificate of the text with what the pictures changed. */
function certified(
  certificate: Certificate,
  placed: PlacedPictures,
  {
    pdf,
    placements,
    source,
    isFlat,
  }: {
    readonly pdf: Uint8Array;
    readonly placements: PictureFill["placements"];
    readonly source: Template;
    readonly isFlat: boolean;
  },
  // Objects that both updates change are listed once, with the later hash; objects new since the delivered
  // file are under `added` and not here.
): Certificate {
  const before = new Map(source.plan.objects.map(([num, , hash]) => [num, hash]));
  const ids = new Set(placed.changed.map(({ num, gen }) => `${num} ${gen}`));
  const isDelivered = (num: number): boolean => before.has(num);
  const changed = [
    ...certificate.changed.map((one) => {
      const now = placed.changed.find(({ num, gen }) => `${num} ${gen}` === one.object);
      return now === undefined
        ? one
        : { ...one, pages: [...new Set([...one.pages, ...now.pages])], after: digestOf(now) };
    }),
    ...placed.changed
      .filter(
        ({ num, gen }) =>
          isDelivered(num) && !certificate.changed.some(({ object }) => object === `${num} ${gen}`),
      )
      .map((one) => ({
        object: `${one.num} ${one.gen}`,
        kind: one.kind,
        pages: one.pages,
        boxes: [],
        before: before.get(one.num) ?? "",
        after: digestOf(one),
      })),
  ];
  const touched = new Set([...ids, ...certificate.changed.map(({ object }) => object)]);
  const kept = source.plan.objects.filter(([num, gen]) => !touched.has(`${num} ${gen}`));
  return {
    ...certificate,
    outputSha256: sha256Hex(pdf),
    mode: isFlat ? "full" : "incremental",
    prefixEqual: !isFlat,
    changed,
    added: [
      ...certificate.added,
      ...placed.added.map(({ num, kind, name }) => ({ object: `${num} 0`, kind, name })),
    ],
    unchanged: {
      count: kept.length,
      merkle: sha256Hex(latin1Bytes(kept.map((entry) => `${entry.join(" ")}\n`).join(""))),
    },
    pictures: placed.pictures.map((one, i) => pictureEntry(one, placements[i]?.picture)),
  };
}

function digestOf({ update }: PlacedPictures["changed"][number]): string {
  return sha256HexOf([update.source, update.stream ?? EMPTY]);
}

function pictureEntry(
  one: PlacedPictures["pictures"][number],
  picture: PrintPicture | undefined,
): NonNullable<Certificate["pictures"]>[number] {
  const profile = picture?.profile ?? null;
  return {
    ...one,
    widthPx: picture?.widthPx ?? 0,
    heightPx: picture?.heightPx ?? 0,
    sha256: picture?.data.sha256 ?? "",
    softMaskSha256: picture?.alpha?.sha256 ?? null,
    profileSha256: profile === null ? null : sha256Hex(profile),
  };
}

/** Smaller pictures are lines and patches of colour: their resolution means nothing. */
const TINY_PX = 16;

/**
 * What a press has to say of the pictures placed: too few pixels, colour to be converted, transparency.
 * Limits are those of preflight (GWG 2022), in ppi at the placed size.
 */
export function pictureProblems(
  template: Pick<Template, "source">,
  fill: PictureFill | null,
): readonly Problem[] {
  if (fill === null) {
    return [];
  }
  // Asked of the delivered file, which states the standard; a fill does not change that.
  const isOpaqueOnly = refusesTransparency(template.source);
  return fill.placements.flatMap(({ picture, place, page, field, image }) => {
    const at = { page, field, box: image.id, bboxPt: image.bboxPt };
    const found: Problem[] = [];
    const isTiny = picture.widthPx <= TINY_PX || picture.heightPx <= TINY_PX;
    if (!isTiny && place.ppi <= WARN_PPI) {
      const severity = place.ppi <= ERROR_PPI ? "error" : "warn";
      found.push(
        problem("image_resolution", severity, "The picture has too few pixels for its size.", {
          ...at,
          clause: "GWG 2022 R0031",
          measured: { ppi: Math.round(place.ppi) },
          limit: { error_ppi: ERROR_PPI, warn_ppi: WARN_PPI },
        }),
      );
    }
    // An indexed picture has the colours of its palette, which is RGB.
    const count = picture.palette === null ? picture.components : 3;
    if (count === 3 || (count === 1 && picture.profile !== null)) {
      found.push(
        problem("rgb_used", "error", "RGB or calibrated colour is used in the picture.", {
          ...at,
          clause: "GWG 2022 R0027",
          measured: { objects: "pictures" },
        }),
      );
    }
    if (picture.alpha !== null && isOpaqueOnly) {
      found.push(
        problem(
          "transparency_used",
          "error",
          "The picture is transparent in places, which the file's PDF/X version does not allow.",
          { ...at, clause: "ISO 15930-1, 6.20; ISO 15930-6, 6.18" },
        ),
      );
    }
    return found;
  });
}

const opaqueOnly = new WeakMap<Uint8Array, boolean>();

/** True for files that claim a PDF/X version before X-4. */
function refusesTransparency(source: Uint8Array): boolean {
  const known =
    opaqueOnly.get(source) ??
    /^PDF\/X-[123]/u.test(claimedPdfx(openPdf(source, ENGINE_LIMITS)) ?? "");
  opaqueOnly.set(source, known);
  return known;
}
