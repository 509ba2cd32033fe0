/**
 * The steps after the texts: contact, the proof with its yes, the confirmation. None of them holds a state of
 * its own: each is read from the fill, so a reload, a second window or a link by mail show where the design
 * really is.
 */
import { formatMessage } from "#domain/messages/format-message.ts";
import { instantOf } from "#base/instant.ts";
import { ApiError, type ErrorCode, errorOf } from "#domain/errors.ts";
import type { FillView } from "#domain/fill.ts";
import { fillReference } from "#domain/fill-reference.ts";
import type { PageResponse, PageRequest } from "#http/pages.ts";
import { customerEmail, customerName } from "#http/schema.ts";
import { plainUnit } from "#services/context/context.ts";
import {
  approveHostedFill,
  requestChange,
  type PendingApproval,
  previewApproval,
} from "#services/hosted-fills/hosted-approval.ts";
import { updateHostedFill } from "#services/hosted-fills/hosted-fills.ts";
import type { OwnFill } from "#services/hosted-fills/hosted-visits.ts";
import type { Markup } from "../page/markup.ts";
import { documentResponse, messagePage, pageDocument } from "./document.ts";
import { isUnprintable } from "./field-messages.ts";
import type { PageContext } from "./page-context.ts";
import { keptPictureUrl, PICTURE_WIDTH_PX, sheetPages } from "./pictures.ts";
import { requiresContact, stepAddress, stepsOf } from "./step-list.ts";
import { approvalNotes } from "./approval-notes.ts";
import { substitutionPictures } from "./substitution-pictures.ts";
import { contactMarkup, doneMarkup, approvalMarkup } from "./step-views.ts";
import type { Locale } from "./messages.ts";
import { addressOf, textsOf, type Visit } from "./visit.ts";
import { renewedCookie, showTextStep } from "./text-step.ts";

/** A visit that has a fill. */
export interface OwnVisit {
  readonly visit: Visit;
  readonly own: OwnFill;
  readonly request: PageRequest;
}

interface Contact {
  readonly name: string;
  readonly email: string;
}

/** What is known of the customer, in a form. */
export function showContact(context: PageContext, at: OwnVisit, typed?: Contact): PageResponse {
  const { visit, own } = at;
  const { messages } = visit.locale;
  const name = typed?.name ?? own.view.customerName ?? "";
  const email = typed?.email ?? own.view.customerEmail ?? "";
  const wrong = typed === undefined ? null : wrongIn(visit, typed);
  const markup = contactMarkup(
    {
      action: stepAddress(visit, "contact"),
      steps: stepsOf(visit, "contact"),
      name,
      email,
      wrong,
      isEmailNeeded: requiresContact(visit),
      backUrl: stepAddress(visit, "text"),
      // The side that was in hand stays in sight; all of them come with the proof.
      ...proofsOf(visit),
      pages: sheetPages(visit).slice(visit.page, visit.page + 1),
    },
    messages,
  );
  return stepResponse(context, at, {
    title: messages.contactTitle,
    markup,
    errorCode:
      wrong === null ? null : wrong.field === "email" ? "invalid_client_email" : "field_too_long",
  });
}

/**
 * What is wrong with the contact, first the address; null for nothing. By the schemas of the API, so that
 * both agree.
 */
function wrongIn(visit: Visit, { name, email }: Contact) {
  const { messages } = visit.locale;
  // The shop has the customer's address already.
  const isBlankAllowed = email === "" && !requiresContact(visit);
  if (!isBlankAllowed && !customerEmail.safeParse(email).success) {
    return {
      field: "email",
      text: email === "" ? messages.missing : messages.emailWrong,
    } as const;
  }
  return customerName.safeParse(name).success
    ? null
    : ({ field: "name", text: formatMessage(messages, "tooLong", { limit: 200 }) } as const);
}

/**
 * Keeps the contact and goes on to the proof. What is wrong comes back as typed, with the reason at its field
 * (WCAG 2.2, 3.3.1 and 3.3.7).
 */
export async function takeContact(context: PageContext, at: OwnVisit): Promise<PageResponse> {
  const { visit, own, request } = at;
  const { services } = context;
  const typed = {
    name: (request.form["customer_name"] ?? "").trim(),
    email: (request.form["customer_email"] ?? "").trim(),
  };
  if (wrongIn(visit, typed) !== null) {
    return showContact(context, at, typed);
  }
  const unit = plainUnit<FillView>(services);
  await updateHostedFill(
    services,
    { caller: own.caller, unit },
    {
      id: own.view.id,
      values: {},
      customerName: typed.name,
      ...(typed.email === "" ? {} : { customerEmail: typed.email }),
    },
  );
  return seeOther(stepAddress(visit, "proof"), renewedCookie(services, visit));
}

/**
 * The proof, or the step that is still lacking. It makes the press file, and the form carries the hash of
 * that file: the yes is to these bytes (docs/decisions/0019-hosted-page.md). `notice` is said above it, with
 * the code `fill_changed`.
 */
export async function showApproval(
  context: PageContext,
  at: OwnVisit,
  notice: string | null = null,
): Promise<PageResponse> {
  const { visit, own, request } = at;
  const { messages } = visit.locale;
  if (!own.isReadOnly && requiresContact(visit) && own.view.customerEmail === null) {
    return seeOther(stepAddress(visit, "contact"));
  }
  let pending: PendingApproval;
  try {
    pending = await previewApproval(context.services, own.caller, own.view.id);
  } catch (error) {
    if (isUnprintable(error) && !own.isReadOnly) {
      return await showTextStep(context, { visit, texts: textsOf(visit), request, error });
    }
    throw error;
  }
  const substituted = await substitutionPictures(context.services, visit, pending.warnings);
  const markup = approvalMarkup(
    {
      action: stepAddress(visit, "proof"),
      ...proofsOf(visit),
      steps: own.isReadOnly ? null : stepsOf(visit, "proof"),
      texts: textList(visit),
      remarks: approvalNotes(visit, pending.warnings, substituted),
      sha256: pending.sha256,
      notice,
      back: own.isReadOnly
        ? null
        : {
            text: stepAddress(visit, "text"),
            contact: requiresContact(visit) ? stepAddress(visit, "contact") : null,
          },
    },
    messages,
  );
  return stepResponse(context, at, {
    title: messages.approvalTitle,
    markup,
    errorCode: notice === null ? null : "fill_changed",
  });
}

/** Title, pages and addresses of their pictures, for proof and confirmation alike. */
function proofsOf(visit: Visit) {
  return {
    brand: visit.hosted.brand,
    title: visit.hosted.template.title,
    pages: sheetPages(visit),
    pictureUrlOf: (page: number) => keptPictureUrl(visit, page, PICTURE_WIDTH_PX),
  };
}

/**
 * What stands on the print, by label; pictures by their names. A picture shows typing errors to who can see
 * it; the list is the same proof for a screen reader (WCAG 2.2, 1.1.1).
 */
function textList(visit: Visit): readonly { readonly label: string; readonly text: string }[] {
  const texts = textsOf(visit);
  const { messages } = visit.locale;
  return visit.hosted.fields.map((field) => {
    const text = texts[field.id];
    const picture = field.pictures?.find(({ id }) => id === text);
    const isAuthored = text === undefined || (field.type === "image" && picture === undefined);
    return { label: field.label, text: isAuthored ? messages.asDesigned : (picture?.name ?? text) };
  });
}

/**
 * Records the yes to the proof that the form names. Where the design has changed since, nothing is recorded
 * and the new proof is shown (WCAG 2.2, 3.3.4: what binds is confirmed as it is).
 */
export async function takeApproval(context: PageContext, at: OwnVisit): Promise<PageResponse> {
  const { visit, own, request } = at;
  try {
    await approveHostedFill(context.services, own.caller, {
      id: own.view.id,
      sha256: request.form["proof"] ?? "",
      language: visit.locale.tag,
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === "fill_changed") {
      return await showApproval(context, at, visit.locale.messages.changedSinceShown);
    }
    throw error;
  }
  return seeOther(addressOf(visit, own.view.id));
}

/**
 * Keeps what is to be changed, and says that the shop knows. An empty note leads back without a word; a
 * longer one than the field takes is cut rather than lost.
 */
export async function takeChangeRequest(context: PageContext, at: OwnVisit): Promise<PageResponse> {
  const { visit, own, request } = at;
  const note = (request.form["note"] ?? "").trim().slice(0, 2_000);
  if (note === "") {
    return seeOther(addressOf(visit, own.view.id));
  }
  await requestChange(context.services, own.caller, { id: own.view.id, note });
  return seeOther(addressOf(visit, own.view.id, { asked: 1 }));
}

/** After a request for a change: there is nothing to do here but wait. */
export function showChangeRequested(
  context: PageContext,
  { visit, request }: OwnVisit,
): PageResponse {
  const { locale } = visit;
  return messagePage(
    {
      code: "",
      status: 200,
      title: locale.messages.askedTitle,
      text: locale.messages.askedText,
      way: null,
    },
    { locale, assets: context.assets, nonce: nonceOf(request), brand: visit.hosted.brand },
  );
}

/** The confirmation: reference, pictures, what happens next. */
export function showDone(context: PageContext, at: OwnVisit): PageResponse {
  const { visit, own } = at;
  const { messages } = visit.locale;
  const { approvedAt, customerEmail } = own.view;
  const markup = doneMarkup(
    {
      ...proofsOf(visit),
      reference: fillReference(own.view.id),
      isLate: at.request.query["late"] === "1",
      approvedAt:
        approvedAt === null
          ? null
          : {
              iso: approvedAt,
              text: when(approvedAt, visit.locale),
              region: visit.locale.region,
            },
      mailedTo: approvedAt !== null && context.services.mailer !== null ? customerEmail : null,
      anotherUrl: visit.hosted.template.status === "live" ? addressOf(visit, null) : null,
    },
    messages,
  );
  const title = approvedAt === null ? messages.completeTitle : messages.doneTitle;
  return stepResponse(context, at, { title, markup });
}

/**
 * Date and time as the visitor's region writes them; the server does not know the visitor's zone, so the script says
 * it anew where there is one.
 */
function when(iso: string, { region }: Locale): string {
  const format = new Intl.DateTimeFormat(region, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return `${format.format(instantOf(iso))} UTC`;
}

/**
 * A step as an answer. Its cookie is renewed with each, so who is at work is not locked out; a step with an
 * error has that error's status.
 */
function stepResponse(
  context: PageContext,
  { visit, request }: OwnVisit,
  shown: {
    readonly title: string;
    readonly markup: Markup;
    readonly errorCode?: ErrorCode | null;
  },
): PageResponse {
  const nonce = nonceOf(request);
  const error = shown.errorCode ?? null;
  const document = pageDocument(
    {
      locale: visit.locale,
      title: `${shown.title} · ${visit.hosted.template.title}`,
      assets: context.assets,
      nonce,
      brand: visit.hosted.brand,
      errorCode: error,
      openGraph: null,
    },
    shown.markup,
  );
  return documentResponse(document, {
    status: error === null ? 200 : errorOf(error).status,
    nonce,
    headers: renewedCookie(context.services, visit),
  });
}

/**
 * A redirect that is fetched with GET (RFC 9110, 15.4.4), so that a reload of the page after it posts
 * nothing.
 */
export function seeOther(
  location: string,
  headers: Readonly<Record<string, string>> = {},
): PageResponse {
  return {
    status: 303,
    body: "",
    headers: {
      location,
      "cache-control": "no-store",
      "referrer-policy": "same-origin",
      ...headers,
    },
  };
}

function nonceOf({ requestId }: PageRequest): string {
  return requestId.replace(/^req_/u, "");
}
