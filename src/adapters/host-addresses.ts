/**
 * The addresses of hosts that customers name. Not by the system's own look-up: it holds one of Node's few worker
 * threads until the name server answers, and a name server may be in no hurry, so that some strangers' names
 * would hold up files and hashes of everybody. The hosts file counts, search domains do not.
 */
import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";

export interface HostAddress {
  readonly address: string;
  /** 4 or 6. */
  readonly family: number;
}

export interface HostLookupOptions {
  readonly hostsFile?: string;
  /** Name servers, perhaps with a port; the system's where they are not given. */
  readonly servers?: readonly string[];
  /** For one question to one server, of at most two. */
  readonly timeoutMs?: number;
}

const HOSTS_FILE = "/etc/hosts";
const TIMEOUT_MS = 2_500;
const TRIES = 2;

/** Every address of a host, IPv4 first; rejects with the name server's reason when there is none. */
export function hostLookup(
  options: HostLookupOptions = {},
): (host: string) => Promise<readonly HostAddress[]> {
  const { hostsFile = HOSTS_FILE, servers, timeoutMs = TIMEOUT_MS } = options;
  const resolver = new Resolver({ timeout: timeoutMs, tries: TRIES });
  if (servers !== undefined) {
    resolver.setServers(servers);
  }
  return async (host) => {
    const listed = listedIn(await readFile(hostsFile, "utf8").catch(() => ""), host);
    if (listed.length > 0) {
      return listed;
    }
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    const failure = answers.find((answer) => answer.status === "rejected");
    if (found.length === 0 && failure !== undefined) {
      throw failure.reason;
    }
    return found.map((address) => ({ address, family: isIP(address) }));
  };
}

/** Addresses that a hosts file gives a name, in its order. hosts(5). */
function listedIn(text: string, host: string): HostAddress[] {
  const wanted = host.toLowerCase().replace(/\.$/u, "");
  return text.split("\n").flatMap((line) => {
    const [address = "", ...names] = line.replace(/#.*$/u, "").trim().split(/\s+/u);
    const family = isIP(address);
    const isNamed = names.some((name) => name.toLowerCase() === wanted);
    return family !== 0 && isNamed ? [{ address, family }] : [];
  });
}
