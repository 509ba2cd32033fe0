/** The first step: texts, choices, the picture that follows them, saving. */
import { fillReference } from "#domain/fill-reference.ts";
import { fieldPlacesHeader, placeOnTrim } from "#domain/field-places.ts";
import { autofillTokens, changesCase, takesLines } from "#domain/input-hints.ts";
import { formatMessage } from "#domain/messages/format-message.ts";
import { type LabelledGroup, labelledGroups } from "#domain/messages/group-labels.ts";
import type { ApiError } from "#domain/errors.ts";
import type { FillView as SavedFill } from "#domain/fill.ts";
import { MAILED_DAYS } from "#domain/fill-link.ts";
import type { FieldRecord, PageRecord } from "#domain/scene-record.ts";
import { plainLetters } from "#domain/text-warnings.ts";
import type { PageResponse, PageRequest } from "#http/pages.ts";
import { type HostedFill, hostedCookie } from "#services/access/authenticate-browser.ts";
import { plainUnit, type Services } from "#services/context/context.ts";
import { createFill } from "#services/fills/create-fill.ts";
import { updateHostedFill } from "#services/hosted-fills/hosted-fills.ts";
import { saveForm } from "#services/hosted-fills/save-form.ts";
import { documentResponse, type OpenGraph, pageDocument } from "./document.ts";
import { type FillViewField, USE_PLAIN } from "./field-view.ts";
import { fillMarkup, type FillView } from "./fill-view.ts";
import { isFromOwnOrigin, isFromPage, stampOf } from "./guard.ts";
import type { PageContext } from "./page-context.ts";
import {
  keptPictureUrl,
  MAX_WIDTH_PX,
  openGraphPicture,
  pictureUrl,
  previewOrError,
  type PreviewOutcome,
  sheetPages,
} from "./pictures.ts";
import type { FieldMessage } from "#domain/messages/field-messages.ts";
import { fieldMessages } from "./field-messages.ts";
import { sheetStyle } from "./sheet-view.ts";
import { stepsOf } from "./step-list.ts";
import {
  addressOf,
  fillIdOf,
  keepsWhenBlank,
  pathWith,
  type Texts,
  type Visit,
  textsOf,
} from "./visit.ts";
import type { PageMessages } from "./messages.ts";
import { parseUrl } from "#base/url-text.ts";

/**
 * Links to pictures in the notice after saving: enough for a folded sheet, and a catalogue does not push the
 * form out of sight.
 */
const MAX_PROOFS = 8;

/** What the first step is to show: texts that may not be saved, and what stood in the way of saving them. */
export interface TextStep {
  readonly visit: Visit;
  readonly texts: Texts;
  readonly request: PageRequest;
  /** What stood in the way of what was asked. */
  readonly error: ApiError | null;
  /** Shown instead of the text of the error. */
  readonly notice?: string;
  /** Fields, by id, that are asked for now although they may stay blank until the end. */
  readonly missing?: readonly string[];
}

/**
 * The page with these texts, whether they are saved or not. It is drawn here once, so that the page is
 * complete without a script. The status is that of `error`; what only the picture has against the texts is
 * said with 200.
 */
export async function showTextStep(
  { services, assets }: PageContext,
  shown: TextStep,
): Promise<PageResponse> {
  const { visit, request, error } = shown;
  const { hosted, locale } = visit;
  const preview = await previewOrError(services, visit, shown.texts);
  // What was asked for comes before what the picture says: it is what the visitor waits to hear.
  const shownError = error ?? preview.error;
  const notice = shown.notice ?? noticeOf(shownError, locale.messages);
  const state: StepState = {
    preview: { ...preview, error: shownError },
    notice,
    // After the redirect that follows a save. By hand in the address it only says "saved" of what is saved.
    saved: request.query["saved"] === "1" && error === null ? hosted.own : null,
  };
  const markup = fillMarkup(stepView(services, shown, state));
  const nonce = request.requestId.replace(/^req_/u, "");
  // Only the page as everybody sees it has a face for search engines and link previews.
  const isPublic = hosted.own === null && request.query["fill"] === undefined && notice === null;
  const document = pageDocument(
    {
      locale,
      title: titleOf(visit, state),
      assets,
      nonce,
      brand: hosted.brand,
      style: sheetStyle(sheetPages(visit)[visit.page]),
      errorCode: shownError?.code ?? null,
      openGraph: isPublic ? openGraphOf(services, visit) : null,
    },
    markup,
  );
  return documentResponse(document, {
    status: error?.status ?? 200,
    nonce,
    isPersonal: !isPublic,
    headers: renewedCookie(services, visit),
  });
}

/** What came of the request, beside the texts themselves. */
interface StepState {
  /** The picture of the texts and what there is to say of them; `error`: what stands in their way. */
  readonly preview: PreviewOutcome;
  readonly notice: string | null;
  /** The fill that was saved just now; null on any other page. */
  readonly saved: Visit["hosted"]["own"];
}

function stepView(services: Services, shown: TextStep, state: StepState): FillView {
  const { visit, texts, request } = shown;
  const { hosted, locale } = visit;
  const { preview, notice, saved } = state;
  const byField = messagesByField(shown, preview);
  const pages = sheetPages(visit);
  return {
    locale,
    brand: hosted.brand,
    title: hosted.template.title,
    steps: hosted.fields.length === 0 ? null : stepsOf(visit, "text"),
    pages,
    shownPage: visit.page,
    fields: fieldViews(visit, { texts, byField }),
    places: fieldPlacesHeader(preview.places),
    pictureUrl: pictureUrl(visit, texts, preview.png),
    isHeld: preview.isHeld,
    actionOf: (page) => addressOf(visit, fillIdOf(visit), { page }),
    // Names the fill, so that the picture has what is saved for fields that the form does not send.
    previewAction: pathWith(`${pathOf(visit)}/preview`, { fill: fillIdOf(visit) }),
    saved:
      saved === null
        ? null
        : {
            reference: fillReference(saved.view.id),
            proofs: pages
              .slice(0, MAX_PROOFS)
              .map(({ index }) => keptPictureUrl(visit, index, MAX_WIDTH_PX)),
            mailedTo: request.query["sent"] === "1" ? saved.view.customerEmail : null,
          },
    notice,
    loaded: hosted.own === null ? {} : loadedTexts(visit),
    stamp: stampOf(services, hosted.template.id),
    mailTo: services.mailer === null ? null : (hosted.own?.view.customerEmail ?? ""),
    mailDays: MAILED_DAYS,
    openUrl: pathWith(`${pathOf(visit)}/open`, { lang: locale.isAsked ? locale.tag : null }),
  };
}

/** Of every field that is sent, a blank one too. */
function loadedTexts(visit: Visit): Texts {
  const texts = textsOf(visit);
  return Object.fromEntries(visit.hosted.fields.map(({ id }) => [id, texts[id] ?? ""]));
}

/** What stands at each field; that it is missing comes before anything else. */
function messagesByField(
  { visit, texts, request, missing = [] }: TextStep,
  { warnings, error }: PreviewOutcome,
): ReadonlyMap<string, FieldMessage> {
  const { messages } = visit.locale;
  const found = fieldMessages(visit.hosted.fields, { warnings, error, texts }, messages);
  // Who comes back to a design is told what stands in its way, not what was only to be known when it was typed.
  const isComing = Object.keys(request.form).length === 0 && request.query["saved"] !== "1";
  const byField = new Map([...found].filter(([, { kind }]) => kind === "fail" || !isComing));
  for (const id of missing) {
    byField.set(id, { kind: "fail", text: messages.missing, plain: null });
  }
  return byField;
}

/** The title names print and step, and what happened before both (WCAG 2.2, 2.4.2). */
function titleOf({ hosted, locale }: Visit, { notice, saved }: StepState): string {
  const { messages } = locale;
  const name = `${hosted.template.title} · ${messages.yourText}`;
  if (notice !== null) {
    return `${messages.titleNotSaved} · ${name}`;
  }
  return saved === null ? name : `${messages.savedTitle} · ${name}`;
}

function openGraphOf(services: Services, visit: Visit): OpenGraph {
  return {
    title: visit.hosted.template.title,
    siteName: visit.hosted.brand.shopName,
    url: `${services.publicUrl()}${pathOf(visit)}`,
    picture: openGraphPicture(services, visit),
  };
}

function pathOf({ slug }: Visit): string {
  return `/fill/${encodeURIComponent(slug)}`;
}

/** A visitor who is at work is not locked out in the midst of it. */
export function renewedCookie(services: Services, { hosted }: Visit): Record<string, string> {
  return hosted.own === null ? {} : { "set-cookie": hostedCookie(services, hosted.own.cookie) };
}

/** A sentence for the whole form; what is wrong with one text stands at its field. */
function noticeOf(error: ApiError | null, messages: PageMessages): string | null {
  if (error === null) {
    return null;
  }
  const code: string = error.code;
  switch (code) {
    case "missing_required_field":
    case "field_too_long":
    case "text_overflow":
    case "missing_glyph":
    case "field_not_fillable":
    case "image_asset_not_found":
      return messages.notPrintable;
    case "renderer_failed":
    case "renderer_unreachable":
    case "renderer_busy":
    case "renderer_not_configured":
      return messages.approvalUnavailable;
    case "access_token_mismatch":
      return messages.readOnly;
    case "rate_limit_exceeded":
      return formatMessage(messages, "busyText", { seconds: error.retryAfterSeconds ?? 60 });
    default:
      return messages.errorText;
  }
}

/**
 * The texts with one of them in plain letters, as the button at its field asks; unchanged where the button
 * names no field or its text has none.
 */
export function withPlain(texts: Texts, action: string): Texts {
  const id = action.slice(USE_PLAIN.length);
  const text = texts[id];
  const plain = text === undefined ? null : plainLetters(text);
  return plain === null ? texts : { ...texts, [id]: plain };
}

export interface Saved {
  readonly fill: SavedFill;
  /** `Set-Cookie` that opens it. */
  readonly cookie: string;
}

/** The form came from elsewhere than a page of ours, or was filled by a machine. */
export const NOT_FROM_PAGE = Symbol("not from the page");

/**
 * Keeps the texts in the visitor's fill, or in a new one, which the same form sent once more goes on with. Only a new one
 * asks where the form comes from: who has a cookie of the fill has been let in already.
 */
export async function saveTexts(
  services: Services,
  { hosted }: Visit,
  { texts, request }: Pick<TextStep, "texts" | "request">,
): Promise<Saved | typeof NOT_FROM_PAGE> {
  const unit = plainUnit<SavedFill>(services);
  const { own } = hosted;
  if (own !== null) {
    const patch = { id: own.view.id, values: texts };
    const fill = await updateHostedFill(services, { caller: own.caller, unit }, patch);
    return { fill, cookie: hostedCookie(services, own.cookie) };
  }
  if (!(await isFromPage(services, request, hosted.template.id))) {
    return NOT_FROM_PAGE;
  }
  const call = { caller: hosted.publicCaller, unit };
  const begin = {
    templateId: hosted.template.id,
    sceneRevision: hosted.revision.revision,
    source: "hosted",
    values: texts,
  } as const;
  const fill = isFromOwnOrigin(services, request)
    ? await saveForm(services, call, { stamp: request.form["stamp"] ?? "", request: begin })
    : await createFill(services, call, begin);
  const opened: HostedFill = { teamId: hosted.teamId, mode: fill.mode, fillId: fill.id };
  return { fill, cookie: hostedCookie(services, opened) };
}

/** What is known of one field besides itself. */
interface FieldFacts {
  readonly texts: Texts;
  readonly byField: ReadonlyMap<string, FieldMessage>;
  readonly pages: readonly PageRecord[];
  readonly autocomplete: string;
  /** The block it stands in. */
  readonly group: LabelledGroup | null;
  /** Other fields stand in its box too. */
  readonly isPart: boolean;
}

/** The fields as the form shows them. */
function fieldViews(
  { hosted: { fields, scene }, locale }: Visit,
  shown: Pick<FieldFacts, "texts" | "byField">,
): readonly FillViewField[] {
  const tokens = autofillTokens(fields.map(({ inputKind }) => inputKind));
  const groups = labelledGroups(fields, { sides: scene.pages.length, language: locale.tag });
  const fieldsOf = new Map<string, number>();
  for (const { objectId } of fields.flatMap(({ constraints }) => constraints)) {
    fieldsOf.set(objectId, (fieldsOf.get(objectId) ?? 0) + 1);
  }
  return fields.map((field, i) =>
    fieldView(field, {
      ...shown,
      pages: scene.pages,
      autocomplete: tokens[i] ?? "off",
      group: groups.get(field.id) ?? null,
      isPart: field.constraints.some(({ objectId }) => (fieldsOf.get(objectId) ?? 0) > 1),
    }),
  );
}

/**
 * A field as the form shows it. The direction is the browser's to find by the text ("auto"), but where the
 * print is set right to left: an empty field of it begins at the right.
 */
function fieldView(
  field: FieldRecord,
  { texts, byField, pages, autocomplete, group, isPart }: FieldFacts,
): FillViewField {
  const [first] = field.constraints;
  const value = texts[field.id] ?? "";
  return {
    id: field.id,
    label: field.label,
    inputKind: field.inputKind,
    autocomplete,
    sample: field.defaultValue,
    required: field.required,
    group: group?.label ?? null,
    row: group === null || field.row === undefined ? null : `${group.key} ${field.row}`,
    maxLength: field.maxLength,
    value,
    page: first?.page ?? field.places?.[0]?.page ?? 0,
    choice: choiceOf(field),
    multiline: takesLines({
      kind: field.inputKind,
      text: value,
      maxLines: first?.maxLines ?? 1,
      isPart,
    }),
    direction: first?.direction === "rtl" ? "rtl" : "auto",
    message: byField.get(field.id) ?? null,
    keepsWhenBlank: keepsWhenBlank(field),
    printsCapitals:
      changesCase(field.inputKind, field.defaultValue) &&
      field.constraints.some((box) => box.case === "upper"),
    spots: [...field.constraints, ...(field.places ?? [])].flatMap(({ page: index, bboxPt }) => {
      const page = pages[index];
      return page === undefined ? [] : [{ page: index, place: placeOnTrim(page, bboxPt) }];
    }),
  };
}

/** Null for a text that is typed. */
function choiceOf({ type, options = [], pictures = [] }: FieldRecord): FillViewField["choice"] {
  switch (type) {
    case "text":
      return null;
    case "selection":
      return { kind: "texts", options };
    case "image":
      return {
        kind: "pictures",
        pictures: pictures.map(({ id, name, url = "", widthPx, heightPx }) => {
          // The page shows what is of its own origin only.
          const address = parseUrl(url)?.pathname ?? "";
          return { id, name, address, widthPx, heightPx };
        }),
      };
  }
}
