/**
 * The hosted fill page: `/fill/<slug>`, for live templates. Works as a plain form; its script asks
 * `…/preview` for a picture of the press bytes the form's texts make. A saved fill is remembered in a
 * cookie for two hours, so that saving again changes the same fill.
 */
import { Fault } from "#domain/errors.ts";
import type { FillView as SavedFill } from "#domain/fill.ts";
import type { FieldRecord, PageRecord } from "#domain/scene-record.ts";
import { plainLetters, textNotesHeader, type TextWarning } from "#domain/text-warnings.ts";
import type { Page, PageAnswer, PageRequest } from "#http/pages.ts";
import { plainUnit, type Services } from "#services/context.ts";
import { createFill } from "#services/create-fill.ts";
import { createPreview } from "#services/create-preview.ts";
import { takeRates } from "#services/rate-limit.ts";
import { updateFillValues } from "#services/update-fill.ts";
import { type Assets, assetUrl } from "../assets.ts";
import {
  fillDocument,
  type FillViewField,
  messageDocument,
  type PageAssets,
  USE_PLAIN,
} from "./fill-view.ts";
import { type FieldNote, notesOf } from "./problem-words.ts";
import {
  cookieOf,
  keepsWhenBlank,
  openVisit,
  ownFields,
  type Texts,
  textsOf,
  type Visit,
} from "./visit.ts";
import { DICTIONARY } from "./words.data.ts";

export interface FillPagesOptions {
  readonly assets: Assets;
  /** Multiplies the limits; 0 switches them off. */
  readonly rateScale: number;
}

const PICTURE_WIDTH_PX = 1_200;
const MIN_WIDTH_PX = 64;
const MAX_WIDTH_PX = 2_560;
/** Links to pictures in the notice after saving. */
const MAX_PROOFS = 8;

export function fillPages(services: Services, options: FillPagesOptions): readonly Page[] {
  const assets: PageAssets = {
    style: assetUrl(options.assets, "fill.css"),
    script: assetUrl(options.assets, "fill.js"),
  };
  const limited = (request: PageRequest, budget: Budget): Promise<void> =>
    takeBudget(services, options.rateScale, request, budget);
  return [
    {
      method: "GET",
      path: "/fill/{slug}",
      handle: (request) =>
        answeringHtml(assets, async () => {
          await limited(request, PREVIEWS);
          const visit = await openVisit(services, request);
          const texts = textsOf(visit);
          return await showPage(services, { visit, texts, assets, request, fault: null });
        }),
    },
    {
      method: "GET",
      path: "/fill/{slug}/preview.png",
      handle: async (request) => {
        await limited(request, PREVIEWS);
        const visit = await openVisit(services, request);
        return await picture(services, visit, textsOf(visit), widthOf(request));
      },
    },
    {
      method: "POST",
      path: "/fill/{slug}/preview",
      handle: async (request) => {
        await limited(request, PREVIEWS);
        const visit = await openVisit(services, request);
        const texts = { ...textsOf(visit), ...ownFields(visit, request.form) };
        return await picture(services, visit, texts, widthOf(request));
      },
    },
    {
      method: "POST",
      path: "/fill/{slug}",
      handle: (request) =>
        answeringHtml(assets, async () => {
          requireSameOrigin(services, request);
          await limited(request, SAVES);
          const visit = await openVisit(services, request);
          const texts = { ...textsOf(visit), ...ownFields(visit, request.form) };
          return await submit(services, { visit, texts, assets, request, fault: null });
        }),
    },
  ];
}

interface Shown {
  readonly visit: Visit;
  readonly texts: Texts;
  readonly assets: PageAssets;
  readonly request: PageRequest;
  readonly fault: Fault | null;
}

async function submit(services: Services, shown: Shown): Promise<PageAnswer> {
  const { visit, texts, request } = shown;
  const action = request.form["action"] ?? "";
  if (action === "preview") {
    return await showPage(services, shown);
  }
  if (action.startsWith(USE_PLAIN)) {
    return await showPage(services, { ...shown, texts: withPlain(texts, action) });
  }
  try {
    const saved = await save(services, visit, texts);
    return {
      status: 303,
      body: "",
      headers: {
        location: `/fill/${visit.hosted.template.slug}?page=${visit.page}&saved=1`,
        "set-cookie": cookieOf(services, visit, saved.id),
      },
    };
  } catch (error) {
    if (error instanceof Fault && error.status < 500) {
      return await showPage(services, { ...shown, fault: error });
    }
    throw error;
  }
}

/** The texts with one of them in plain letters, as the button at its field asks. */
function withPlain(texts: Texts, action: string): Texts {
  const id = action.slice(USE_PLAIN.length);
  const text = texts[id];
  const plain = text === undefined ? null : plainLetters(text);
  return plain === null ? texts : { ...texts, [id]: plain };
}

async function save(
  services: Services,
  { hosted, saved }: Visit,
  values: Texts,
): Promise<SavedFill> {
  const call = { caller: hosted.caller, unit: plainUnit<SavedFill>(services) };
  if (saved !== null) {
    return await updateFillValues(services, call, { id: saved.id, values });
  }
  return await createFill(services, call, {
    templateId: hosted.template.id,
    sceneRevision: hosted.revision,
    source: "hosted",
    values,
  });
}

async function showPage(services: Services, shown: Shown): Promise<PageAnswer> {
  const { visit, texts, assets, request, fault } = shown;
  const { template, scene, fields } = visit.hosted;
  const preview = await previewOrFault(services, visit, texts);
  const notes = notesOf(
    fields,
    { warnings: preview.warnings, fault: fault ?? preview.fault },
    texts,
  );
  const nonce = request.requestId.replace(/^req_/u, "");
  const body = fillDocument(
    {
      title: template.title,
      slug: template.slug,
      pages: scene.pages.map((page, index) => ({ index, ...seenSize(page) })),
      shownPage: visit.page,
      fields: fields.map((field) => fieldView(field, scene.pages, { texts, notes })),
      pictureUrl: pictureUrl(visit, texts, preview.png),
      saved:
        request.query["saved"] === "1" && visit.saved !== null
          ? { reference: visit.saved.id, proofs: proofUrls(visit) }
          : null,
      fault: faultNotice(fault ?? preview.fault),
      nonce,
    },
    assets,
  ).markup;
  return {
    status: fault?.status ?? 200,
    body,
    headers: {
      "cache-control": "private, no-store",
      // "no-referrer" would make browsers post the form with `Origin: null` (Fetch, 3.2).
      "referrer-policy": "same-origin",
      "content-security-policy": `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
  };
}

/** Texts that are not saved cannot be drawn by address: they travel inside the page. */
function pictureUrl(visit: Visit, texts: Texts, png: Uint8Array | null): string {
  const kept = textsOf(visit);
  const isKept = Object.entries(texts).every(([id, text]) => kept[id] === text);
  if (isKept || png === null) {
    return keptPictureUrl(visit, visit.page, PICTURE_WIDTH_PX);
  }
  return `data:image/png;base64,${base64(png)}`;
}

/** The address changes with the saved texts. */
function keptPictureUrl({ hosted, saved }: Visit, page: number, widthPx: number): string {
  const state = saved === null ? "" : `&at=${encodeURIComponent(saved.updatedAt)}`;
  return `/fill/${hosted.template.slug}/preview.png?page=${page}&w=${widthPx}${state}`;
}

function proofUrls(visit: Visit): readonly string[] {
  return visit.hosted.scene.pages
    .slice(0, MAX_PROOFS)
    .map((_, page) => keptPictureUrl(visit, page, MAX_WIDTH_PX));
}

interface PreviewOutcome {
  readonly png: Uint8Array | null;
  readonly warnings: readonly TextWarning[];
  readonly fault: Fault | null;
}

/** The page is shown even when its picture cannot be made; it says why. */
async function previewOrFault(
  services: Services,
  visit: Visit,
  texts: Texts,
): Promise<PreviewOutcome> {
  try {
    const preview = await drawn(services, visit, texts, PICTURE_WIDTH_PX);
    return { png: preview.png, warnings: preview.warnings, fault: null };
  } catch (error) {
    if (error instanceof Fault) {
      return { png: null, warnings: [], fault: error };
    }
    throw error;
  }
}

function drawn(services: Services, { hosted, page }: Visit, values: Texts, widthPx: number) {
  return createPreview(services, hosted.caller, {
    templateId: hosted.template.id,
    sceneRevision: hosted.revision,
    values,
    page,
    area: "trim",
    size: { widthPx },
  });
}

async function picture(
  services: Services,
  visit: Visit,
  texts: Texts,
  widthPx: number,
): Promise<PageAnswer> {
  const preview = await drawn(services, visit, texts, widthPx);
  const warnings = textNotesHeader(preview.warnings);
  return {
    status: 200,
    body: preview.png,
    contentType: "image/png",
    headers: {
      "cache-control": "private, no-cache",
      etag: `"${preview.contentHash}"`,
      "x-service-content-hash": preview.contentHash,
      "x-service-cache": preview.isCached ? "hit" : "miss",
      ...(warnings === null ? {} : { "x-service-text-warnings": warnings }),
    },
  };
}

function fieldView(
  field: FieldRecord,
  pages: readonly PageRecord[],
  { texts, notes }: { readonly texts: Texts; readonly notes: ReadonlyMap<string, FieldNote> },
): FillViewField {
  const [first] = field.constraints;
  const value = texts[field.id] ?? "";
  return {
    id: field.id,
    label: field.label,
    inputKind: field.inputKind,
    required: field.required,
    maxLength: field.maxLength,
    value,
    page: first?.page ?? field.places?.[0]?.page ?? 0,
    choice: choiceOf(field),
    multiline: value.includes("\n") || ((first?.maxLines ?? 1) > 1 && isProse(field.inputKind)),
    direction: first?.direction === "rtl" ? "rtl" : "auto",
    note: notes.get(field.id) ?? null,
    keepsWhenBlank: keepsWhenBlank(field),
    spots: [...field.constraints, ...(field.places ?? [])].flatMap(({ page, bboxPt }) => {
      const place = placeOnTrim(pages[page], bboxPt);
      return place === null ? [] : [{ page, place }];
    }),
  };
}

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
          const address = URL.canParse(url) ? new URL(url).pathname : "";
          return { id, name, address, widthPx, heightPx };
        }),
      };
  }
}

/** Texts that may need several lines; a phone number or an address of the web never does. */
function isProse(kind: FieldRecord["inputKind"]): boolean {
  return kind === "text" || kind === "multiline";
}

/** Left, top, width and height in percent of the visible area, with a little air around the text. */
function placeOnTrim(
  page: PageRecord | undefined,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
): readonly [number, number, number, number] | null {
  if (page === undefined) {
    return null;
  }
  const [left, top] = page.trim ?? [0, 0];
  const { widthPt, heightPt } = seenSize(page);
  return [
    ((x0 - left) / widthPt) * 100,
    ((y0 - top) / heightPt) * 100,
    ((x1 - x0) / widthPt) * 100,
    ((y1 - y0) / heightPt) * 100,
  ];
}

function seenSize(page: PageRecord): { readonly widthPt: number; readonly heightPt: number } {
  const [x0, y0, x1, y1] = page.trim ?? [0, 0, page.widthPt, page.heightPt];
  return { widthPt: x1 - x0, heightPt: y1 - y0 };
}

function faultNotice(
  fault: Fault | null,
): { readonly code: string; readonly message: string } | null {
  return fault === null ? null : { code: fault.code, message: fault.message };
}

/** Faults as a page for people, with the code in a meta element. */
async function answeringHtml(
  assets: PageAssets,
  answer: () => Promise<PageAnswer>,
): Promise<PageAnswer> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof Fault) || error.status >= 500) {
      throw error;
    }
    const isGone = error.status === 404;
    const message = {
      code: error.code,
      title: isGone ? DICTIONARY.goneTitle : DICTIONARY.faultTitle,
      text: isGone ? DICTIONARY.goneText : error.message,
    };
    return { status: error.status, body: messageDocument(message, assets).markup };
  }
}

interface Budget {
  readonly name: string;
  readonly limit: number;
}

/** Per visitor address and minute. */
const PREVIEWS: Budget = { name: "hosted-preview", limit: 240 };
const SAVES: Budget = { name: "hosted-save", limit: 20 };

async function takeBudget(
  services: Services,
  rateScale: number,
  request: PageRequest,
  budget: Budget,
): Promise<void> {
  if (rateScale === 0) {
    return;
  }
  const state = await takeRates(services, [
    {
      key: `${budget.name}:${request.ip}`,
      limit: Math.max(1, Math.round(budget.limit * rateScale)),
      windowSeconds: 60,
    },
  ]);
  if (!state.allowed) {
    throw new Fault(
      "rate_limit_exceeded",
      `Too many requests. Try again in ${state.retryAfterSeconds} s.`,
    );
  }
}

/** A form of another site must not save under a visitor's cookie. */
function requireSameOrigin(services: Services, request: PageRequest): void {
  const origin = request.headers["origin"];
  if (origin === undefined) {
    return;
  }
  const host = URL.canParse(origin) ? new URL(origin).host : "";
  if (host !== request.headers["host"] && host !== new URL(services.publicUrl()).host) {
    throw new Fault("origin_not_allowed", "This form was sent from another site.");
  }
}

function widthOf(request: PageRequest): number {
  const asked = Math.round(Number(request.query["w"] ?? PICTURE_WIDTH_PX));
  return Number.isFinite(asked)
    ? Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, asked))
    : PICTURE_WIDTH_PX;
}

function base64(bytes: Uint8Array): string {
  let binary = "";
  for (let i = 0; i < bytes.length; i += 8_192) {
    binary += String.fromCharCode(...bytes.subarray(i, i + 8_192));
  }
  return btoa(binary);
}
