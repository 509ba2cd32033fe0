/**
 * An operation's example request as a command that can be pasted into a shell. Credentials and ids that a
 * reader has to fill in are shell variables, so the command is valid as it stands and nobody's key is ever
 * printed.
 */
import type { Declaration } from "#http/operation.ts";

/** By kind of credential; none for the kinds that are not named. */
const CREDENTIALS: Readonly<Record<string, readonly string[]>> = {
  secret: ['-H "Authorization: Bearer $PLATEN_KEY"'],
  publishable: [
    '-H "X-Service-Publishable-Key: $PUBLISHABLE_KEY"',
    '-H "Origin: https://shop.example"',
  ],
  storefront: [
    '-H "X-Service-Publishable-Key: $PUBLISHABLE_KEY"',
    '-H "Origin: https://shop.example"',
  ],
  client_secret: ['-H "X-Service-Client-Secret: $CLIENT_SECRET"'],
  preview: ['-H "X-Service-Client-Secret: $CLIENT_SECRET"'],
  session: ['-H "Cookie: $SESSION_COOKIE"'],
  account: ['-H "Cookie: $SESSION_COOKIE"'],
  factor: ['-H "Cookie: $SESSION_COOKIE"'],
  admin: ['-H "Cookie: $SESSION_COOKIE"'],
  operator: ['-H "Authorization: Bearer $PLATEN_SWEEP_SECRET"'],
  sign_out: ['-H "Cookie: $SESSION_COOKIE"'],
  hosted: ['-H "Cookie: $FILL_COOKIE"'],
};

/** Browsers send these by themselves, so the request must come from a page of the service. */
const NEEDS_OWN_PAGE: ReadonlySet<string> = new Set([
  "hosted",
  "session",
  "account",
  "factor",
  "admin",
  "sign_out",
]);

/**
 * One argument a line. `baseUrl` ends in /v1; `isKeyed` when the operation honours Idempotency-Key. `-X` is
 * left out where curl chooses the method itself: with it, curl would keep POST across a redirect.
 */
export function curlOf(
  o: Declaration,
  baseUrl: string,
  { isKeyed }: { readonly isKeyed: boolean },
): string {
  const query = new URLSearchParams(o.example.query).toString();
  const path = Object.entries(o.example.params ?? {}).reduce(
    (result, [name, value]) => result.replace(`{${name}}`, value),
    o.path,
  );
  const isForm = o.files !== undefined;
  const sends = o.method !== "GET" && o.example.body !== undefined;
  const arguments_ = [
    `"${baseUrl}${path}${query === "" ? "" : `?${query}`}"`,
    ...(o.method === "GET" || (o.method === "POST" && (sends || isForm)) ? [] : [`-X ${o.method}`]),
    ...(CREDENTIALS[o.auth] ?? []),
    ...((o.sameOrigin === true || NEEDS_OWN_PAGE.has(o.auth)) && o.method !== "GET"
      ? [`-H "Origin: ${new URL(baseUrl).origin}"`]
      : []),
    ...(isKeyed ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(isForm ? formArguments(o) : sends ? jsonArguments(o.example.body) : []),
    ...outputArguments(o),
  ];
  return `curl ${arguments_.join(" \\\n  ")}`;
}

/**
 * Within single quotes nothing is special to a shell but the single quote itself, which ends them for a
 * moment.
 */
function jsonArguments(body: unknown): readonly string[] {
  const quoted = JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`);
  return ['-H "Content-Type: application/json"', `-d '${quoted.replaceAll("\n", "\n  ")}'`];
}

/** Names of files as a reader may have them; the quick start's file is "card.pdf". */
const FILES: Readonly<Record<string, string>> = { pdf: "card.pdf", file: "file.bin" };

function formArguments(o: Declaration): readonly string[] {
  return [
    ...Object.keys(o.files ?? {}).map((name) => `-F "${name}=@${FILES[name] ?? name}"`),
    ...Object.entries(Object(o.example.body)).map(
      ([name, value]) => `-F "${name}=${String(value)}"`,
    ),
  ];
}

/** Binary answers go to a file: curl refuses to write them to a terminal. */
function outputArguments(o: Declaration): readonly string[] {
  const type = Object.values(o.replies).find((reply) => reply.contentType)?.contentType;
  const names: Readonly<Record<string, string>> = {
    "application/pdf": "press.pdf",
    "image/png": "preview.png",
  };
  return type === undefined ? [] : [`-o ${names[type] ?? "file.bin"}`];
}
