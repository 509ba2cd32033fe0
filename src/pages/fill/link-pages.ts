/** Pages about links: opening one that was handed over, and asking for a new one by mail. */
import { ApiError, errorOf } from "#domain/errors.ts";
import type { FillView as SavedFill } from "#domain/fill.ts";
import type { Page, PageResponse, PageRequest } from "#http/pages.ts";
import { customerEmail } from "#http/schema.ts";
import { plainUnit } from "#services/context/context.ts";
import { exchangeFillToken, type OpenedFill } from "#services/fills/fill-links.ts";
import { hostedCaller } from "#services/access/authenticate-browser.ts";
import { requireMailer } from "#services/mails/compose-mail.ts";
import { mailResumeLink, planMailToCustomer } from "#services/hosted-fills/resume-mail.ts";
import { documentResponse, pageDocument } from "./document.ts";
import { errorPage } from "./error-page.ts";
import { MAILS, MAILS_TO, requireOwnOrigin, SAVES, takeBudget, visitorIn } from "./guard.ts";
import { seeOther } from "./later-steps.ts";
import type { PageContext } from "./page-context.ts";
import { linkMarkup, openMarkup } from "./step-views.ts";
import { addressOf, localeIn, openVisit, pathWith } from "./visit.ts";
import { type Saved, showTextStep, type TextStep } from "./text-step.ts";
import type { Markup } from "../page/markup.ts";

/** `/open` uses a link up, `/link` asks for one by mail. Both work without a script and without a cookie. */
export function linkPages(context: PageContext): readonly Page[] {
  return [
    {
      method: "GET",
      path: "/fill/{slug}/open",
      handle: async (request) => showOpen(context, request),
    },
    {
      method: "POST",
      path: "/fill/{slug}/open",
      handle: (request) => open(context, request),
    },
    {
      method: "GET",
      path: "/fill/{slug}/link",
      handle: (request) => showLink(context, request),
    },
    {
      method: "POST",
      path: "/fill/{slug}/link",
      handle: (request) => sendLink(context, request),
    },
  ];
}

/** Looking uses nothing up: what opens mail ahead of its reader follows every address in it. */
function showOpen(context: PageContext, request: PageRequest): PageResponse {
  const { messages } = localeIn(request);
  const token = request.query["t"] ?? "";
  const markup = openMarkup({ action: pathOf(request, "/open"), token }, messages);
  return page(context, request, {
    title: messages.openTitle,
    markup,
    // The token is in the address: a Referer would carry it.
    headers: { "referrer-policy": "strict-origin" },
  });
}

/** Uses the link up, for a cookie of the fill that it opens and of no other. */
async function open(context: PageContext, request: PageRequest): Promise<PageResponse> {
  const { services } = context;
  // As if there were a cookie: another site could otherwise open a design of its own choice in somebody's
  // browser, who would then type into it (login CSRF).
  requireOwnOrigin(services, request, { hasCookie: true });
  await takeBudget(services, context.rateScale, SAVES, visitorIn(request));
  // Found anywhere in what was pasted: a whole address, or a line of a mail with the link in it.
  const [token = ""] = /hat_[\w-]{43}/u.exec(request.form["token"] ?? "") ?? [];
  const unit = plainUnit<OpenedFill>(services);
  const { fill, cookie } = await exchangeFillToken(
    services,
    { unit },
    { token, fillId: undefined },
  );
  const at = { slug: fill.templateSlug, locale: localeIn(request) };
  return seeOther(addressOf(at, fill.id), { "set-cookie": cookie });
}

/**
 * The form that asks for a link. Also where the script leads whose token was refused: `why` names the code.
 * Only codes of this list are taken from the address, so nobody can make the page show another error.
 */
async function showLink(context: PageContext, request: PageRequest): Promise<PageResponse> {
  const hasMail = context.services.mailer !== null;
  const options = { assets: context.assets, hasMail };
  switch (request.query["why"]) {
    case undefined:
      break;
    case "invalid_access_token":
      return errorPage(options, request, new ApiError("invalid_access_token", ""));
    case "fill_expired":
      return errorPage(options, request, new ApiError("fill_expired", ""));
    case "fill_not_open":
      return errorPage(options, request, new ApiError("fill_not_open", ""));
    case "render_released":
      return errorPage(options, request, new ApiError("render_released", ""));
    default:
      return errorPage(options, request, new ApiError("access_token_expired", ""));
  }
  requireMailer(context.services);
  await openVisit(context.services, request);
  return linkPage(context, request, { email: "", wrong: "", isSent: false });
}

/**
 * The answer is the same, and takes the same work, whether there is a design under the address or not: it
 * would otherwise tell strangers who orders here.
 */
async function sendLink(context: PageContext, request: PageRequest): Promise<PageResponse> {
  const { services } = context;
  requireMailer(services);
  requireOwnOrigin(services, request, { hasCookie: false });
  const visit = await openVisit(services, request);
  const { messages, tag } = visit.locale;
  const email = (request.form["email"] ?? "").trim();
  if (!customerEmail.safeParse(email).success) {
    const wrong = email === "" ? messages.missing : messages.emailWrong;
    return linkPage(context, request, { email, wrong, isSent: false });
  }
  await takeMailBudget(context, request, email);
  await planMailToCustomer(services, {
    teamId: visit.hosted.teamId,
    templateId: visit.hosted.template.id,
    email,
    language: tag,
  });
  return linkPage(context, request, { email: "", wrong: "", isSent: true });
}

/**
 * Mails the visitor a link to the design that was just saved. The design is saved whatever becomes of the
 * mail: where the address is none, the page comes back with the cookie that opens it.
 */
export async function sendLater(
  context: PageContext,
  shown: TextStep,
  saved: Saved,
): Promise<PageResponse> {
  const { services } = context;
  const { visit, request } = shown;
  const { messages, tag } = visit.locale;
  requireMailer(services);
  const email = (request.form["later_email"] ?? "").trim();
  if (!customerEmail.safeParse(email).success) {
    const error = new ApiError("invalid_client_email", "No address.");
    const answer = await showTextStep(context, { ...shown, error, notice: messages.emailWrong });
    // Without it the next press would make a second design.
    return { ...answer, headers: { ...answer.headers, "set-cookie": saved.cookie } };
  }
  await takeMailBudget(context, request, email);
  const { teamId } = visit.hosted;
  const { id } = saved.fill;
  const caller =
    visit.hosted.own?.caller ?? hostedCaller({ teamId, mode: saved.fill.mode, fillId: id }, null);
  const unit = plainUnit<SavedFill>(services);
  await mailResumeLink(services, { caller, unit }, { id, email, language: tag });
  return seeOther(addressOf(visit, id, { page: visit.page, saved: 1, sent: 1 }), {
    "set-cookie": saved.cookie,
  });
}

/**
 * By the visitor's address, and by the one the mail goes to, whoever asks: nobody's mailbox is flooded from
 * many addresses at once.
 */
async function takeMailBudget(
  { services, rateScale }: PageContext,
  request: PageRequest,
  email: string,
): Promise<void> {
  await takeBudget(services, rateScale, MAILS, visitorIn(request));
  // Hashed: counters are no place for addresses of people.
  const holder = services.keyHasher.hash(email.normalize("NFC").toLowerCase());
  await takeBudget(services, rateScale, MAILS_TO, holder);
}

/**
 * The form for a link, or that one is on its way; the status of `invalid_client_email` where the address is
 * none.
 */
function linkPage(
  context: PageContext,
  request: PageRequest,
  view: { readonly email: string; readonly wrong: string; readonly isSent: boolean },
): PageResponse {
  const { messages } = localeIn(request);
  const markup = linkMarkup({ action: pathOf(request, "/link"), ...view }, messages);
  const status = view.wrong === "" ? 200 : errorOf("invalid_client_email").status;
  return page(context, request, { title: messages.linkTitle, markup, status });
}

function pathOf(request: PageRequest, end: string): string {
  const { isAsked, tag } = localeIn(request);
  const path = `/fill/${encodeURIComponent(request.params["slug"] ?? "")}${end}`;
  return pathWith(path, { lang: isAsked ? tag : null });
}

/** A page about links: never personal, since it does not know yet whose design it is. */
function page(
  { assets }: PageContext,
  request: PageRequest,
  shown: {
    readonly title: string;
    readonly markup: Markup;
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
  },
): PageResponse {
  const nonce = request.requestId.replace(/^req_/u, "");
  const frame = { locale: localeIn(request), title: shown.title, assets, nonce, openGraph: null };
  return documentResponse(pageDocument(frame, shown.markup), {
    status: shown.status ?? 200,
    nonce,
    headers: shown.headers ?? {},
  });
}
