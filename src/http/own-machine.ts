/** Whether whoever asks sits at the machine that runs the service: what such a person may do needs no credential. */
import type { FastifyRequest } from "fastify";
import { parseUrl } from "#base/url-text.ts";

/** What a connection tells of itself. */
export interface Connection {
  /** Where the service listens, as bound; [] before it does. */
  readonly listensOn: readonly string[];
  /** The other end of the connection, not what a header says of it. */
  readonly peer: string;
  /** Of the request, names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** How the service says that it is reached. */
  readonly publicUrl: string;
}

/**
 * True when nothing says that the request came from elsewhere: the service listens on loopback alone and is announced
 * there, the peer is loopback, no header of a proxy is present, `Host` names this machine, and a page that sends the
 * request is of that very host. `Host` keeps out a name of strangers that was pointed here after their page was
 * loaded (DNS rebinding), Origin their pages, the rest a proxy on this machine.
 */
export function isOwnMachine({ listensOn, peer, headers, publicUrl }: Connection): boolean {
  const host = textOf(headers["host"]);
  return (
    listensOn.length > 0 &&
    listensOn.every(isLoopback) &&
    isLoopbackHost(hostOf(publicUrl)) &&
    isLoopback(peer) &&
    !Object.keys(headers).some(isOfProxy) &&
    isLoopbackHost(hostOf(`http://${host}`)) &&
    isFromOwnPage(headers, host)
  );
}

/** The same, of a request. */
export function isOnOwnMachine(request: FastifyRequest, publicUrl: string): boolean {
  return isOwnMachine({
    listensOn: request.server
      .addresses()
      .map((bound) => (typeof bound === "string" ? bound : bound.address)),
    peer: request.socket.remoteAddress ?? "",
    headers: request.headers,
    publicUrl,
  });
}

/** RFC 7239, its forerunners, and what well-known proxies add; RFC 9110, 7.6.3 for Via. */
const PROXY_HEADERS: ReadonlySet<string> = new Set([
  "forwarded",
  "via",
  "x-real-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "x-original-host",
  "x-original-forwarded-for",
  "true-client-ip",
  "fastly-client-ip",
  "cf-connecting-ip",
  "cf-ray",
  "cdn-loop",
  "x-envoy-external-address",
  "x-amzn-trace-id",
]);

function isOfProxy(name: string): boolean {
  return PROXY_HEADERS.has(name) || name.startsWith("x-forwarded-");
}

/** 127.0.0.0/8 and ::1 (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3), the first also as an IPv6 socket tells it. */
function isLoopback(address: string): boolean {
  return address === "::1" || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/u.test(address);
}

/** By URL's spelling of hosts, so that 127.1 and 0x7f.1 are what they mean. */
function isLoopbackHost(host: string): boolean {
  return host === "localhost" || isLoopback(host.replace(/^\[(.*)\]$/u, "$1"));
}

function hostOf(address: string): string {
  return parseUrl(address)?.hostname ?? "";
}

/** Browsers say with what is posted which page sends it; what is no browser says nothing. */
function isFromOwnPage(headers: Connection["headers"], host: string): boolean {
  const origin = textOf(headers["origin"]);
  const site = textOf(headers["sec-fetch-site"]);
  return (
    (origin === "" || parseUrl(origin)?.host === host.toLowerCase()) &&
    (site === "" || site === "same-origin" || site === "none")
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
