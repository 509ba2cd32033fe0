/**
 * Ranges of what an author may set, for one box and one field at a time. Messages are for the author and
 * follow the member's name in a sentence.
 */
import { roundTo } from "#base/numbers.ts";
import { apply } from "#base/geometry.ts";
import { roomOf } from "../../contract/box-room.ts";
import type { BoxSettings, PatternPart, ScenePage, TextBox } from "../../contract/scene.ts";
import type { EditRefusal, FieldEdit } from "../../contract/scene-edit.ts";

/** Smallest type that may be asked for, points. */
const MIN_SIZE_PT = 1;
const MAX_LINES = 200;
/** Longest values and texts, UTF-16 code units, as in other limits on values. */
const MAX_UNITS = 10_000;
const MAX_NAME_UNITS = 100;
const MAX_LABEL_UNITS = 200;
const MAX_GROUP_UNITS = 64;
/**
 * Parts of a pattern: more come from a script gone wrong, but where the text itself is long. Compiling parts a list of
 * prices in two or three a line, each with a letter of the text at least.
 */
const MAX_PARTS = 100;
/** Sizes and widths are compared with this much tolerance, since answers are rounded. */
const SAME_PT = 0.01;

/**
 * What is wrong with settings for a box; [] when nothing is. null in a setting means "as the file has it"
 * and is always allowed.
 */
export function checkSettings(
  box: TextBox,
  settings: BoxSettings,
  page: ScenePage,
): readonly EditRefusal[] {
  const { minSizePt, maxWidthPt, maxLines, characterLimit, fitGroup, language } = settings;
  const widest = roomOnPage(box, settings, page);
  const refusals: EditRefusal[] = [];
  const refuse = (member: keyof BoxSettings, message: string): void => {
    refusals.push({ on: "box", id: box.id, member, message });
  };
  if (minSizePt !== null && !isWithin(minSizePt, MIN_SIZE_PT, box.sizePt)) {
    refuse(
      "minSizePt",
      `must be from ${MIN_SIZE_PT} to the authored size, ${roundTo(box.sizePt, 2)} pt`,
    );
  }
  if (maxWidthPt !== null && !isWithin(maxWidthPt, MIN_SIZE_PT, widest)) {
    refuse(
      "maxWidthPt",
      `must be from ${MIN_SIZE_PT} to the page's room, ${roundTo(widest, 2)} pt`,
    );
  }
  if (maxLines !== null && !isCount(maxLines, MAX_LINES)) {
    refuse("maxLines", `must be a whole number from 1 to ${MAX_LINES}`);
  }
  if (characterLimit !== null && !isCount(characterLimit, MAX_UNITS)) {
    refuse("characterLimit", `must be a whole number from 1 to ${MAX_UNITS}`);
  }
  if (fitGroup !== null && !isPlain(fitGroup, MAX_GROUP_UNITS)) {
    refuse("fitGroup", `must be 1 to ${MAX_GROUP_UNITS} characters without line breaks`);
  }
  if (language !== null && !LANGUAGE.test(language)) {
    refuse("language", "must be a BCP 47 tag such as de or pt-BR");
  }
  return refusals;
}

/**
 * Language, and any subtags: enough of BCP 47 (RFC 5646) to keep other text out. Not looked up in a
 * registry: shaping ignores what it does not know.
 */
const LANGUAGE = /^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,8}$/iu;

/** What is wrong with a field; names are compared by the caller. */
export function checkField(field: FieldEdit): readonly EditRefusal[] {
  const refusals: EditRefusal[] = [];
  const refuse = (member: EditRefusal["member"], message: string, key?: string): void => {
    refusals.push({
      on: "field",
      id: field.id,
      member,
      message,
      ...(key === undefined ? {} : { key }),
    });
  };
  if (!isPlain(field.name, MAX_NAME_UNITS)) {
    refuse("name", `must be 1 to ${MAX_NAME_UNITS} characters without line breaks`);
  }
  if (!isPlain(field.label, MAX_LABEL_UNITS)) {
    refuse("label", `must be 1 to ${MAX_LABEL_UNITS} characters without line breaks`);
  }
  for (const [language, label] of Object.entries(field.labels ?? {})) {
    if (!isPlain(label, MAX_LABEL_UNITS)) {
      refuse("labels", `must be 1 to ${MAX_LABEL_UNITS} characters without line breaks`, language);
    }
  }
  if (typeof field.group === "string" && !isPlain(field.group, MAX_LABEL_UNITS)) {
    refuse("group", `must be 1 to ${MAX_LABEL_UNITS} characters without line breaks`);
  }
  if (field.maxLength !== null && !isCount(field.maxLength, MAX_UNITS)) {
    refuse("maxLength", `must be a whole number from 1 to ${MAX_UNITS}`);
  }
  if (field.defaultValue !== null && !isText(field.defaultValue)) {
    refuse("defaultValue", `must be text of at most ${MAX_UNITS} characters`);
  }
  return refusals;
}

/**
 * What is wrong with a pattern, but for the fields it names; null when nothing is. A pattern without a
 * field is refused, since it would print fixed words that nobody can see the source of. Letters that the file does
 * not name are fixed words where the box has them: they are shown again, never set.
 */
export function checkPattern(pattern: readonly PatternPart[], authored: string): string | null {
  if (!pattern.some(({ kind }) => kind === "field")) {
    return "names no field; lock the box to keep its text as it is";
  }
  const most = Math.max(MAX_PARTS, authored.length);
  if (pattern.length > most) {
    return `has more than ${most} parts`;
  }
  const literals = pattern.flatMap((part) => (part.kind === "literal" ? [part.text] : []));
  const isFixed = (text: string): boolean =>
    isText(authored.includes(text) ? text.replaceAll("\ufffd", "") : text);
  return literals.every((text) => text !== "" && isFixed(text)) &&
    literals.join("").length <= MAX_UNITS
    ? null
    : "has a literal that is empty, too long, or no plain text";
}

/**
 * Longest line of the box that lies on the page with the author's alignment, in points: from the edge or
 * centre the lines hang from. Authored lines may stand beyond the page; what they take is room too.
 * Neighbours do not count: the author may want to print over them.
 */
function roomOnPage(box: TextBox, settings: BoxSettings, page: ScenePage): number {
  const { align, authored } = roomOf({ ...box, settings });
  const left = Math.min(...authored.map(({ x0 }) => x0));
  const right = Math.max(...authored.map(({ x1 }) => x1));
  const y = authored[0]?.y ?? 0;
  // Measured as seen, since turned boxes meet the page's edges at an angle; one step is a point of the
  // frame.
  const toEdge = (x: number, step: 1 | -1): number => {
    const from = apply(page.toSeen, apply(box.frame, [x, y]));
    const [toX, toY] = apply(page.toSeen, apply(box.frame, [x + step, y]));
    return Math.min(
      alongAxis(from[0], toX - from[0], page.widthPt),
      alongAxis(from[1], toY - from[1], page.heightPt),
    );
  };
  const center = (left + right) / 2;
  const room = {
    left: toEdge(left, 1),
    justify: toEdge(left, 1),
    center: 2 * Math.min(toEdge(center, 1), toEdge(center, -1)),
    right: toEdge(right, -1),
  }[align];
  // Never less than what is printed already.
  return Math.max(room, right - left);
}

/** Steps of `by` from `at` to the end of 0…`length` ahead; Infinity for a line along the edge. */
function alongAxis(at: number, by: number, length: number): number {
  if (Math.abs(by) < 1e-6) {
    return Infinity;
  }
  return ((by > 0 ? length : 0) - at) / by;
}

/** The least gives way to the most: type smaller than 1 pt may keep its own size as its smallest. */
function isWithin(value: number, least: number, most: number): boolean {
  return Number.isFinite(value) && value >= Math.min(least, most) && value <= most + SAME_PT;
}

function isCount(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}

/** One line of text with something to see, of at most `maxUnits` UTF-16 code units. */
function isPlain(text: string, maxUnits: number): boolean {
  return text.trim() !== "" && text.length <= maxUnits && isText(text) && !text.includes("\n");
}

// oxlint-disable-next-line no-control-regex -- the very characters that are refused
const UNSETTABLE = /[\u0000-\u0008\u000b-\u001f\ufffd]|\p{Surrogate}/u;

/** Text that can be set: no half characters, no control characters but line feed and tab. */
function isText(text: string): boolean {
  return text.length <= MAX_UNITS && !UNSETTABLE.test(text);
}
