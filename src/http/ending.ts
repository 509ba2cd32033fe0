/**
 * Headers of what goes out of use: `Deprecation` in the form the specification gives, a boolean; `Sunset`, after
 * which day it is refused (RFC 8594); `Link` to what to do instead (RFC 5829, RFC 9745 section 3).
 */
import type { FastifyReply } from "fastify";
import type { Declaration } from "./operation.ts";
import { operationPath } from "./reference-path.ts";

interface Ending {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** A whole value of `Link`; absent where there is nothing to read. */
  readonly link?: string;
}

/** Sets the headers of an ending. Of several (an operation by a key that was rotated) the earliest day counts, and all links. */
export function setEnding(reply: FastifyReply, { atMs, link }: Ending): void {
  const [toldSunset, toldLink] = [reply.getHeader("sunset"), reply.getHeader("link")];
  const sunsetMs = typeof toldSunset === "string" ? Math.min(Date.parse(toldSunset), atMs) : atMs;
  const links = [toldLink, link].filter((value) => typeof value === "string");
  reply.headers({
    deprecation: "true",
    sunset: new Date(sunsetMs).toUTCString(),
    ...(links.length === 0 ? {} : { link: links.join(", ") }),
  });
}

/** The ending that an operation declares, its section of the reference as the link; null where it stays. */
export function endingOf({ deprecated, tag, id }: Declaration, publicUrl: string): Ending | null {
  return deprecated === undefined
    ? null
    : {
        atMs: Date.parse(deprecated.sunset),
        link: `<${publicUrl}${operationPath({ tag, id })}>; rel="deprecation"; type="text/html"`,
      };
}
