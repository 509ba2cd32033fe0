/** Turns pages of frames into content streams and forms, by the document's structure habits. */
import type { Art, Habit, Item, PageWish, Place, Special, TruthPage } from "./document.ts";
import { bytesOf } from "./filters.ts";
import type { Frame, TruthFrame } from "./layout.ts";
import { num, type PdfFile, pdfString, ref, utf16Hex } from "./pdf-file.ts";
import { pageSpace } from "./page-space.ts";
import type { Dice } from "./random.ts";
import type { Resources } from "./resources.ts";
import { inverse, type Matrix, matrixText, times } from "./matrix.ts";
import { showFrame } from "./show-text.ts";
import type { StructureTree } from "./structure-tree.ts";

export interface PaintedPage {
  readonly object: number;
  readonly entries: string;
  readonly contents: string;
  /** Numbers of the streams that make the page's content, forms not among them. */
  readonly streams: readonly number[];
  readonly truth: TruthPage;
}

interface Studio {
  readonly file: PdfFile;
  readonly habit: Habit;
  readonly resources: Resources;
  readonly tree: StructureTree | null;
  readonly dice: Dice;
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const INLINE_IMAGE =
  "q 6 0 0 6 4 4 cm BI /W 4 /H 4 /BPC 8 /CS /G ID \u0000EI \u00ff\u0080EI\u0001()<<\u00e0Tj\u0010\u0020 EI Q";

/** Levels of forms, each with its own matrix and the cm before its Do. */
const FORM_MATRICES: readonly (readonly [Matrix, Matrix])[] = [
  [
    [1, 0, 0, 1, 0, 0],
    [1, 0, 0, 1, 12, 8],
  ],
  [
    [2, 0, 0, 2, 0, 0],
    [0.5, 0, 0, 0.5, 0, 0],
  ],
  [
    [1, 0, 0, -1, 0, 40],
    [1, 0, 0, -1, 3, 0],
  ],
];

const isFrame = (item: Item): item is Frame => "lines" in item;
const isArt = (item: Item): item is Art => "art" in item;

export class Painter {
  readonly #studio: Studio;
  readonly #layers: { readonly on: boolean; readonly group: number }[] = [];
  #forms = 0;
  #sharedForm: string | null = null;

  constructor(studio: Studio) {
    this.#studio = studio;
  }

  paint(wishes: readonly PageWish[]): PaintedPage[] {
    const { nest } = this.#studio.habit;
    const pages = nest === "form-shared-pages" ? [wishes[0], wishes[0]] : wishes;
    return pages.flatMap((wish, i) => (wish === undefined ? [] : [this.#page(wish, i)]));
  }

  /** Optional content of the catalog; "" without layers. */
  catalogEntries(): string {
    if (this.#layers.length === 0) {
      return "";
    }
    const all = this.#layers.map(({ group }) => ref(group)).join(" ");
    const off = this.#layers.filter(({ on }) => !on).map(({ group }) => ref(group));
    return ` /OCProperties << /OCGs [${all}] /D << /Order [${all}] /OFF [${off.join(" ")}] >> >>`;
  }

  #page(wish: PageWish, index: number): PaintedPage {
    const { file, habit } = this.#studio;
    const object = file.reserve();
    const isTwice = habit.nest === "form-twice";
    const height = wish.heightPt * (isTwice ? 2 : 1);
    const space = pageSpace(habit.geometry, wish.widthPt, height);
    const base = this.#base(height);
    const toContent = times(space.toUser, inverse(base));
    const ops: string[] = base === IDENTITY ? [] : [`${matrixText(base)} cm`];
    const inForms = this.#inForm(wish.items);
    const outside = wish.items.filter((item) => !inForms.includes(item));
    ops.push(...this.#items(outside, { toContent, pageHeightPt: height }, [index, object]));
    if (inForms.length > 0) {
      const shifts = isTwice ? [wish.heightPt, 0] : [0];
      for (const [n, shift] of shifts.entries()) {
        const place: Matrix = times([1, 0, 0, 1, 0, shift], toContent);
        const name = this.#form(inForms, wish, { index, object, again: n > 0 });
        ops.push("q", `${matrixText(place)} cm`, `/${name} Do`, "Q");
      }
    }
    const { contents, streams } = this.#contents(ops);
    const boxes = this.#truthBoxes(wish, isTwice);
    return {
      object,
      entries: `${space.entries}${wish.entries?.(file, space.toUser) ?? ""}`,
      contents,
      streams,
      truth: {
        width_pt: wish.widthPt,
        height_pt: height,
        trim: space.trim,
        reasons: [
          ...(wish.reasons ?? []),
          ...(boxes.some(({ reason }) => reason === "no_unicode") ? ["no_unicode"] : []),
        ],
        boxes,
      },
    };
  }

  #base(height: number): Matrix {
    const { space } = this.#studio.habit;
    if (space === "flipped") {
      return [1, 0, 0, -1, 0, height];
    }
    return space === "cm-scaled" ? [0.24, 0, 0, 0.24, 0, 0] : IDENTITY;
  }

  #inForm(items: readonly Item[]): readonly Item[] {
    const { nest } = this.#studio.habit;
    if (nest === "none") {
      return [];
    }
    const drawn = items.filter((item) => isFrame(item));
    return nest === "form-part" ? drawn.slice(0, Math.ceil(drawn.length / 2)) : drawn;
  }

  #truthBoxes(wish: PageWish, isTwice: boolean): TruthFrame[] {
    const frames = wish.items
      .flatMap((item) => (isFrame(item) ? [item] : isArt(item) ? [] : (item.boxes ?? [])))
      .map((frame) => frame.truth);
    const isHidden = this.#studio.habit.wrap === "oc-off";
    const told = isHidden
      ? frames.map((truth) => ({
          ...truth,
          editable: false,
          reason: "hidden_layer",
          may_be_absent: true as const,
        }))
      : frames;
    if (!isTwice) {
      return told;
    }
    const dy = wish.heightPt;
    const moved = (point: readonly number[]): number[] => [point[0] ?? 0, (point[1] ?? 0) + dy];
    const lower = told.map((truth) => {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = truth.bbox_pt;
      return {
        ...truth,
        bbox_pt: [x0, y0 + dy, x1, y1 + dy],
        baselines_pt: truth.baselines_pt.map(moved),
        quad_pt: truth.quad_pt.map(moved),
      };
    });
    return [...told, ...lower];
  }

  /** A form with the items, `nest` levels deep; its resource name. The form's space is the page as seen. */
  #form(
    items: readonly Item[],
    wish: PageWish,
    at: { readonly index: number; readonly object: number; readonly again: boolean },
  ): string {
    const { habit, file, resources } = this.#studio;
    const isShared = habit.nest === "form-shared-pages" || habit.nest === "form-twice";
    if (isShared && this.#sharedForm !== null) {
      return this.#sharedForm;
    }
    const levels = { "form-2": 2, "form-3": 3 }[habit.nest as string] ?? 1;
    const own = habit.nest === "form-no-resources" ? "" : null;
    const entries = (matrix: Matrix): string =>
      `/Type /XObject /Subtype /Form /BBox [-2000 -2000 4000 4000] /Matrix [${matrixText(matrix)}]${own ?? ` /Resources ${resources.text()}`}`;
    // From the innermost level out: the space in the form is the page's through all matrices above it.
    let total: Matrix = IDENTITY;
    for (let level = 0; level < levels; level++) {
      const [matrix, step] = FORM_MATRICES[level] ?? [IDENTITY, IDENTITY];
      total = times(times(matrix, level === 0 ? IDENTITY : step), total);
    }
    const toContent = inverse(total);
    const place = { toContent, pageHeightPt: wish.heightPt };
    let ops: readonly string[] = this.#items(items, place, [at.index, at.object]);
    let name = "";
    for (let level = levels - 1; level >= 0; level--) {
      const [matrix, step] = FORM_MATRICES[level] ?? [IDENTITY, IDENTITY];
      const number = file.addStream(entries(matrix), bytesOf(ops.join("\n")), habit.filter);
      this.#forms++;
      name = `Fm${String(this.#forms)}`;
      resources.set("XObject", name, ref(number));
      ops = ["q", `${matrixText(step)} cm`, `/${name} Do`, "Q"];
    }
    if (isShared) {
      this.#sharedForm = name;
    }
    return name;
  }

  #items(
    items: readonly Item[],
    place: { readonly toContent: Matrix; readonly pageHeightPt: number },
    page: readonly [number, number],
  ): string[] {
    const { habit } = this.#studio;
    const ops: string[] = [];
    for (const item of items) {
      if (isArt(item)) {
        ops.push("q", `${matrixText(place.toContent)} cm`, item.art, "Q");
      } else if (isFrame(item)) {
        ops.push(...this.#wrapped(item, this.#frame(item, place), place, page));
      } else {
        ops.push(...this.#special(item, place));
      }
    }
    return habit.wrap === "inline-image" ? [INLINE_IMAGE, ...ops, INLINE_IMAGE] : ops;
  }

  #frame(
    frame: Frame,
    place: { readonly toContent: Matrix; readonly pageHeightPt: number },
  ): string[] {
    const { habit, dice } = this.#studio;
    return showFrame(frame, {
      show: habit.show,
      move: habit.move,
      space: habit.space,
      dice,
      toContent: place.toContent,
      pageHeightPt: place.pageHeightPt,
      hexStrings: dice.next() < 0.3,
    });
  }

  #special(
    item: Special,
    place: { readonly toContent: Matrix; readonly pageHeightPt: number },
  ): readonly string[] {
    const { file, resources } = this.#studio;
    const all: Place = { ...place, file, resources, show: (frame) => this.#frame(frame, place) };
    return item.special(all);
  }

  #wrapped(
    frame: Frame,
    ops: readonly string[],
    place: { readonly toContent: Matrix; readonly pageHeightPt: number },
    page: readonly [number, number],
  ): string[] {
    const { habit, tree, resources, file } = this.#studio;
    const text = frame.lines.map((line) => line.text).join(" ");
    switch (habit.wrap) {
      case "none":
      case "inline-image":
        return [...ops];
      case "q":
        return ["q", ...ops, "Q"];
      case "q-deep":
        return ["q", "q", "0.5 w", "q", ...ops, "Q", "Q", "0 0 m 0 0 l S", "Q"];
      case "mcid": {
        const mcid = tree?.mark(...page) ?? 0;
        return [`/P << /MCID ${String(mcid)} >> BDC`, ...ops, "EMC"];
      }
      case "actual-inline":
        return [`/Span << /ActualText <feff${utf16Hex(text)}> >> BDC`, ...ops, "EMC"];
      case "actual-properties": {
        const name = `MC${String(file.last)}`;
        resources.set("Properties", name, ref(file.add(`<< /ActualText ${pdfString(text)} >>`)));
        return [`/Span /${name} BDC`, ...ops, "EMC"];
      }
      case "oc-on":
      case "oc-off":
        return [`/OC /${this.#layer(habit.wrap === "oc-on")} BDC`, ...ops, "EMC"];
      case "ocmd": {
        this.#layer(true);
        const group = this.#layers[0]?.group ?? 0;
        const member = file.add(`<< /Type /OCMD /OCGs [${ref(group)}] /P /AnyOn >>`);
        resources.set("Properties", `MD${String(member)}`, ref(member));
        return [`/OC /MD${String(member)} BDC`, ...ops, "EMC"];
      }
      case "artifact":
        return ["/Artifact << /Type /Layout >> BDC", ...ops, "EMC"];
      case "clip": {
        const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = frame.truth.bbox_pt;
        const rect = `${num(x0 - 8)} ${num(place.pageHeightPt - y1 - 8)} ${num(x1 - x0 + 16)} ${num(y1 - y0 + 16)} re`;
        // The rectangle is given in the page's space, then the matrix is taken back.
        return [
          "q",
          `${matrixText(place.toContent)} cm`,
          `${rect} W n`,
          `${matrixText(inverse(place.toContent))} cm`,
          ...ops,
          "Q",
        ];
      }
    }
  }

  #layer(on: boolean): string {
    const { file, resources } = this.#studio;
    const name = on ? "LayerOn" : "LayerOff";
    if (!this.#layers.some((layer) => layer.on === on)) {
      const group = file.add(`<< /Type /OCG /Name ${pdfString(on ? "Text" : "Old text")} >>`);
      this.#layers.push({ on, group });
      resources.set("Properties", name, ref(group));
    }
    return name;
  }

  #contents(ops: readonly string[]): { readonly contents: string; readonly streams: number[] } {
    const { file, habit } = this.#studio;
    const parts = this.#parts(ops);
    const streams = parts.map((part) =>
      file.addStream("", bytesOf(`${part.join("\n")}\n`), habit.filter),
    );
    const refs = streams.map((number) => ref(number));
    if (habit.content === "array-shared") {
      // Neutral streams that open and close the content and would be shared by more pages.
      const open = file.addStream("", "q\n", "none");
      const close = file.addStream("", "Q\n", "none");
      return { contents: `[${[ref(open), ...refs, ref(close)].join(" ")}]`, streams };
    }
    return { contents: refs.length === 1 ? (refs[0] ?? "") : `[${refs.join(" ")}]`, streams };
  }

  #parts(ops: readonly string[]): (readonly string[])[] {
    const cut = (at: readonly number[]): (readonly string[])[] => {
      const edges = [0, ...at, ops.length];
      return edges.slice(1).map((edge, i) => ops.slice(edges[i] ?? 0, edge));
    };
    const ends = ops.flatMap((op, i) => (op === "ET" ? [i + 1] : []));
    const shows = ops.flatMap((op, i) => (/ (?:Tj|TJ|Td|Tm|Tf)$/u.test(op) ? [i + 1] : []));
    const third = (list: readonly number[]): number[] => {
      const picks = [0.33, 0.66].map((share) => list[Math.floor(list.length * share)] ?? 0);
      return [...new Set(picks)].filter((at) => at > 0 && at < ops.length);
    };
    switch (this.#studio.habit.content) {
      case "one":
      case "array-shared":
        return [ops];
      case "array-operators":
        return cut(third(ends));
      case "array-in-text":
        return cut(third(shows));
      case "array-many": {
        const size = Math.max(3, Math.ceil(ops.length / 12));
        const at = ops.flatMap((_, i) => (i > 0 && i % size === 0 ? [i] : []));
        return [...cut(at), []];
      }
    }
  }
}
