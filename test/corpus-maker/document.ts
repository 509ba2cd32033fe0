/** Builds one document of the corpus: layout → content by habits → file with the chosen structure. */
import type { CryptKind } from "./crypt.ts";
import type { Filter } from "./filters.ts";
import { writeFont } from "./font-objects.ts";
import { sourceFont } from "./font-source.ts";
import { type CodeTable, type FontKind, FontUse } from "./font-use.ts";
import type { InkKind } from "./inks.ts";
import type { FormPart, PlacedFormPart } from "./form-truth.ts";
import type { Frame, TruthFrame } from "./layout.ts";
import { PdfFile, type PdfObject, pdfString, ref } from "./pdf-file.ts";
import type { Geometry } from "./page-space.ts";
import { type Dice, dice, seedOf } from "./random.ts";
import { addInks, pdfxEntries, Resources } from "./resources.ts";
import type { Matrix } from "./matrix.ts";
import type { Move, Show, Space } from "./show-text.ts";
import { StructureTree } from "./structure-tree.ts";
import { Painter } from "./painter.ts";
import { type Damage, writeFile, type XrefKind } from "./write-file.ts";

export type Content = "one" | "array-operators" | "array-in-text" | "array-many" | "array-shared";
export type Nest =
  | "none"
  | "form-1"
  | "form-2"
  | "form-3"
  | "form-no-resources"
  | "form-shared-pages"
  | "form-twice"
  | "form-part";
export type ResourceHabit = "page" | "inherited" | "shared" | "indirect" | "colliding";
export type Wrap =
  | "none"
  | "q"
  | "q-deep"
  | "mcid"
  | "actual-inline"
  | "actual-properties"
  | "oc-on"
  | "oc-off"
  | "ocmd"
  | "clip"
  | "inline-image"
  | "artifact";
export type History = "none" | "updates-1" | "updates-2" | "updates-3";

/** What a document exercises, one value for each dimension. */
export interface Habit {
  readonly layout: string;
  readonly script: string;
  readonly font: FontKind;
  readonly show: Show;
  readonly move: Move;
  readonly space: Space;
  readonly ink: InkKind;
  readonly content: Content;
  readonly nest: Nest;
  readonly resources: ResourceHabit;
  readonly wrap: Wrap;
  readonly filter: Filter;
  readonly geometry: Geometry;
  readonly xref: XrefKind;
  readonly history: History;
  readonly crypt: CryptKind | "none";
  readonly damage: Damage;
}

/** Artwork: operators in the space of the page as seen (points, y up). */
export interface Art {
  readonly art: string;
}

/** Something of its own making: raw operators that a special case composes. */
export interface Special {
  readonly special: (place: Place) => readonly string[];
  /** Frames the operators show, for the truth only. */
  readonly boxes?: readonly Frame[];
}

export interface Place {
  readonly file: PdfFile;
  readonly resources: Resources;
  readonly toContent: Matrix;
  readonly pageHeightPt: number;
  readonly show: (frame: Frame) => readonly string[];
}

export type Item = Frame | Art | Special;

export interface PageWish {
  readonly widthPt: number;
  readonly heightPt: number;
  readonly items: readonly Item[];
  /** Reason codes of text that is not offered; a page without boxes has at least one. */
  readonly reasons?: readonly string[];
  /** What a designer would open, in the order of the eye; absent where nobody has said. */
  readonly form?: readonly FormPart[];
  /** Entries added to the page dictionary. */
  readonly entries?: (file: PdfFile, toUser: Matrix) => string;
}

export interface Recipe {
  readonly name: string;
  readonly habit: Habit;
  readonly layout: (kit: Kit) => readonly PageWish[];
  /** Further words for the index. */
  readonly tags: readonly string[];
  readonly version?: string;
  readonly pdfx?: boolean;
  /** 2 when absent. */
  readonly tolerancePt?: number;
}

export interface TruthPage {
  readonly width_pt: number;
  readonly height_pt: number;
  readonly trim: readonly number[] | null;
  readonly reasons: readonly string[];
  readonly boxes: readonly TruthFrame[];
}

export interface MadeDocument {
  readonly name: string;
  readonly pdf: Uint8Array;
  readonly truth: {
    readonly file: string;
    readonly producer: string;
    readonly subject: string;
    readonly tolerance_pt: number;
    readonly pages: readonly TruthPage[];
    readonly form?: { readonly parts: readonly PlacedFormPart[] };
  };
  readonly dimensions: Readonly<Record<string, string | readonly string[]>>;
}

/** What a layout asks its document for. */
export interface Kit {
  readonly habit: Habit;
  readonly dice: Dice;
  readonly file: PdfFile;
  /** The font of a source and kind; one object for each pair. */
  font(source: string, kind: FontKind, extra?: FontExtra): FontUse;
}

interface FontExtra {
  /** Which font object of this source and kind, from 1; each has a subset of its own. */
  readonly copy?: number;
  /** The tag of the first font of this source, as one program cut into several objects has. */
  readonly tag?: "first";
  /** PostScript name in the place of the source's own. */
  readonly named?: string;
  readonly table?: CodeTable;
  readonly widthFactor?: number;
  readonly toUnicode?: boolean;
}

class Fonts {
  readonly #file: PdfFile;
  readonly #colliding: boolean;
  readonly #seed: Dice;
  readonly uses: FontUse[] = [];

  constructor(file: PdfFile, colliding: boolean, seed: Dice) {
    this.#file = file;
    this.#colliding = colliding;
    this.#seed = seed;
  }

  get(source: string, kind: FontKind, extra: FontExtra): FontUse {
    const { copy = 1, named = null } = extra;
    const ofSource = this.uses.filter(({ wish }) => wish.source.name === source);
    const known = ofSource.find(
      ({ wish }) => wish.kind === kind && wish.copy === copy && wish.named === named,
    );
    if (known !== undefined) {
      return known;
    }
    const first = extra.tag === undefined ? undefined : ofSource[0]?.wish.tag;
    const letters = Array.from({ length: 6 }, () => String.fromCharCode(65 + this.#seed.below(26)));
    const use = new FontUse({
      source: sourceFont(source),
      kind,
      copy,
      named,
      tag: kind === "std14" || kind === "jis-not-embedded" ? "" : (first ?? `${letters.join("")}+`),
      resource: `${this.#colliding ? "PltF" : "F"}${String(this.uses.length + 1)}`,
      widthFactor: extra.widthFactor ?? 1,
      table: extra.table ?? null,
      toUnicode: extra.toUnicode ?? true,
    });
    use.object = this.#file.reserve();
    this.uses.push(use);
    return use;
  }
}

/** The document of a recipe. Equal recipes give equal bytes. */
export function makeDocument(recipe: Recipe): MadeDocument {
  const { habit, name } = recipe;
  const file = new PdfFile();
  const root = file.reserve();
  const pagesNode = file.reserve();
  const luck = dice(seedOf(name));
  const fonts = new Fonts(file, habit.resources === "colliding", dice(seedOf(`${name} fonts`)));
  const resources = new Resources();
  addInks(file, resources);
  const kit: Kit = {
    habit,
    dice: luck,
    file,
    font: (source, kind, extra = {}) => fonts.get(source, kind, extra),
  };
  const wishes = recipe.layout(kit);
  const parts = wishes.flatMap(({ form = [] }, page) => form.map((part) => ({ page, ...part })));
  for (const font of fonts.uses) {
    resources.set("Font", font.wish.resource, ref(font.object));
  }
  const tree = habit.wrap === "mcid" ? new StructureTree(file) : null;
  const painter = new Painter({ file, habit, resources, tree, dice: luck });
  const painted = painter.paint(wishes);
  for (const font of fonts.uses) {
    writeFont(file, font);
  }
  const shared = habit.resources === "shared" ? file.add(resources.text()) : 0;
  const indirect = habit.resources === "indirect" ? file.add(resources.text()) : 0;
  const kids = painted.map((page, i) => {
    const number = page.object;
    const own =
      habit.resources === "inherited"
        ? ""
        : ` /Resources ${shared > 0 ? ref(shared) : indirect > 0 ? ref(indirect) : resources.text()}`;
    const struct = tree === null ? "" : ` /StructParents ${String(i)} /Tabs /S`;
    file.set(
      number,
      `<< /Type /Page /Parent ${ref(pagesNode)} ${page.entries}${own} /Contents ${page.contents}${struct} >>`,
    );
    return ref(number);
  });
  const inherited = habit.resources === "inherited" ? ` /Resources ${resources.text()}` : "";
  file.set(
    pagesNode,
    `<< /Type /Pages /Count ${String(kids.length)} /Kids [${kids.join(" ")}]${inherited} >>`,
  );
  const info = file.add(
    `<< /Title ${pdfString(name)} /Producer ${pdfString("Platen corpus maker")} /CreationDate ${pdfString("D:20261102093000Z")} /ModDate ${pdfString("D:20261102093000Z")} /Trapped /False >>`,
  );
  const structure = tree === null ? "" : tree.finish();
  const pdfx = recipe.pdfx === true ? pdfxEntries(file) : "";
  file.set(
    root,
    `<< /Type /Catalog /Pages ${ref(pagesNode)}${painter.catalogEntries()}${structure}${pdfx} >>`,
  );
  const pdf = writeFile(file, {
    xref: habit.xref,
    version: recipe.version ?? (habit.crypt === "aes-256" ? "2.0" : "1.7"),
    crypt: habit.crypt === "none" ? null : habit.crypt,
    damage: habit.damage,
    history: historyOf(file, habit.history, painted, info),
    root,
    info,
    seed: name,
  });
  return {
    name,
    pdf,
    truth: {
      file: `${name}.pdf`,
      producer: "Platen corpus maker",
      subject: `${habit.layout}: ${recipe.tags.join(", ")}`,
      tolerance_pt: recipe.tolerancePt ?? 2,
      pages: painted.map((page) => page.truth),
      ...(parts.length === 0 ? {} : { form: { parts } }),
    },
    dimensions: { ...habit, tags: recipe.tags },
  };
}

/** Earlier states: contents with a draft word, page objects with other boxes, another title. */
function historyOf(
  file: PdfFile,
  history: History,
  pages: readonly { readonly object: number; readonly streams: readonly number[] }[],
  info: number,
): readonly ReadonlyMap<number, PdfObject>[] {
  const draft = new PdfFile();
  const state = draft.addStream("", "q 0.5 g 10 10 20 20 re f Q");
  const drafted = draft.objects.get(state);
  const streams = pages.flatMap((page) => page.streams);
  const contents = new Map<number, PdfObject>(
    drafted === undefined ? [] : streams.map((number) => [number, drafted]),
  );
  const dictionaries = new Map<number, PdfObject>(
    pages.flatMap(({ object }) => {
      const now = file.objects.get(object);
      const body = now?.body.replace("/Type /Page ", "/Type /Page /Dur 9 ") ?? "";
      return now === undefined ? [] : [[object, { ...now, body }] as const];
    }),
  );
  const title = new Map<number, PdfObject>([
    [info, { body: `<< /Title ${pdfString("Draft")} >>`, data: null }],
  ]);
  switch (history) {
    case "none":
      return [];
    case "updates-1":
      return [contents];
    case "updates-2":
      return [contents, dictionaries];
    case "updates-3":
      return [contents, dictionaries, title];
  }
}
