/**
 * What a text looks like in letters that stand in for the design's own: a part of the print as it was delivered
 * beside the same part as it prints now. Words alone say too little of lettering.
 */
import { roundTo } from "#base/numbers.ts";
import type { FieldRecord, PageRecord } from "#domain/scene-record.ts";
import { type FieldPlace, trimSize } from "#domain/field-places.ts";
import type { TextWarning } from "#domain/text-warning.ts";
import type { Services } from "#services/context/context.ts";
import { html, type Markup } from "../page/markup.ts";
import { keptPictureUrl, originalPictureUrl, previewOrError } from "./pictures.ts";
import { originalTexts, textsOf, type Visit } from "./visit.ts";

/** More are seen on the proof itself; each costs a drawing of its page as delivered. */
const MAX_PICTURES = 3;
/** Around the words, in percent of the page's height. */
const MARGIN_PERCENT = 0.6;

/** By field id; none of a field that was empty in the design, or whose place is not known. */
export async function substitutionPictures(
  services: Services,
  visit: Visit,
  warnings: readonly TextWarning[],
): Promise<ReadonlyMap<string, Markup>> {
  const seen = new Set(
    warnings.flatMap(({ code, minor, field }) =>
      code === "font_substituted" && minor !== true ? [field] : [],
    ),
  );
  const shown = visit.hosted.fields.filter(({ id }) => seen.has(id)).slice(0, MAX_PICTURES);
  const pictures = new Map<string, Markup>();
  for (const field of shown) {
    const picture = await differenceOf(services, visit, field);
    if (picture !== null) {
      pictures.set(field.id, picture);
    }
  }
  return pictures;
}

/** The pictures are kept, so that the browser's own requests for them draw nothing again. */
async function differenceOf(
  services: Services,
  visit: Visit,
  { id, constraints }: FieldRecord,
): Promise<Markup | null> {
  const index = constraints[0]?.page ?? 0;
  const page = visit.hosted.scene.pages[index];
  const onPage = { ...visit, page: index };
  const [before, after] = await Promise.all(
    [originalTexts(visit), textsOf(visit)].map(async (texts) => {
      const { places } = await previewOrError(services, onPage, texts);
      return places.find(({ field }) => field === id);
    }),
  );
  if (page === undefined || before === undefined || after === undefined) {
    return null;
  }
  const { messages } = visit.locale;
  const part = { page, places: [before, after] };
  return html`<span class="difference">
    ${partOf(part, { href: originalPictureUrl(visit, index), name: messages.asDesigned })}
    ${partOf(part, { href: keptPictureUrl(visit, index), name: messages.yourText })}
  </span>`;
}

/** An SVG, which cuts a part out of a picture at any size; the policy of pages admits no attribute `style`. */
function partOf(
  { page, places }: { readonly page: PageRecord; readonly places: readonly FieldPlace[] },
  { href, name }: { readonly href: string; readonly name: string },
): Markup {
  const { widthPt, heightPt } = trimSize(page);
  const marginPt = (MARGIN_PERCENT / 100) * heightPt;
  const ofWidth = (percent: number): number => (percent / 100) * widthPt;
  const ofHeight = (percent: number): number => (percent / 100) * heightPt;
  const left = ofWidth(Math.min(...places.map(({ place: [x] }) => x))) - marginPt;
  const top = ofHeight(Math.min(...places.map(({ place: [, y] }) => y))) - marginPt;
  const right = ofWidth(Math.max(...places.map(({ place: [x, , w] }) => x + w))) + marginPt;
  const bottom = ofHeight(Math.max(...places.map(({ place: [, y, , h] }) => y + h))) + marginPt;
  const box = [left, top, right - left, bottom - top].map((value) => roundTo(value, 1));
  const [x = 0, y = 0, width = 0, height = 0] = box;
  // The inner one cuts: what is outside its part is not shown, whatever room the outer one is given.
  return html`<span>
    <svg viewBox="${box.join(" ")}" preserveAspectRatio="xMinYMid" role="img" aria-label="${name}">
      <svg aria-hidden="true" x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${box.join(" ")}">
        <image href="${href}" width="${widthPt}" height="${heightPt}" />
      </svg>
    </svg>
    <small aria-hidden="true">${name}</small>
  </span>`;
}
