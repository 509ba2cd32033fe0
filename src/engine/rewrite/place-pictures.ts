/**
 * Pictures in the place of authored ones: a second update behind the one for text. The Do operator stays
 * where it is and names a form instead of the authored image: the form is the unit square, cut at its
 * edges, and paints the new picture in it, so all that holds at the Do (clip, blend mode, soft mask,
 * overprint) holds for the new picture as well. The authored image stays in the file; other uses of it are
 * not affected.
 */
import { concatBytes, latin1Bytes, latin1Text, type Span } from "#base/bytes.ts";
import { pageContentStream } from "../content/content-streams.ts";
import { OperatorReader } from "../pdf/operator-reader.ts";
import { readPdfFont } from "../font/pdf-font/read-font.ts";
import type { PrintPicture } from "../image/print-picture.ts";
import type { SquarePlace } from "../image/place-in-square.ts";
import { deflateBytes } from "../packages/deflate.ts";
import { sha256Hex } from "../packages/hash.ts";
import { appendBaseOf } from "../pdf/append-base.ts";
import { appendUpdate } from "../pdf/append-update.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isDict, isName, isRef, isStream, type PdfValue } from "../pdf/objects.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import { formatHex, formatMatrix } from "../pdf/write-operands.ts";
import { groupBy } from "./plan-drafts.ts";
import { planResources, streamDictSource } from "./plan-resources.ts";
import { insertionOf, nameCounter } from "./write-fonts.ts";
import type { PlanResources } from "../plan/plan.ts";
import type { ObjectUpdate } from "../plan/append-base.ts";

/** One picture for one Do operator. */
export interface Placement {
  readonly page: number;
  /** `SceneImage.ordinal`. */
  readonly ordinal: number;
  readonly place: SquarePlace;
  readonly picture: PrintPicture;
}

/** What the update wrote, by object number. */
export interface PlacedPictures {
  readonly pdf: Uint8Array;
  readonly changed: readonly {
    readonly num: number;
    readonly gen: number;
    readonly kind: "content" | "resources" | "page";
    readonly pages: readonly number[];
    readonly update: ObjectUpdate;
  }[];
  readonly added: readonly {
    readonly num: number;
    readonly kind: "picture" | "image" | "soft mask" | "colour profile";
    readonly name: string;
  }[];
  readonly pictures: readonly {
    readonly page: number;
    /** Objects of the new image and of the one it stands for. */
    readonly object: string;
    readonly replaces: string;
  }[];
}

/**
 * `filled` with each picture placed, as one more appended section; null where a Do is not to be found or
 * its resources cannot be added to. `identifier` is the second file identifier, hexadecimal. Parses the
 * filled file: pictures are rare, and their places must be those after the text was written.
 */
export function placePictures(
  filled: Uint8Array,
  placements: readonly Placement[],
  identifier: string,
): PlacedPictures | null {
  return new PictureWriter(openPdf(filled, ENGINE_LIMITS)).write(placements, identifier);
}

/** The Do a placement means, in the file as it is. */
interface Target {
  readonly placement: Placement;
  readonly stream: number;
  /** Its operand, in the decoded bytes of that stream. */
  readonly name: Span;
  readonly resources: PlanResources;
  readonly replaces: { readonly num: number; readonly gen: number };
  /** The layer of the authored image, as source; "" without one. */
  readonly layer: string;
}

/** One update. Equal pictures and profiles are written once. */
class PictureWriter {
  readonly #doc: PdfDocument;
  readonly #added: PlacedPictures["added"][number][] = [];
  readonly #updates: ObjectUpdate[] = [];
  readonly #images = new Map<PrintPicture, number>();
  readonly #profiles = new Map<string, number>();
  #next = 0;

  // The first free number is known when writing begins.
  constructor(doc: PdfDocument) {
    this.#doc = doc;
  }

  write(placements: readonly Placement[], identifier: string): PlacedPictures | null {
    const base = appendBaseOf(this.#doc);
    this.#next = base.size;
    const targets = placements.map((placement) => this.#find(placement));
    const found = targets.filter((target) => target !== null);
    if (found.length < targets.length) {
      return null;
    }
    // New in the resources of all pages, for resources may be shared.
    const nextName = nameCounter("PltI", this.#names());
    const named = found.map((target) => {
      const { picture, place } = target.placement;
      const image = this.#image(picture);
      const name = nextName();
      return { target, name, image, form: this.#form(name, { image, place, layer: target.layer }) };
    });
    const changed: PlacedPictures["changed"][number][] = [];
    // Several pictures of one stream are one edit of it, and so are names in one dictionary.
    for (const [, list] of groupBy(named, ({ target }) => String(target.stream))) {
      const edits = list.map(({ target, name }) => ({ ...target.name, text: `/${name}` }));
      const made = this.#editedStream(list[0]?.target.stream ?? -1, edits);
      if (made === null) {
        return null;
      }
      changed.push({ ...idOf(made), kind: "content", pages: pagesOf(list), update: made });
    }
    // A dictionary inside a page object is the page, which the certificate calls so.
    for (const [, list] of groupBy(named, ({ target }) => String(target.resources.num))) {
      const made = resourcesWith(list.map(({ target, name, form }) => ({ ...target, name, form })));
      const num = made.num;
      const isPage = this.#doc.pages.some((page) => page.ref.num === num);
      const kind = isPage ? "page" : "resources";
      changed.push({ ...idOf(made), kind, pages: pagesOf(list), update: made });
    }
    const updates = [...this.#updates, ...changed.map(({ update }) => update)];
    const section = appendUpdate(
      // Ascending, as cross-reference sections list them (7.5.4).
      base,
      updates.toSorted((a, b) => a.num - b.num),
      identifier,
    );
    return {
      pdf: concatBytes([this.#doc.bytes, section]),
      changed,
      added: this.#added,
      pictures: named.map(({ target, image }) => ({
        page: target.placement.page,
        object: `${image} 0`,
        replaces: `${target.replaces.num} ${target.replaces.gen}`,
      })),
    };
  }

  /** Names of XObjects in use on any page. */
  #names(): ReadonlySet<string> {
    return new Set(
      this.#doc.pages.flatMap(({ resources }) => {
        const names = this.#doc.get(resources, "XObject");
        return isDict(names) ? [...names.entries.keys()] : [];
      }),
    );
  }

  /** Where a placement goes; null where it would change more than the one picture. */
  #find(placement: Placement): Target | null {
    const doc = this.#doc;
    const page = doc.pages[placement.page];
    if (page === undefined) {
      return null;
    }
    const fontOf: Parameters<typeof pageContentStream>[2] = (value, key) =>
      readPdfFont(doc, value, key);
    const { contentStream: unit } = pageContentStream(doc, page, fontOf);
    const name = nthDo(unit.data, placement.ordinal);
    const part = unit.parts.find(
      ({ start, end }) => name !== null && start <= name.start && name.end <= end,
    );
    const resources = planResources(doc, unit, "XObject");
    const xobjects = doc.get(page.resources, "XObject");
    const value = name !== null && isDict(xobjects) ? xobjects.entries.get(name.text) : undefined;
    const image = doc.resolve(value);
    if (name === null || part === undefined || resources === null || !isStream(image)) {
      return null;
    }
    const layer = image.dict.entries.get("OC");
    const isImage = isName(doc.get(image.dict, "Subtype"), "Image");
    // A stream that another page lists too would show the new picture there.
    const isOwn = doc.pages.every(
      ({ index, contents }) =>
        index === page.index || contents.every(({ num }) => num !== part.ref.num),
    );
    // A layer given as a dictionary of its own, not by reference, could not be shared.
    return !isImage || !isOwn || (layer !== undefined && !isRef(layer))
      ? null
      : {
          placement,
          stream: part.ref.num,
          name: { start: name.start - part.start, end: name.end - part.start },
          resources,
          replaces: { num: image.num, gen: image.gen },
          layer: layer === undefined ? "" : `/OC ${layer.num} ${layer.gen} R`,
        };
  }

  /** A content stream with the names of some Do operators replaced; all other bytes are kept as decoded. */
  #editedStream(
    num: number,
    edits: readonly (Span & { readonly text: string })[],
  ): ObjectUpdate | null {
    const object = this.#doc.object(num);
    const value: PdfValue = object?.value ?? null;
    const dict = object === null ? null : streamDictSource(object);
    if (object === null || dict === null || !isStream(value)) {
      return null;
    }
    const data = latin1Text(this.#doc.decode(value).value);
    const edited = edits
      // From the end, so that earlier places stay valid.
      .toSorted((a, b) => b.start - a.start)
      .reduce(
        (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
        data,
      );
    return {
      num,
      gen: object.gen,
      source: latin1Bytes(`<</Filter/FlateDecode ${dict.slice(2)}`),
      verbatim: true,
      stream: deflateBytes(latin1Bytes(edited)),
    };
  }

  #add(
    kind: PlacedPictures["added"][number]["kind"],
    source: string,
    stream: Uint8Array,
    name = "",
  ): number {
    const num = this.#next++;
    this.#updates.push({ num, gen: 0, source: latin1Bytes(source), stream });
    this.#added.push({ num, kind, name });
    return num;
  }

  /** The form XObject of a placement: /BBox clips to the unit square, `place` maps the picture into it. */
  #form(
    name: string,
    {
      image,
      place,
      layer,
    }: { readonly image: number; readonly place: SquarePlace; readonly layer: string },
  ): number {
    const dict = `<</Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</Im ${image} 0 R>>>>${layer}>>`;
    return this.#add("picture", dict, latin1Bytes(`${formatMatrix(place.matrix)} cm /Im Do`), name);
  }

  /** The image XObject of a picture, once however often it is placed. */
  #image(picture: PrintPicture): number {
    const known = this.#images.get(picture);
    if (known !== undefined) {
      return known;
    }
    const { widthPx, heightPx, bitsPerComponent, data, isInverted, alpha } = picture;
    const size = `/Width ${widthPx}/Height ${heightPx}`;
    const mask =
      alpha === null
        ? ""
        : `/SMask ${this.#add(
            "soft mask",
            `<</Type/XObject/Subtype/Image${size}/ColorSpace/DeviceGray/BitsPerComponent ${alpha.bitsPerComponent}/Filter/${alpha.filter}>>`,
            alpha.bytes,
          )} 0 R`;
    // CMYK JPEGs of Adobe applications store inverted values (APP14); Decode turns them back without
    // decoding.
    const decode = isInverted ? "/Decode[1 0 1 0 1 0 1 0]" : "";
    const num = this.#add(
      "image",
      `<</Type/XObject/Subtype/Image${size}/ColorSpace${this.#colorSpace(picture)}/BitsPerComponent ${bitsPerComponent}${decode}${mask}/Filter/${data.filter}>>`,
      data.bytes,
    );
    this.#images.set(picture, num);
    return num;
  }

  /**
   * Device space of the components, or the picture's own profile (8.6.5.5); an indexed one of its palette,
   * which is RGB.
   */
  #colorSpace({ components, palette, profile }: PrintPicture): string {
    const count = palette === null ? components : 3;
    const base =
      profile === null ? `/${DEVICE[count]}` : `[/ICCBased ${this.#profile(profile, count)} 0 R]`;
    return palette === null
      ? base
      : `[/Indexed ${base} ${palette.length / 3 - 1} ${formatHex(palette)}]`;
  }

  /** The profile's stream, by the hash of its bytes: shops upload many pictures with the same profile. */
  #profile(profile: Uint8Array, components: 1 | 3 | 4): number {
    const key = sha256Hex(profile);
    const num =
      this.#profiles.get(key) ??
      this.#add(
        "colour profile",
        `<</N ${components}/Alternate/${DEVICE[components]}/Filter/FlateDecode>>`,
        deflateBytes(profile),
      );
    this.#profiles.set(key, num);
    return num;
  }
}

const DEVICE: Readonly<Record<1 | 3 | 4, string>> = {
  1: "DeviceGray",
  3: "DeviceRGB",
  4: "DeviceCMYK",
};

/**
 * The operand of the nth Do and its name; null when there are fewer, or the operand is no name. Counted as
 * in the scene, on the filled content: a fill of text adds no Do.
 */
function nthDo(data: Uint8Array, ordinal: number): (Span & { readonly text: string }) | null {
  const reader = new OperatorReader(data);
  let seen = 0;
  for (let op = reader.next(); op !== null; op = reader.next()) {
    if (op.name === "Do" && seen++ === ordinal) {
      const operand = op.operands.at(-1);
      return operand === undefined || !isName(operand.value)
        ? null
        : { start: operand.start, end: operand.end, text: operand.value.name };
    }
  }
  return null;
}

interface NamedForm {
  readonly resources: PlanResources;
  readonly name: string;
  readonly form: number;
}

/**
 * One object with the names of all forms that its dictionaries get: several dictionaries may stand in one
 * object.
 */
function resourcesWith(list: readonly NamedForm[]): ObjectUpdate {
  const [first] = list;
  const { num, gen, source, verbatim } = first?.resources ?? NO_PLACE;
  const splices = [...groupBy(list, ({ resources }) => `${resources.insertAt} ${resources.before}`)]
    .flatMap(([, same]) => {
      const entries = new Map(same.map(({ name, form }) => [name, `${form} 0 R`] as const));
      return same[0] === undefined ? [] : [insertionOf(same[0].resources, entries)];
    })
    .toSorted((a, b) => b.start - a.start);
  const text = splices.reduce(
    (made, { start, text: put }) => made.slice(0, start) + put + made.slice(start),
    latin1Text(source),
  );
  return { num, gen, source: latin1Bytes(text), verbatim };
}

const NO_PLACE = { num: -1, gen: 0, source: new Uint8Array(0), verbatim: false };

function idOf({ num, gen }: ObjectUpdate): { readonly num: number; readonly gen: number } {
  return { num, gen };
}

function pagesOf(list: readonly { readonly target: Target }[]): readonly number[] {
  return [...new Set(list.map(({ target }) => target.placement.page))];
}
