/**
 * The cards of all sheets of a document: which of their boxes are copies of one text, which stand at one place of the
 * design, and which card a field is of.
 */
import { addToList } from "#base/maps.ts";
import type { SceneField, TextBox } from "../../contract/scene.ts";
import { isAtPlace, isSameOnAll, type Slot } from "./card-boxes.ts";
import { type CardSheet, cardSheets } from "./card-sheets.ts";

/** What is known of the cards of a document. */
export interface Cards {
  readonly sheets: readonly CardSheet<TextBox>[];
  /** Each box that says the same on all cards → the first of them, by id. */
  readonly firstOf: ReadonlyMap<string, string>;
  /** Boxes by id → what stands at their place on all cards of the design, themselves included. */
  readonly peersOf: ReadonlyMap<string, readonly TextBox[]>;
}

/** One design on the cards of one or several pages. */
interface Design {
  readonly sheets: CardSheet<TextBox>[];
  /** Its places on all cards of all sheets. */
  readonly places: Slot<TextBox>[];
}

const NO_CARDS: Cards = { sheets: [], firstOf: new Map(), peersOf: new Map() };

/** The cards among the boxes of a document, locked ones included. About linear for documents without any. */
export function cardsOf(boxes: readonly TextBox[]): Cards {
  const sheets = cardSheets(boxes);
  if (sheets.length === 0) {
    return NO_CARDS;
  }
  const firstOf = new Map<string, string>();
  const peersOf = new Map<string, readonly TextBox[]>();
  for (const { sheets: own, places } of designsOf(sheets)) {
    const same = isOneText(own) ? own.flatMap(({ slots }) => slots) : places.filter(isSameOnAll);
    for (const slot of same) {
      slot.forEach((box) => box !== null && firstOf.set(box.id, slot[0]?.id ?? box.id));
    }
    for (const place of places) {
      const found = place.filter((box) => box !== null);
      found.forEach(({ id }) => peersOf.set(id, found));
    }
  }
  return { sheets, firstOf, peersOf };
}

/** Cards that are the same throughout are copies of one on their own page only: the next page has another one. */
function isOneText(sheets: readonly CardSheet[]): boolean {
  return sheets.length === 1 && sheets[0]?.slots.every(isSameOnAll) === true;
}

function designsOf(sheets: readonly CardSheet<TextBox>[]): readonly Design[] {
  const designs: Design[] = [];
  for (const sheet of sheets) {
    const known = designs.find((design) => isOfDesign(sheet, design));
    if (known === undefined || sheet.slots.every(isSameOnAll)) {
      designs.push({ sheets: [sheet], places: [...sheet.slots] });
    } else {
      join(known, sheet);
    }
  }
  return designs;
}

/** Most of its places are those of the design, on pages of differing cards. */
function isOfDesign(sheet: CardSheet<TextBox>, { sheets, places }: Design): boolean {
  const [first] = sheets;
  const met = sheet.slots.filter((slot) => places.some((place) => areOnePlace(slot, place)));
  return first?.slots.every(isSameOnAll) !== true && met.length * 2 >= sheet.slots.length;
}

function join(design: Design, sheet: CardSheet<TextBox>): void {
  design.sheets.push(sheet);
  const left = [...sheet.slots];
  const none = Array.from({ length: sheet.count }, () => null);
  for (const [i, place] of design.places.entries()) {
    const at = left.findIndex((slot) => areOnePlace(slot, place));
    design.places[i] = [...place, ...(at === -1 ? none : (left.splice(at, 1)[0] ?? none))];
  }
  design.places.push(...left);
}

/** True where the cards have something at the same place of the page, in the same font. */
function areOnePlace(slot: Slot<TextBox>, place: Slot<TextBox>): boolean {
  return slot.some((box, card) => {
    const other = place[card] ?? null;
    return (
      box !== null &&
      other !== null &&
      box.fontName === other.fontName &&
      box.rotationDeg === other.rotationDeg &&
      isAtPlace(box, other)
    );
  });
}

/** The boxes, those of a sheet of cards card by card: so names are counted as labels are. Linear. */
export function cardByCard(boxes: readonly TextBox[], { sheets }: Cards): readonly TextBox[] {
  if (sheets.length === 0) {
    return boxes;
  }
  const rankOf = new Map<TextBox, number>();
  for (const { slots, others } of sheets) {
    const cards = others.map((own, card) => [...slots.flatMap((slot) => slot[card] ?? []), ...own]);
    cards.flat().forEach((box) => rankOf.set(box, rankOf.size));
  }
  const ranked = boxes
    .filter((box) => rankOf.has(box))
    .toSorted((a, b) => (rankOf.get(a) ?? 0) - (rankOf.get(b) ?? 0))
    .values();
  // Each takes a place that one of its page has had: sheets are in the order of their pages, as boxes are.
  return boxes.map((box) => (rankOf.has(box) ? (ranked.next().value ?? box) : box));
}

/** Which card a field is of, from 1 over all sheets, or "all" for what several show; and the page of both. */
export interface FieldCard {
  readonly page: number;
  readonly card: number | "all";
}

type Shown = Pick<SceneField, "id" | "boxes">;

/**
 * By field, where the cards of a sheet differ in what is filled. Of a sheet whose cards all show the same fields none
 * is of a card: its form is that of one of them.
 */
export function cardsOfFields(
  fields: readonly Shown[],
  { sheets }: Pick<Cards, "sheets">,
): ReadonlyMap<string, FieldCard> {
  const places = new Map<string, readonly [sheet: number, card: number]>();
  for (const [i, { slots, others }] of sheets.entries()) {
    for (const slot of slots) {
      slot.forEach((box, card) => box !== null && places.set(box.id, [i, card]));
    }
    others.forEach((own, card) => own.forEach(({ id }) => places.set(id, [i, card])));
  }
  const bySheet = new Map<number, { readonly id: string; readonly card: number | "all" }[]>();
  for (const { id, boxes } of fields) {
    const at = boxes.map(({ box }) => places.get(box));
    const [first] = at;
    if (first !== undefined) {
      const isOfOne = at.every((one) => one?.[0] === first[0] && one[1] === first[1]);
      addToList(bySheet, first[0], { id, card: isOfOne ? first[1] : "all" });
    }
  }
  const found = new Map<string, FieldCard>();
  let before = 0;
  for (const [i, { page, count }] of sheets.entries()) {
    const own = bySheet.get(i) ?? [];
    if (own.some(({ card }) => card !== "all")) {
      own.forEach(({ id, card }) =>
        found.set(id, { page, card: card === "all" ? card : before + card + 1 }),
      );
      before += count;
    }
  }
  return found;
}

/** The fields of a card that has something else besides the design, where the eye comes to it. */
export function withOthers<F extends Shown>(
  ofPlaces: readonly F[],
  read: readonly F[],
): readonly F[] {
  const known = new Set(ofPlaces);
  const behind = new Map<F | null, F[]>();
  let last: F | null = null;
  for (const field of read) {
    if (known.has(field)) {
      last = field;
    } else {
      addToList(behind, last, field);
    }
  }
  return [null, ...ofPlaces].flatMap((field) => [
    ...(field === null ? [] : [field]),
    ...(behind.get(field) ?? []),
  ]);
}
