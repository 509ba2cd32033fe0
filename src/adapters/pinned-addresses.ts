/**
 * A host's addresses, looked up once: they are judged by whoever is about to connect, and the connection goes to
 * those very ones, so that a name server cannot answer differently the second time.
 */
import { isIP, type LookupFunction } from "node:net";
import type { HostAddress } from "./host-addresses.ts";

/** Names that always mean this machine, whatever a name server says: RFC 6761, 6.3. */
const LOCALHOST = /^(?:.*\.)?localhost\.?$/u;
const THIS_MACHINE: readonly HostAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

/** Every address of the URL's host; `resolve` is asked for names only. Rejects as `resolve` does. */
export async function addressesOfUrl(
  url: URL,
  resolve: (host: string) => Promise<readonly HostAddress[]>,
): Promise<readonly HostAddress[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/u, "$1");
  const family = isIP(host);
  if (LOCALHOST.test(host)) {
    return THIS_MACHINE;
  }
  return family === 0 ? await resolve(host) : [{ address: host, family }];
}

/** Answers every look-up with the addresses that were judged. */
export function pinnedTo(addresses: readonly HostAddress[]): LookupFunction {
  return (_host, lookupOptions, callback) => {
    const wanted = addresses.filter(({ family }) =>
      lookupOptions.family !== 4 && lookupOptions.family !== 6
        ? true
        : family === lookupOptions.family,
    );
    const first = wanted[0];
    if (first === undefined) {
      callback(new Error("no address of this family"), "", 0);
    } else if (lookupOptions.all === true) {
      callback(null, [...wanted]);
    } else {
      callback(null, first.address, first.family);
    }
  };
}
