/**
 * Which addresses a webhook may lead to. Customers write the names, so everything that is not a public unicast
 * address is refused: otherwise a webhook would be a way to ask our own network questions. An operator may admit
 * private ranges for receivers in the house; link-local addresses and those where clouds hand out credentials
 * are never admitted.
 */
import { isInRanges, parseIpRange } from "#domain/ip-range.ts";

export interface AddressPolicy {
  /** CIDR ranges or single addresses that may be reached though they are private. */
  readonly allowedRanges: readonly string[];
  /** Admits http and this machine itself: for development and tests. */
  readonly allowsLoopback: boolean;
}

type AddressKind = "public" | "loopback" | "private" | "never";

/** Whether `address`, an IP address as text, may be connected to; false for text that is none. */
export function addressRule(policy: AddressPolicy): (address: string) => boolean {
  return (address) => {
    const plain = plainAddress(address);
    if (plain === null) {
      return false;
    }
    switch (kindOf(plain)) {
      case "public":
        return true;
      case "loopback":
        return policy.allowsLoopback || isInRanges(plain, policy.allowedRanges);
      case "private":
        return isInRanges(plain, policy.allowedRanges);
      case "never":
        return false;
    }
  };
}

/**
 * The same for a host that the operator named: whatever it leads to is meant, but for the addresses that are
 * never admitted.
 */
export function isOperatorAddress(address: string): boolean {
  const plain = plainAddress(address);
  return plain !== null && kindOf(plain) !== "never";
}

/** The address in its one spelling; IPv6 forms that stand for an IPv4 address give that, so that none gets past the rules. */
function plainAddress(text: string): string | null {
  const range = text.includes("/") || text.includes("%") ? null : parseIpRange(text);
  const address = range?.split("/")[0] ?? null;
  if (address === null || !address.includes(":")) {
    return address;
  }
  const groups = address.split(":").map((group) => Number.parseInt(group, 16));
  const wrapping = WRAPPINGS.find(({ prefix }) => prefix.every((group, i) => groups[i] === group));
  return wrapping === undefined ? address : v4Text(groups.slice(wrapping.at, wrapping.at + 2));
}

function v4Text(groups: readonly number[]): string {
  return groups.flatMap((group) => [group >> 8, group & 0xff]).join(".");
}

/** Forms that carry an IPv4 address, by their first 16-bit groups, and at which group it lies. */
const WRAPPINGS: readonly { readonly prefix: readonly number[]; readonly at: number }[] = [
  // ::ffff:0:0:0/96, RFC 2765, 2.1; ::ffff:0:0/96 is known to `parseIpRange`.
  { prefix: [0, 0, 0, 0, 0xffff, 0], at: 6 },
  // 64:ff9b::/96, RFC 6052, 2.1.
  { prefix: [0x64, 0xff9b, 0, 0, 0, 0], at: 6 },
  // 2002::/16, RFC 3056, 2.
  { prefix: [0x2002], at: 1 },
];

/** Where clouds answer to anybody on the machine with its credentials; some lie in public or private ranges. */
const METADATA = [
  "169.254.0.0/16",
  // Alibaba Cloud.
  "100.100.100.200",
  // Oracle Cloud.
  "192.0.0.192",
  // Azure's host agent.
  "168.63.129.16",
  // AWS: instance metadata, name server, EKS Pod Identity; Google Cloud.
  "fd00:ec2::/32",
  "fd20:ce::254",
];

/** "This network", link-local, multicast, reserved and broadcast: nobody's receiver. IANA special-purpose registries. */
const NEVER = [
  "0.0.0.0/8",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
  // IPv4-compatible addresses, given up by RFC 4291, 2.5.5.1: any IPv4 address could hide in them.
  "::/96",
];

const LOOPBACK = ["127.0.0.0/8", "::1"];

/** Not reachable from everywhere, or not meant for hosts. IANA special-purpose registries of 2024. */
const NOT_PUBLIC = [
  "10.0.0.0/8",
  "100.64.0.0/10",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  // Protocol assignments, Teredo and ORCHID among them; documentation.
  "2001::/23",
  "2001:db8::/32",
  "3fff::/20",
];

/** The only IPv6 range of public hosts so far; within it see above. */
const GLOBAL_UNICAST = ["2000::/3"];

function kindOf(address: string): AddressKind {
  if (isInRanges(address, LOOPBACK)) {
    return "loopback";
  }
  if (isInRanges(address, METADATA) || isInRanges(address, NEVER)) {
    return "never";
  }
  const isUnicast = !address.includes(":") || isInRanges(address, GLOBAL_UNICAST);
  return isUnicast && !isInRanges(address, NOT_PUBLIC) ? "public" : "private";
}
