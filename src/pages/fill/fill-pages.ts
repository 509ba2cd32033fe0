/**
 * The hosted fill page: `/fill/<slug>`, for live templates. Words, contact, proof, confirmation; every step
 * is a plain form. Its script asks `…/preview` for a picture of the press bytes the form's texts make. What a
 * visitor may go on with is told by the cookies of hosted fills, those of the API.
 *
 * All is asked of services; what is decided here is only which step is shown, and where a button leads.
 */
import { ApiError } from "#domain/errors.ts";
import type { ErrorPage, Page, PageResponse, PageRequest } from "#http/pages.ts";
import type { Services } from "#services/context/context.ts";
import { previewApproval } from "#services/hosted-fills/hosted-approval.ts";
import { type Assets, assetUrl } from "../page/assets.ts";
import { errorPage, errorPageWithForm } from "./error-page.ts";
import { isUnprintable } from "./field-messages.ts";
import {
  isFromOwnOrigin,
  PREVIEWS,
  requireOwnOrigin,
  SAVES,
  takeBudget,
  visitorIn,
} from "./guard.ts";
import {
  type OwnVisit,
  seeOther,
  showChangeRequested,
  showContact,
  showDone,
  showApproval,
  takeApproval,
  takeChangeRequest,
  takeContact,
} from "./later-steps.ts";
import { linkPages, sendLater } from "./link-pages.ts";
import type { PageContext } from "./page-context.ts";
import { openGraphResponse, pictureResponse } from "./pictures.ts";
import { USE_PLAIN } from "./field-view.ts";
import { requiresContact, stepAddress } from "./step-list.ts";
import {
  addressOf,
  changedFields,
  openVisit,
  originalTexts,
  ownFields,
  shownMembers,
  textsOf,
  type Visit,
} from "./visit.ts";
import {
  NOT_FROM_PAGE,
  renewedCookie,
  type Saved,
  saveTexts,
  showTextStep,
  withPlain,
  type TextStep,
} from "./text-step.ts";

export interface FillPagesOptions {
  readonly assets: Assets;
  /** Multiplies the limits; 0 switches them off. */
  readonly rateScale: number;
}

/**
 * The pages below `/fill`. Each counts against a budget before it does anything that costs: a picture is a
 * drawing of the press file.
 */
export function fillPages(services: Services, options: FillPagesOptions): readonly Page[] {
  const context: PageContext = {
    services,
    rateScale: options.rateScale,
    assets: {
      style: assetUrl(options.assets, "fill.css"),
      script: assetUrl(options.assets, "fill.js"),
    },
  };
  const shown = { assets: context.assets, hasMail: services.mailer !== null };
  const showError: ErrorPage = (error, request) => errorPage(shown, request, error);
  /** What was typed is on the page of the error, to be sent again; not for another site, which could have it pressed. */
  const showErrorOfForm: ErrorPage = (error, request) =>
    isFromOwnOrigin(services, request)
      ? errorPageWithForm(shown, request, error)
      : showError(error, request);
  const counted: Counted = (request, budget) =>
    takeBudget(services, options.rateScale, budget, visitorIn(request));
  return [
    {
      method: "GET",
      path: "/fill/{slug}",
      handle: async (request) => {
        await counted(request, PREVIEWS);
        return await show(context, await openVisit(services, request), request);
      },
      errorPage: showError,
    },
    ...picturePages(services, counted),
    {
      method: "POST",
      path: "/fill/{slug}",
      handle: async (request) => {
        const visit = await openVisit(services, request);
        // Before anything is changed. The preview needs no such check: it changes nothing, and another site
        // cannot read it.
        requireOwnOrigin(services, request, { hasCookie: visit.hosted.own !== null });
        return forScript(request, await submit(context, visit, { request, counted }));
      },
      errorPage: showErrorOfForm,
    },
    ...linkPages(context).map((page) => ({ ...page, errorPage: showError })),
  ];
}

/** To the page's script a redirect is an address: it follows by itself, or cannot be followed without drawing a page twice. */
function forScript({ headers }: PageRequest, response: PageResponse): PageResponse {
  const { location, ...others } = response.headers ?? {};
  if (headers["accept"] !== "application/json" || location === undefined) {
    return response;
  }
  return {
    status: 200,
    contentType: "application/json; charset=utf-8",
    body: JSON.stringify({ next: { location } }),
    headers: others,
  };
}

/** Takes one request from a budget of its visitor; throws `rate_limit_exceeded` once that is used up. */
type Counted = (request: PageRequest, budget: typeof PREVIEWS) => Promise<void>;

/** The print as a picture: without a script, for link previews, and as the script asks for it. */
function picturePages(services: Services, counted: Counted): readonly Page[] {
  return [
    {
      method: "GET",
      path: "/fill/{slug}/preview.png",
      handle: async (request) => {
        await counted(request, PREVIEWS);
        const visit = await openVisit(services, request);
        requireOpen(visit);
        const isOriginal = request.query["original"] === "1";
        const asked = { texts: isOriginal ? originalTexts(visit) : textsOf(visit), held: {} };
        return await pictureResponse(services, visit, asked, request);
      },
    },
    {
      method: "GET",
      path: "/fill/{slug}/og.png",
      handle: async (request) => {
        await counted(request, PREVIEWS);
        // Without cookies and query: a picture that everybody may keep must not depend on who asked first.
        const offered = { ...request, query: {}, headers: {} };
        return await openGraphResponse(services, await openVisit(services, offered));
      },
    },
    {
      method: "POST",
      path: "/fill/{slug}/preview",
      handle: async (request) => {
        await counted(request, PREVIEWS);
        const visit = await openVisit(services, request);
        const asked = {
          texts: { ...textsOf(visit), ...ownFields(visit, request.form) },
          held: ownFields(visit, shownMembers(request.form)),
        };
        const answer = await pictureResponse(services, visit, asked, request);
        return { ...answer, headers: { ...answer.headers, ...renewedCookie(services, visit) } };
      },
    },
  ];
}

/**
 * The step that is asked for, as far as the design has come: an approved one is shown as such whatever the
 * address says, and who may only approve never sees the form.
 */
async function show(
  context: PageContext,
  visit: Visit,
  request: PageRequest,
): Promise<PageResponse> {
  const { own } = visit.hosted;
  if (own === null) {
    requireOpen(visit);
    const texts = textsOf(visit);
    return await showTextStep(context, { visit, texts, request, error: null });
  }
  const at: OwnVisit = { visit, own, request };
  const { status, completedAt } = own.view;
  if (status === "archived" || status === "expired") {
    throw new ApiError(status === "expired" ? "fill_expired" : "fill_not_found", "It is over.");
  }
  if (status === "finalized" || completedAt !== null) {
    return showDone(context, at);
  }
  // Its link was for approving only. The step of the address is not looked at.
  if (own.isReadOnly) {
    return request.query["asked"] === "1"
      ? showChangeRequested(context, at)
      : await showApproval(context, at);
  }
  const step = request.query["step"];
  if (step === "contact") {
    return showContact(context, at);
  }
  if (step === "proof") {
    return await showApproval(context, at);
  }
  // After "Continue": what may stay blank while it is only saved is asked for now.
  const missing = request.query["check"] === "1" ? own.view.missingFields : [];
  const texts = textsOf(visit);
  return await showTextStep(context, { visit, request, missing, texts, error: null });
}

/** 403 for a fill that no cookie opens: what the print offers would pass for what is saved. */
function requireOpen({ hosted }: Visit): void {
  if (hosted.isLocked) {
    throw new ApiError("access_token_mismatch", "No cookie opens this fill.");
  }
}

interface Submission {
  readonly request: PageRequest;
  readonly counted: Counted;
}

/**
 * What the button that was pressed asks for. Every way ends in a page with the texts as they were sent, or in
 * a redirect, so that a reload sends nothing twice.
 */
async function submit(
  context: PageContext,
  visit: Visit,
  { request, counted }: Submission,
): Promise<PageResponse> {
  const { own } = visit.hosted;
  const action = request.form["action"] ?? "";
  const isLater = own !== null && LATER_ACTIONS.has(action);
  if (own !== null && (own.view.completedAt !== null || own.view.status !== "open")) {
    // Done already, here or in another window: what there is says so, and what of this came too late.
    return seeOther(addressOf(visit, own.view.id, isTooLate(visit, request) ? { late: 1 } : {}));
  }
  // A later step's button without a fill comes from a page whose cookie is gone: it goes on to `save`, which
  // shows the texts anew.
  if (isLater) {
    await counted(request, SAVES);
    const at: OwnVisit = { visit, own, request };
    switch (action) {
      case "contact":
        return await takeContact(context, at);
      case "approve":
        return await takeApproval(context, at);
      default:
        return await takeChangeRequest(context, at);
    }
  }
  const typed = own === null ? ownFields : changedFields;
  const texts = { ...textsOf(visit), ...typed(visit, request.form) };
  const shown: TextStep = { visit, texts, request, error: null };
  if (action === "preview") {
    await counted(request, PREVIEWS);
    return await showTextStep(context, shown);
  }
  if (action.startsWith(USE_PLAIN)) {
    await counted(request, PREVIEWS);
    return await showTextStep(context, { ...shown, texts: withPlain(texts, action) });
  }
  return await save(context, { ...shown, action, counted });
}

/** Whether a form that comes after the end has words in it that are nowhere else; one that was sent twice has none. */
function isTooLate(visit: Visit, { form }: PageRequest): boolean {
  const saved = textsOf(visit);
  return (
    (form["note"] ?? "") !== "" ||
    Object.entries(changedFields(visit, form)).some(([id, text]) => text !== (saved[id] ?? ""))
  );
}

/** Buttons of the steps after the texts; they need a fill. */
const LATER_ACTIONS: ReadonlySet<string> = new Set(["contact", "approve", "ask"]);

/**
 * Saves, and goes where the button leads. What stands in the way is said on the page, with every text kept:
 * only what is ours to mend, or no longer there, becomes an error page.
 */
async function save(
  context: PageContext,
  shown: TextStep & { readonly action: string } & Pick<Submission, "counted">,
): Promise<PageResponse> {
  const { visit, request, action } = shown;
  const { messages } = visit.locale;
  if (visit.hosted.isLocked) {
    // The form of this answer names no fill: the next press keeps the texts in a new one.
    const error = new ApiError("access_token_mismatch", "No cookie opens this fill.");
    return await showTextStep(context, { ...shown, error, notice: messages.editExpired });
  }
  if (hasTextWithoutField(visit, request)) {
    // The form of this answer has the fields of today: the next press keeps what is in it.
    const error = new ApiError("invalid_parameter", "The form is of an earlier revision.");
    return await showTextStep(context, { ...shown, error, notice: messages.designChanged });
  }
  try {
    await shown.counted(request, SAVES);
    const saved = await saveTexts(context.services, visit, shown);
    if (saved === NOT_FROM_PAGE) {
      const error = new ApiError("invalid_parameter", "The form is not of this page.");
      return await showTextStep(context, { ...shown, error, notice: messages.pressAgain });
    }
    return await afterSave(context, shown, { action, saved });
  } catch (error) {
    if (error instanceof ApiError && !error.isServerError && error.type !== "not_found_error") {
      return await showTextStep(context, { ...shown, error });
    }
    throw error;
  }
}

/**
 * True for a form of a page that was opened before a corrected file without one of its boxes went live, where something
 * was written into such a field: dropped without a word it would be missed only in print. A fill keeps its revision.
 */
function hasTextWithoutField({ hosted }: Visit, { form }: PageRequest): boolean {
  const ids = new Set(hosted.fields.map(({ id }) => id));
  return (
    hosted.own === null &&
    Object.entries(form).some(
      ([name, text]) => name.startsWith("fld_") && !ids.has(name) && text !== "",
    )
  );
}

/**
 * Where to go after a save, with the cookie that opens what was saved. "Continue" makes the press file first:
 * a design that cannot print goes back to its fields before the visitor gives an address.
 */
async function afterSave(
  context: PageContext,
  shown: TextStep,
  { action, saved }: { readonly action: string; readonly saved: Saved },
): Promise<PageResponse> {
  const { visit } = shown;
  const { id } = saved.fill;
  const cookie = { "set-cookie": saved.cookie };
  if (action === "later") {
    return await sendLater(context, shown, saved);
  }
  if (action !== "next") {
    return seeOther(addressOf(visit, id, { page: visit.page, saved: 1 }), cookie);
  }
  const caller = visit.hosted.own?.caller ?? visit.hosted.publicCaller;
  try {
    await previewApproval(context.services, caller, id);
  } catch (error) {
    // Saved all the same; what cannot print stands at its fields there.
    if (isUnprintable(error)) {
      return seeOther(addressOf(visit, id, { page: visit.page, saved: 1, check: 1 }), cookie);
    }
    throw error;
  }
  const step = requiresContact(visit) ? "contact" : "proof";
  return seeOther(stepAddress(visit, step, id), cookie);
}
