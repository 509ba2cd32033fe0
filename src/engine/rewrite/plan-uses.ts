/**
 * Every invocation of the content streams that boxes stand in, so that one can be changed without the
 * others.
 */
import type { Span } from "#base/bytes.ts";
import type { DoStep, PageContent, ShownText } from "../content/model.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isRef, isStream, type PdfDict } from "../pdf/objects.ts";
import { entrySpans } from "../pdf/parse-value.ts";
import type { PlanPage, PlanContentStream, PlanUse } from "../plan/plan.ts";

/** The invocations of a file, as far as a fill may have to tell them apart. */
export interface PlannedUses {
  readonly uses: readonly PlanUse[];
  /** Content streams that are not planned for boxes but paint a form that may have to be cloned. */
  readonly painters: ReadonlySet<string>;
  /** Index into `uses` of the invocation that shown text belongs to; -1 for none. */
  useOf(show: ShownText): number;
}

/** An invocation as it was met: the Do operators and content streams from the page down to it. */
interface Painting {
  readonly page: number;
  readonly unit: string;
  readonly path: readonly DoStep[];
  readonly units: readonly string[];
}

/**
 * The invocations of `planned` content streams. A form invoked once and used nowhere else needs no chain
 * above it, as it is changed in place. Linear in the text-showing operators of the file.
 */
export function planUses(
  pageContents: readonly PageContent[],
  planned: ReadonlySet<string>,
  {
    canonical,
    usedElsewhere,
  }: {
    readonly canonical: (unit: string) => string;
    readonly usedElsewhere: ReadonlySet<string>;
  },
): PlannedUses {
  // Do paths are shared objects: all text of one invocation has the same one, so identity finds it.
  const paintings = new Map<ShownText["doPath"] | string, Painting>();
  for (const { pageIndex, contentStreams: units } of pageContents) {
    for (const { id, kind } of units) {
      if (kind === "page") {
        const unit = canonical(id);
        paintings.set(id, { page: pageIndex, unit, path: [], units: [id] });
      }
    }
  }
  const times = new Map<string, number>();
  for (const { pageIndex, shownTexts: shows } of pageContents) {
    for (const { doPath, formPath } of shows) {
      const unit = formPath.at(-1) ?? "";
      if (doPath.length > 0 && planned.has(unit) && !paintings.has(doPath)) {
        paintings.set(doPath, { page: pageIndex, unit, path: doPath, units: formPath });
        times.set(unit, (times.get(unit) ?? 0) + 1);
      }
    }
  }
  const chains = new Chains(canonical);
  const isCloned = (unit: string): boolean => (times.get(unit) ?? 0) > 1 || usedElsewhere.has(unit);
  const places = new Map<ShownText["doPath"] | string, number>();
  // Cloned ones first: their chains may list an invocation that others then find as known.
  for (const [key, painting] of paintings) {
    if (painting.path.length === 0 ? planned.has(painting.unit) : isCloned(painting.unit)) {
      places.set(key, chains.place(painting, painting.path.length));
    }
  }
  for (const [key, { page, unit, path }] of paintings) {
    if (path.length > 0 && !isCloned(unit)) {
      places.set(key, chains.known(page, path) ?? chains.alone(page, unit));
    }
  }
  return {
    uses: chains.uses,
    painters: chains.painters,
    useOf: ({ doPath, formPath }) =>
      places.get(doPath.length === 0 ? (formPath[0] ?? "") : doPath) ?? -1,
  };
}

/**
 * The list of invocations as it grows. Invariant: an invocation is listed behind the one around it, so that
 * `by` always points back.
 */
class Chains {
  readonly uses: PlanUse[] = [];
  readonly painters = new Set<string>();
  private readonly canonical: (unit: string) => string;
  private readonly placed = new Map<string, number>();

  constructor(canonical: (unit: string) => string) {
    this.canonical = canonical;
  }

  /** The invocation when it is listed already, since it is around another. */
  known(page: number, path: readonly DoStep[]): number | undefined {
    return this.placed.get(keyOf(page, path));
  }

  /** An invocation without one around it: of a page, or of a form that is never cloned. */
  alone(page: number, unit: string): number {
    return this.uses.push({ page, unit, painted: null }) - 1;
  }

  /** The invocation `depth` steps below the page, with all those around it. */
  place({ page, path, units }: Painting, depth: number): number {
    const key = keyOf(page, path.slice(0, depth));
    const known = this.placed.get(key);
    if (known !== undefined) {
      return known;
    }
    const unit = this.canonical(units[depth] ?? "");
    const step = path[depth - 1];
    if (step === undefined) {
      const at = this.alone(page, unit);
      this.placed.set(key, at);
      return at;
    }
    // Recursion is as deep as forms are nested, which the interpreter limits.
    const by = this.place({ page, unit, path, units }, depth - 1);
    this.painters.add(this.canonical(units[depth - 1] ?? ""));
    const at = this.uses.push({ page, unit, painted: { by, name: step.name } }) - 1;
    this.placed.set(key, at);
    return at;
  }
}

/** An invocation is the page and the Do operators that lead to it. */
function keyOf(page: number, path: readonly DoStep[]): string {
  return `${page} ${path.map(({ operator }) => operator).join(" ")}`;
}

/**
 * The page objects whose list of streams, or whose private data, may have to change; those with private
 * data whatever paints their text, since it may tell of the old one.
 */
export function planPages(
  doc: PdfDocument,
  units: readonly PlanContentStream[],
): readonly PlanPage[] {
  const planned = units.flatMap((unit) => {
    const isShared = unit.pages.length > 1 || unit.parts.some((part) => part.elsewhere);
    return unit.pages.flatMap((index) => planPage(doc, index, { unit, isShared }));
  });
  const known = new Set(planned.map(({ page }) => page));
  const others = doc.pages.filter(({ index }) => !known.has(index));
  return [
    ...planned,
    ...others.flatMap(({ index }) => planPage(doc, index, { unit: null, isShared: false })),
  ];
}

function planPage(
  doc: PdfDocument,
  index: number,
  { unit, isShared }: { readonly unit: PlanContentStream | null; readonly isShared: boolean },
): readonly PlanPage[] {
  const page = doc.pages[index];
  const object = page === undefined ? null : doc.object(page.ref.num);
  // A page that is no object of its own cannot be written anew: the object is its whole tree node.
  if (page === undefined || object === null || page.dict !== object.value) {
    return [];
  }
  const { num, gen, source, span } = object;
  const places = entrySpans(source, span);
  const moved = (at: Span | undefined): Span | null =>
    at === undefined ? null : { start: at.start - span.start, end: at.end - span.start };
  const [pieceInfo] = places.get("PieceInfo") ?? [];
  const contents = places.get("Contents") ?? [];
  if (!isShared && pieceInfo === undefined) {
    return [];
  }
  const parts = unit?.parts.map((part) => part.num) ?? [];
  // Streams of a page that were empty or broken are no parts: they keep their place in the array.
  let at = 0;
  const streams = page.contents.map((ref) => {
    const stream = doc.resolve(ref);
    const isPart = isStream(stream) && parts[at] === stream.num;
    return { ref: `${ref.num} ${ref.gen} R`, part: isPart ? at++ : null };
  });
  return [
    {
      page: index,
      num,
      gen,
      source: source.slice(span.start, span.end),
      verbatim: object.inObjectStream === null,
      contents: contents.length === 1 ? moved(contents[0]?.value) : null,
      streams,
      pieceInfo: moved(pieceInfo && { start: pieceInfo.key.start, end: pieceInfo.value.end }),
    },
  ];
}

/**
 * Names of a category in the resources a content stream paints with; [] where it has none. A new name must
 * differ from all of them.
 */
export function namesIn(doc: PdfDocument, owner: number, category: string): readonly string[] {
  const value = doc.object(owner)?.value ?? null;
  const dict = isStream(value) ? value.dict : value;
  const holder = typeof dict === "object" && dict !== null && dict.kind === "dict" ? dict : null;
  const nested = holder === null ? null : doc.get(holder, "Resources");
  const resources = asDict(nested) ?? holder;
  const entries = resources === null ? null : asDict(doc.get(resources, category));
  return entries === null ? [] : [...entries.entries.keys()];
}

function asDict(value: ReturnType<PdfDocument["resolve"]>): PdfDict | null {
  return !isRef(value) && typeof value === "object" && value !== null && value.kind === "dict"
    ? value
    : null;
}
