/**
 * The press operator's page: a delivered PDF goes in, what was changed in it comes out. Nothing is kept of
 * the file but its hash for the moment of the look-up.
 *
 * It needs no account: whoever has the file may ask about it, and nobody can ask about a file they do not
 * have.
 */
import { ApiError } from "#domain/errors.ts";
import { visitorOf } from "#domain/ip-range.ts";
import { acceptedLanguage } from "#domain/messages/accepted-language.ts";
import { findingMessages } from "#domain/messages/finding-messages.ts";
import { directionOf, type Language } from "#domain/messages/languages.ts";
import type { Page, PageResponse, PageRequest } from "#http/pages.ts";
import type { Services } from "#services/context/context.ts";
import { verifyFile } from "#services/renders/verify-file.ts";
import { takeRates } from "#services/access/rate-limit.ts";
import { type Assets, assetUrl } from "../page/assets.ts";
import { html, type Markup } from "../page/markup.ts";
import { siteErrorPage } from "../docs/site-error-page.ts";
import { verificationTexts, type VerificationTexts } from "./messages.ts";
import { uploadForm, verificationMarkup, unknownFileMarkup } from "./verification-view.ts";

export interface VerificationPagesOptions {
  readonly assets: Assets;
  /** Multiplies the limits; 0 switches them off. */
  readonly rateScale: number;
}

/** As large as finals get. The file is hashed as it arrives and never held in memory or on disk. */
const MAX_UPLOAD_BYTES = 1024 * 1024 * 1024;
/** Per address and minute: each is a look-up and a check of the whole file by the verifier. */
const PROOFS_PER_MINUTE = 30;

/**
 * `/proof` shows the form, and the same address answers it: the result of a file has no address of its own.
 */
export function verificationPages(
  services: Services,
  options: VerificationPagesOptions,
): readonly Page[] {
  const errorPage = siteErrorPage(assetUrl(options.assets, "verification.css"));
  const respond = responderOf(options.assets);
  return [
    {
      method: "GET",
      path: "/proof",
      handle: (request) => Promise.resolve(respond(request, 200, (say) => uploadForm(say, null))),
      errorPage,
    },
    {
      method: "POST",
      path: "/proof",
      maxUploadBytes: MAX_UPLOAD_BYTES,
      admit: (visitor) => takeBudget(services, options.rateScale, visitor),
      handle: (request) => verifyUpload(services, request, respond),
      errorPage,
    },
  ];
}

/**
 * 400 without a file, 404 for bytes this service has not delivered, else what the check found, also where it
 * is bad.
 */
async function verifyUpload(
  services: Services,
  request: PageRequest,
  respond: Respond,
): Promise<PageResponse> {
  const { upload } = request;
  if (upload === null) {
    return respond(request, 400, (say) => uploadForm(say, say("chooseFirst")));
  }
  const found = await verifyFile(services, upload.sha256);
  return found === null
    ? respond(request, 404, (say) => unknownFileMarkup(say, upload))
    : respond(request, 200, (say, language) =>
        verificationMarkup(say, found, findingMessages(language)),
      );
}

async function takeBudget(
  services: Services,
  rateScale: number,
  { ip }: Pick<PageRequest, "ip">,
): Promise<void> {
  if (rateScale === 0) {
    return;
  }
  const limit = Math.max(1, Math.round(PROOFS_PER_MINUTE * rateScale));
  const state = await takeRates(services, [
    { key: `proof:${visitorOf(ip)}`, limit, windowSeconds: 60 },
  ]);
  if (!state.allowed) {
    throw new ApiError(
      "rate_limit_exceeded",
      `Too many requests. Try again in ${state.retryAfterSeconds} s.`,
      { retryAfterSeconds: state.retryAfterSeconds },
    );
  }
}

type Respond = (
  request: Pick<PageRequest, "headers">,
  status: number,
  content: (say: VerificationTexts, language: Language) => Markup,
) => PageResponse;

/** In the language of the browser, as all pages. */
function responderOf(assets: Assets): Respond {
  return ({ headers }, status, content) => {
    const language = acceptedLanguage(headers["accept-language"] ?? "");
    const say = verificationTexts(language);
    const body = html`<!doctype html>
      <html lang="${language}" dir="${directionOf(language)}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${say("title")} · Platen</title>
          <link rel="stylesheet" href="${assetUrl(assets, "verification.css")}" />
          <script type="module" src="${assetUrl(assets, "verification.js")}"></script>
        </head>
        <body>
          <div class="docs">
            <header><strong>Platen</strong></header>
            <main>${content(say, language)}</main>
          </div>
        </body>
      </html>`.markup;
    return { status, body, headers: { vary: "Accept-Language" } };
  };
}
