/** What keeps other sites and floods away from the form, without standing in anybody's way. */
import { ApiError } from "#domain/errors.ts";
import { visitorOf } from "#domain/ip-range.ts";
import type { PageRequest } from "#http/pages.ts";
import type { Services } from "#services/context/context.ts";
import { takeRates } from "#services/access/rate-limit.ts";
import { FORM_SECONDS } from "#services/hosted-fills/save-form.ts";
import { HONEYPOT } from "./fill-view.ts";
import { parseUrl } from "#base/url-text.ts";

/** How often something may be done; `limit` times within the window. */
export interface RateBudget {
  readonly name: string;
  readonly limit: number;
  /** Default 60. */
  readonly windowSeconds?: number;
}

/**
 * Per visitor address: four previews a second is more than typing asks for, and a school class may share an
 * address. A save makes a row, a mail reaches a person, so both are fewer.
 */
export const PREVIEWS: RateBudget = { name: "hosted-preview", limit: 240 };
/** Every post that changes something, contact and approval included. */
export const SAVES: RateBudget = { name: "hosted-save", limit: 20 };
/** Six in ten minutes: typing errors in an address are tried again, lists of addresses are not. */
export const MAILS: RateBudget = { name: "hosted-mail", limit: 6, windowSeconds: 600 };
/** Per address that mail goes to, whoever asks. */
export const MAILS_TO: RateBudget = { name: "hosted-mail-to", limit: 4, windowSeconds: 3_600 };

/** Counts a request of the visitor, or of `holder`, against a budget; 429 when it is used up. */
export async function takeBudget(
  services: Services,
  rateScale: number,
  budget: RateBudget,
  holder: string,
): Promise<void> {
  if (rateScale === 0) {
    return;
  }
  const state = await takeRates(services, [
    {
      key: `${budget.name}:${holder}`,
      limit: Math.max(1, Math.round(budget.limit * rateScale)),
      windowSeconds: budget.windowSeconds ?? 60,
    },
  ]);
  if (!state.allowed) {
    throw new ApiError("rate_limit_exceeded", "Too many requests.", {
      retryAfterSeconds: state.retryAfterSeconds,
    });
  }
}

/** Whom the budgets of a visitor are kept for. */
export function visitorIn(request: PageRequest): string {
  return visitorOf(request.ip);
}

/**
 * 403 for a form that another site sent. Browsers name the origin of every post; who names none is none, and gets
 * no further with a visitor's cookie.
 */
export function requireOwnOrigin(
  services: Services,
  { headers }: PageRequest,
  { hasCookie }: { readonly hasCookie: boolean },
): void {
  // Without a cookie there is nothing of a visitor's that another site could misuse.
  if (senderOf(headers) === undefined && !hasCookie) {
    return;
  }
  if (!isFromOwnOrigin(services, { headers })) {
    throw new ApiError("origin_not_allowed", "This form was sent from another site.");
  }
}

/** True for a form that the browser names this service as the sender of. */
export function isFromOwnOrigin(
  services: Pick<Services, "publicUrl">,
  { headers }: Pick<PageRequest, "headers">,
): boolean {
  const host = parseUrl(senderOf(headers) ?? "")?.host ?? "";
  // Either: behind a proxy that rewrites `Host` only the public address is right, in a local trial only the
  // other.
  return host !== "" && (host === headers["host"] || host === new URL(services.publicUrl()).host);
}

function senderOf(headers: PageRequest["headers"]): string | undefined {
  return headers["origin"] ?? headers["referer"];
}

const STAMP_PURPOSE = "hosted-form";
/** Nobody reads the page and writes into it in less. */
const MIN_AGE_MS = 1_500;

/**
 * Signed: the page of this template was made now. Of the template too, so that one stamp does not open all
 * forms; and no other page has the same one.
 */
export function stampOf(services: Services, templateId: string): string {
  const subject = `${templateId} ${services.clock.nowMs()} ${services.random.secret(22)}`;
  return services.tokenSigner.sign(STAMP_PURPOSE, subject, FORM_SECONDS);
}

/**
 * False for a form that did not come from a page of this template within a day, or in which the field was filled
 * that people do not see. One that comes back too soon is held until its time: slowed, not refused.
 */
export async function isFromPage(
  services: Services,
  request: PageRequest,
  templateId: string,
): Promise<boolean> {
  const subject = services.tokenSigner.verify(STAMP_PURPOSE, request.form["stamp"] ?? "");
  const [forTemplate, madeAt] = subject?.split(" ") ?? [];
  if (forTemplate !== templateId || (request.form[HONEYPOT] ?? "") !== "") {
    return false;
  }
  // Bots that post at once are made as slow as people. A person with a filled-in form and a quick hand
  // notices nothing.
  const waitMs = MIN_AGE_MS - (services.clock.nowMs() - Number(madeAt));
  if (waitMs > 0) {
    await services.timer.pause(Math.min(waitMs, MIN_AGE_MS), new AbortController().signal);
  }
  return true;
}
