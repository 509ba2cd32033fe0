/** Serves the list of pages: forms read, headers of every page, and errors told to people as pages. */
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "#domain/errors.ts";
import { unstorableText } from "./parse-request.ts";
import { readPageUpload } from "./page-upload.ts";
import {
  type ErrorPage,
  type Page,
  PAGE_HEADERS,
  type PageAddress,
  type PageResponse,
} from "./pages.ts";

const MAX_FORM_BYTES = 1_048_576;

/** Adds a route for each page; `errorIn` names what was thrown, and logs what is ours to mend. */
export function servePages(
  app: FastifyInstance,
  pages: readonly Page[],
  errorIn: (error: unknown, request: FastifyRequest) => ApiError,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => {
        done(null, Object.fromEntries(new URLSearchParams(String(body))));
      },
    );
    await scope.register(multipart);
    for (const page of pages) {
      const { errorPage } = page;
      scope.route({
        method: page.method === "GET" ? ["GET", "HEAD"] : page.method,
        url: routeOf(page.path),
        handler: (request, reply) => respondWithPage(page, request, reply),
        ...(errorPage === undefined
          ? {}
          : {
              errorHandler: (error, request, reply) => {
                const apiError = errorIn(error, request);
                sendErrorPage(reply, request, { apiError, page: errorPage });
              },
            }),
      });
    }
  });
}

async function respondWithPage(
  page: Page,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const upload = request.isMultipart()
    ? await readPageUpload(request, page.maxUploadBytes ?? null)
    : null;
  if (unstorableText(request.params) !== null) {
    throw notFound();
  }
  if (unstorableText([request.query, request.body]) !== null) {
    throw new ApiError("invalid_parameter", "The form holds a character that cannot be stored.");
  }
  const form = textRecord(request.body);
  const answer = await page.handle({ ...addressOf(request), form, upload, ip: request.ip });
  return await sendPage(reply, answer);
}

/** Tells of an error in a page. */
export function sendErrorPage(
  reply: FastifyReply,
  request: FastifyRequest,
  { apiError, page }: { readonly apiError: ApiError; readonly page: ErrorPage },
): FastifyReply {
  if (apiError.retryAfterSeconds !== undefined) {
    reply.header("retry-after", String(apiError.retryAfterSeconds));
  }
  return sendPage(reply, page(apiError, addressOf(request)));
}

function sendPage(reply: FastifyReply, answer: PageResponse): FastifyReply {
  return reply
    .code(answer.status)
    .headers({
      "content-type": answer.contentType ?? "text/html; charset=utf-8",
      ...PAGE_HEADERS,
      ...answer.headers,
    })
    .send(typeof answer.body === "string" ? answer.body : Buffer.from(answer.body));
}

function addressOf(request: FastifyRequest): PageAddress {
  return {
    params: textRecord(request.params),
    query: textRecord(request.query),
    headers: textRecord(request.headers),
    requestId: request.id,
  };
}

/** True for somebody with a browser who asks for a page of the site: not for programs, nor below `/v1`. */
export function isForReaders({ method, url, headers }: FastifyRequest): boolean {
  return (
    (method === "GET" || method === "HEAD") &&
    !/^\/v1(?:[/?]|$)/u.test(url) &&
    (headers.accept ?? "").includes("text/html")
  );
}

/** An address that leads nowhere. */
export function notFound(): ApiError {
  return new ApiError("not_found", "No handler for this method and path.");
}

/** `/a/{b}` as the router writes it. */
export function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/gu, ":$1");
}

function textRecord(value: unknown): Record<string, string> {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.flatMap(([name, member]) => (typeof member === "string" ? [[name, member]] : [])),
  );
}
