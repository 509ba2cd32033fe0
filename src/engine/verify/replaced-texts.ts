/** What was shown by replaced operators, and what is shown in their place, invocation by invocation. */
import { getOrAdd } from "#base/maps.ts";
import type { PageContent, ShownText } from "../content/model.ts";
import { changeOfNew, changeOfOld, type ContentStreamChanges } from "./verified-contents.ts";

/** The replaced texts of one invocation of a content stream, in paint order. */
export interface ReplacedText {
  readonly old: readonly ShownText[];
  readonly now: readonly ShownText[];
}

/** What several checks ask of the same pages. */
const known = new WeakMap<
  readonly ContentStreamChanges[],
  WeakMap<PageContent, readonly ReplacedText[]>
>();

/** One entry for each invocation on the page whose operators were replaced. */
export function replacedTexts(
  pages: readonly [PageContent, PageContent],
  contentStreams: readonly ContentStreamChanges[],
): readonly ReplacedText[] {
  const ofStreams = getOrAdd(known, contentStreams, () => new WeakMap());
  return getOrAdd(ofStreams, pages[1], () => replacedOn(pages, contentStreams));
}

function replacedOn(
  [old, now]: readonly [PageContent, PageContent],
  contentStreams: readonly ContentStreamChanges[],
): readonly ReplacedText[] {
  const found = new Map<string, { old: ShownText[]; now: ShownText[] }>();
  const entry = (invocation: string): { old: ShownText[]; now: ShownText[] } =>
    getOrAdd(found, invocation, () => ({ old: [], now: [] }));
  // In the rendered file a content stream is what it has become: itself, or a clone in one place.
  const become = new Map<string, string>();
  // The first of each, as a content stream may have become several.
  const byAfter = new Map<string, ContentStreamChanges>();
  const byBoth = new Map<string, ContentStreamChanges>();
  for (const unit of contentStreams) {
    getOrAdd(byAfter, unit.after, () => unit);
    getOrAdd(byBoth, `${unit.before} ${unit.after}`, () => unit);
  }
  // Replaced text changes the ordinals of operators; how many forms were painted before stays.
  const invocations = new Map<ShownText["doPath"], string>();
  const invocationOf = ({ doPath }: ShownText): string =>
    getOrAdd(invocations, doPath, () => doPath.map(({ form }) => form).join(">"));
  for (const show of now.shownTexts) {
    const { contentStream, index } = show.operator;
    become.set(invocationOf(show), contentStream);
    const unit = byAfter.get(contentStream);
    if (unit !== undefined && changeOfNew(unit.changes, index) >= 0) {
      entry(invocationOf(show)).now.push(show);
    }
  }
  for (const show of old.shownTexts) {
    const { contentStream, index } = show.operator;
    const after = become.get(invocationOf(show)) ?? contentStream;
    const unit = byBoth.get(`${contentStream} ${after}`);
    if (unit !== undefined && changeOfOld(unit.changes, index) >= 0) {
      entry(invocationOf(show)).old.push(show);
    }
  }
  return [...found.values()];
}
