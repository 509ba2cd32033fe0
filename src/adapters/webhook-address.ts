/**
 * Which addresses a webhook may lead to. Customers write the names, so everything that is not a public unicast
 * address is refused: otherwise a webhook would be a way to ask our own network questions. An operator may admit
 * private ranges for receivers in the house; link-local addresses and those where clouds hand out credentials
 * are never admitted.
 */
import { BlockList, isIP } from "node:net";

export interface AddressPolicy {
  /** CIDR ranges or single addresses that may be reached though they are private. */
  readonly allowedRanges: readonly string[];
  /** Admits http and this machine itself: for development and tests. */
  readonly allowsLoopback: boolean;
}

type AddressKind = "public" | "loopback" | "private" | "never";

/** Whether `address`, an IP address as text, may be connected to; false for text that is none. */
export function addressRule(policy: AddressPolicy): (address: string) => boolean {
  const allowed = rangeList(policy.allowedRanges);
  return (address) => {
    const bytes = addressBytes(address);
    if (bytes === null) {
      return false;
    }
    switch (kindOf(bytes)) {
      case "public":
        return true;
      case "loopback":
        return policy.allowsLoopback || isIn(allowed, bytes);
      case "private":
        return isIn(allowed, bytes);
      case "never":
        return false;
    }
  };
}

/** True for a CIDR range or an address that `addressRule` understands. */
export function isRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isBits = bits === undefined || (/^\d{1,3}$/u.test(bits) && Number(bits) <= most);
  return most > 0 && rest.length === 0 && isBits && !address.includes("%");
}

/** 4 or 16 bytes. IPv6 forms that stand for an IPv4 address give its 4, so that no spelling gets past the rules. */
function addressBytes(text: string): Uint8Array | null {
  switch (isIP(text)) {
    case 4:
      return new Uint8Array(text.split(".").map(Number));
    case 6:
      return text.includes("%") ? null : withoutWrapping(ipv6Bytes(text));
    default:
      return null;
  }
}

function ipv6Bytes(text: string): Uint8Array {
  // A dotted tail is two groups: RFC 4291, 2.2 (3).
  const plain = text.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/u,
    (_all, a, b, c, d) =>
      `${((Number(a) << 8) | Number(b)).toString(16)}:${((Number(c) << 8) | Number(d)).toString(16)}`,
  );
  const [head = "", tail] = plain.split("::");
  const groupsOf = (part: string): number[] =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  const before = groupsOf(head);
  const after = tail === undefined ? [] : groupsOf(tail);
  const zeros = new Array<number>(Math.max(0, 8 - before.length - after.length)).fill(0);
  const groups = [...before, ...zeros, ...after];
  return new Uint8Array(groups.flatMap((group) => [group >> 8, group & 0xff]));
}

/** Where in the forms that carry an IPv4 address its 4 bytes are. */
const WRAPPINGS: readonly { readonly prefix: readonly number[]; readonly at: number }[] = [
  // ::ffff:0:0/96, RFC 4291, 2.5.5.2.
  { prefix: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff], at: 12 },
  // ::ffff:0:0:0/96, RFC 2765, 2.1.
  { prefix: [0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0], at: 12 },
  // 64:ff9b::/96, RFC 6052, 2.1.
  { prefix: [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0], at: 12 },
  // 2002::/16, RFC 3056, 2.
  { prefix: [0x20, 0x02], at: 2 },
];

function withoutWrapping(bytes: Uint8Array): Uint8Array {
  const wrapping = WRAPPINGS.find(({ prefix }) => prefix.every((byte, i) => bytes[i] === byte));
  return wrapping === undefined ? bytes : bytes.slice(wrapping.at, wrapping.at + 4);
}

/** Where clouds answer to anybody on the machine with its credentials; some lie in public or private ranges. */
const METADATA = rangeList([
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
]);

/** "This network", link-local, multicast, reserved and broadcast: nobody's receiver. IANA special-purpose registries. */
const NEVER = rangeList([
  "0.0.0.0/8",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
]);

const LOOPBACK = rangeList(["127.0.0.0/8", "::1"]);

/** Not reachable from everywhere, or not meant for hosts. IANA special-purpose registries of 2024. */
const NOT_PUBLIC = rangeList([
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
]);

/** The only IPv6 range of public hosts so far; within it see above. */
const GLOBAL_UNICAST = rangeList(["2000::/3"]);

function kindOf(bytes: Uint8Array): AddressKind {
  if (isIn(METADATA, bytes) || isIn(NEVER, bytes)) {
    return "never";
  }
  if (isIn(LOOPBACK, bytes)) {
    return "loopback";
  }
  const isPublic = !isIn(NOT_PUBLIC, bytes) && (bytes.length === 4 || isIn(GLOBAL_UNICAST, bytes));
  return isPublic ? "public" : "private";
}

function rangeList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    list.addSubnet(
      address,
      bits === undefined ? (family === "ipv6" ? 128 : 32) : Number(bits),
      family,
    );
  }
  return list;
}

function isIn(list: BlockList, bytes: Uint8Array): boolean {
  if (bytes.length === 4) {
    return list.check(bytes.join("."), "ipv4");
  }
  const groups: string[] = [];
  for (let i = 0; i < 16; i += 2) {
    groups.push((((bytes[i] ?? 0) << 8) | (bytes[i + 1] ?? 0)).toString(16));
  }
  return list.check(groups.join(":"), "ipv6");
}
