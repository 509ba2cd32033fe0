/** Origins of web pages (RFC 6454) as shops list them and browsers send them. */

const LOCAL_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * The origin as browsers spell it: lower case, punycode, without the usual port. Null unless the text is
 * exactly scheme, host and perhaps port of https, or of http on this machine (localhost, its subdomains,
 * 127.0.0.1, [::1]): no path, no query, no user, no wildcard.
 */
export function normalOrigin(text: string): string | null {
  if (!/^https?:\/\/[^/?#@\\*\s]+\/?$/iu.test(text)) {
    return null;
  }
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  const isLocal = LOCAL_HOSTS.has(url.hostname) || url.hostname.endsWith(".localhost");
  return url.hostname !== "" && (url.protocol === "https:" || isLocal) ? url.origin : null;
}
