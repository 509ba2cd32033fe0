/** The page tree as a flat list (ISO 32000-2, 7.7.3), inherited attributes resolved. */
import type { Rect } from "#base/geometry.ts";
import { type EngineLimits, type Problem, problem, UnusablePdf } from "../contract/problems.ts";
import type { PdfPage } from "./document.ts";
import type { FileObjects } from "./file-objects.ts";
import {
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  type PdfDict,
  type PdfRef,
  type PdfValue,
} from "./objects.ts";

/** Pages in order, and what was wrong with the tree. */
export interface PageList {
  readonly pages: readonly PdfPage[];
  readonly problems: readonly Problem[];
  /** A node or page of the tree is missing or no dictionary: repair may find it. */
  readonly broken: boolean;
}

/** US Letter: what viewers assume for a page without a usable MediaBox. */
const DEFAULT_MEDIA_BOX: Rect = [0, 0, 612, 792];

/** Nodes of the tree that are visited per page allowed, before it counts as a maze. */
const MAX_NODES_PER_PAGE = 16;

/** Content streams of one page. */
const MAX_CONTENT_STREAMS = 10_000;

/** What a page takes from its ancestors, with the object it is written in. */
interface Inherited {
  readonly mediaBox: PdfValue;
  readonly cropBox: PdfValue;
  readonly rotate: PdfValue;
  readonly resources: { readonly value: PdfValue; readonly holder: number } | null;
}

/**
 * All pages in order. Loops, missing kids and wrong boxes are reported, not followed; throws UnusablePdf
 * ("too_many_pages" | "page_too_large" | "over_limit") for what passes the limits.
 */
export function readPages(objects: FileObjects, catalog: PdfDict, limits: EngineLimits): PageList {
  const walk = new PageWalk(objects, limits);
  walk.visit(catalog.entries.get("Pages"), NOTHING_INHERITED, []);
  return walk;
}

const NOTHING_INHERITED: Inherited = {
  mediaBox: null,
  cropBox: null,
  rotate: null,
  resources: null,
};

/** Invariant: `path` holds the nodes above the one visited, so a node below itself is seen. */
class PageWalk implements PageList {
  readonly pages: PdfPage[] = [];
  readonly problems: Problem[] = [];
  broken = false;
  private readonly objects: FileObjects;
  private readonly limits: EngineLimits;
  private visited = 0;

  constructor(objects: FileObjects, limits: EngineLimits) {
    this.objects = objects;
    this.limits = limits;
  }

  /**
   * Visits a node and all below it. Recursive: the depth is bounded before each step. As viewers do, takes a page
   * that stands in the list of kids itself, which 7.7.3.2 forbids, and a stream for a page of its dictionary.
   */
  visit(node: PdfValue | undefined, inherited: Inherited, path: readonly number[]): void {
    this.visited++;
    // A node that many nodes have as kid is visited each time, so a small file can make a huge walk.
    if (this.visited > this.limits.maxPages * MAX_NODES_PER_PAGE + 1000) {
      throw new UnusablePdf("over_limit", "The page tree has far more nodes than pages.");
    }
    const value = this.objects.resolve(node);
    const dict = isStream(value) ? value.dict : value;
    const holder = isRef(node) ? node : this.holderOf(value, path);
    if (holder === null || !isDict(dict)) {
      this.report("A node of the page tree is missing or not an object of its own.", null);
      return;
    }
    if (!isRef(node)) {
      this.addInlinePage(dict, holder, inherited);
      return;
    }
    // Only ancestors count: a page listed twice is shown twice by viewers, and imposition files do
    // that.
    if (path.includes(node.num)) {
      this.report("A node of the page tree contains itself.", node);
      return;
    }
    if (path.length >= this.limits.maxPageTreeDepth) {
      throw new UnusablePdf("over_limit", "The page tree is nested too deeply.");
    }
    const own = inherit(dict, node.num, inherited);
    const kids = this.objects.get(dict, "Kids");
    // /Type decides, and where it is missing, whether there are kids.
    const isLeaf = isName(this.objects.get(dict, "Type"), "Page") || !isArray(kids);
    if (!isLeaf) {
      for (const kid of kids.items) {
        this.visit(kid, own, [...path, node.num]);
      }
    } else if (isName(this.objects.get(dict, "Type"), "Pages") && !dict.entries.has("Contents")) {
      this.report("A node of the page tree has no list of kids.", node);
    } else {
      this.addPage(dict, node, own);
    }
  }

  /** The node above, in whose bytes a page stands that is no object of its own; null for anything else. */
  private holderOf(value: PdfValue, path: readonly number[]): PdfRef | null {
    const object = this.objects.object(path.at(-1) ?? 0);
    return isDict(value) && object !== null && !value.entries.has("Kids")
      ? { kind: "ref", num: object.num, gen: object.gen }
      : null;
  }

  /** Its object is that of the node above, which holds its bytes. */
  private addInlinePage(dict: PdfDict, holder: PdfRef, inherited: Inherited): void {
    this.problems.push(
      problem("page_tree_damaged", "warn", "A page is not an object of its own.", {
        page: this.pages.length,
        object: `${holder.num} ${holder.gen}`,
        clause: "ISO 32000-2, 7.7.3.2",
      }),
    );
    this.addPage(dict, holder, inherit(dict, holder.num, inherited));
  }

  /** Records damage of the tree, on which `openPdf` tries a repair. */
  private report(message: string, ref: PdfRef | null): void {
    this.broken = true;
    this.problems.push(
      problem("page_tree_damaged", "warn", message, {
        object: ref === null ? null : `${ref.num} ${ref.gen}`,
        clause: "ISO 32000-2, 7.7.3.2",
      }),
    );
  }

  /** Adds a page; a missing MediaBox, which the standard requires, is replaced and reported. */
  private addPage(dict: PdfDict, ref: PdfRef, inherited: Inherited): void {
    const { objects, limits } = this;
    const index = this.pages.length;
    if (index >= limits.maxPages) {
      throw new UnusablePdf("too_many_pages", `The file has more than ${limits.maxPages} pages.`);
    }
    let mediaBox = this.box(inherited.mediaBox);
    if (mediaBox === null) {
      mediaBox = DEFAULT_MEDIA_BOX;
      this.problems.push(
        problem(
          "media_box_missing",
          "warn",
          "The page has no usable MediaBox; US Letter is assumed.",
          {
            page: index,
            object: `${ref.num} ${ref.gen}`,
            clause: "ISO 32000-2, 14.11.2",
          },
        ),
      );
    }
    // Not inheritable (table 31).
    const unit = objects.get(dict, "UserUnit");
    const userUnit = typeof unit === "number" && unit > 0 ? unit : 1;
    const side = Math.max(mediaBox[2] - mediaBox[0], mediaBox[3] - mediaBox[1]) * userUnit;
    if (side > limits.maxPageSidePt) {
      throw new UnusablePdf(
        "page_too_large",
        `Page ${index + 1} is ${Math.round(side)} pt long; at most ${limits.maxPageSidePt} pt are allowed.`,
      );
    }
    this.pages.push({
      index,
      ref,
      dict,
      mediaBox,
      cropBox: intersection(this.box(inherited.cropBox), mediaBox),
      bleedBox: this.box(dict.entries.get("BleedBox")),
      trimBox: this.box(dict.entries.get("TrimBox")),
      artBox: this.box(dict.entries.get("ArtBox")),
      rotate: rotation(objects.resolve(inherited.rotate)),
      userUnit,
      ...this.resources(inherited, ref.num),
      contents: this.contents(dict, index),
    });
  }

  /** Normalised; null when absent, not four numbers, or without area. */
  private box(value: PdfValue | undefined): Rect | null {
    const array = this.objects.resolve(value);
    if (!isArray(array) || array.items.length < 4) {
      return null;
    }
    // Any two opposite corners make a rectangle (7.9.5).
    const [x0, y0, x1, y1] = array.items.slice(0, 4).map((item) => this.objects.resolve(item));
    if (
      typeof x0 !== "number" ||
      typeof y0 !== "number" ||
      typeof x1 !== "number" ||
      typeof y1 !== "number" ||
      x0 === x1 ||
      y0 === y1
    ) {
      return null;
    }
    return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
  }

  /**
   * The resources in force and the object they are written in. Followed by hand instead of `resolve`,
   * as the last reference names that object.
   */
  private resources(
    { resources }: Inherited,
    pageNum: number,
  ): Pick<PdfPage, "resources" | "resourcesOwner"> {
    let owner = resources?.holder ?? pageNum;
    let value = resources?.value ?? null;
    for (let hop = 0; isRef(value) && hop < 32; hop++) {
      owner = value.num;
      value = this.objects.object(value.num)?.value ?? null;
    }
    if (isDict(value)) {
      return { resources: value, resourcesOwner: owner };
    }
    const none: PdfDict = { kind: "dict", entries: new Map(), span: { start: 0, end: 0 } };
    return { resources: none, resourcesOwner: pageNum };
  }

  /**
   * References of the content streams in order. An array may lie behind a reference, and some writers
   * nest arrays.
   */
  private contents(dict: PdfDict, page: number): readonly PdfRef[] {
    const refs: PdfRef[] = [];
    const pending: PdfValue[] = [dict.entries.get("Contents") ?? null];
    for (let steps = 0; pending.length > 0; steps++) {
      if (steps > MAX_CONTENT_STREAMS || pending.length > MAX_CONTENT_STREAMS) {
        throw new UnusablePdf("over_limit", `Page ${page + 1} has too many content streams.`);
      }
      const value = pending.pop() ?? null;
      const target = this.objects.resolve(value);
      if (isArray(target)) {
        // Reversed, since they are taken from the end.
        pending.push(...target.items.slice(0, MAX_CONTENT_STREAMS + 1).reverse());
      } else if (isStream(target)) {
        refs.push({ kind: "ref", num: target.num, gen: target.gen });
      } else if (value !== null) {
        this.problems.push(
          problem("content_missing", "warn", "A content stream of the page is missing.", {
            page,
            object: isRef(value) ? `${value.num} ${value.gen}` : null,
            clause: "ISO 32000-2, 7.8.2",
          }),
        );
      }
    }
    return refs;
  }
}

/** The four inheritable attributes (7.7.3.4); a null entry counts as absent (7.3.7). */
function inherit(dict: PdfDict, num: number, above: Inherited): Inherited {
  const resources = dict.entries.get("Resources");
  return {
    mediaBox: dict.entries.get("MediaBox") ?? above.mediaBox,
    cropBox: dict.entries.get("CropBox") ?? above.cropBox,
    rotate: dict.entries.get("Rotate") ?? above.rotate,
    resources:
      resources === undefined || resources === null
        ? above.resources
        : { value: resources, holder: num },
  };
}

/**
 * What a viewer shows: the crop box as far as it lies on the medium. A crop box beside the medium is
 * ignored, as viewers do.
 */
function intersection(box: Rect | null, media: Rect): Rect {
  if (box === null) {
    return media;
  }
  const x0 = Math.max(box[0], media[0]);
  const y0 = Math.max(box[1], media[1]);
  const x1 = Math.min(box[2], media[2]);
  const y1 = Math.min(box[3], media[3]);
  return x0 < x1 && y0 < y1 ? [x0, y0, x1, y1] : media;
}

/** 0, 90, 180 or 270; other values are not allowed and read as 0. */
function rotation(value: PdfValue): number {
  if (typeof value !== "number" || value % 90 !== 0) {
    return 0;
  }
  return ((value % 360) + 360) % 360;
}
