/** Addresses and CIDR ranges (RFC 4632, RFC 4291) as lists of allowed addresses hold them. */

const BYTES = 16;
/** ::ffff:0:0/96, where IPv4 addresses lie among IPv6 ones (RFC 4291, 2.5.5.2). */
const MAPPED_BITS = 96;

/**
 * The range in its one spelling ("203.0.113.0/24", "2001:db8:0:0:0:0:0:0/32"), bits beyond the prefix cleared;
 * a single address is a range of one. Null for text that is no address or range.
 */
export function parseIpRange(text: string): string | null {
  const range = rangeOf(text);
  if (range === null) {
    return null;
  }
  const { bytes, bits } = range;
  const isV4 = bits >= MAPPED_BITS && isMapped(bytes);
  if (isV4) {
    return `${[...bytes.subarray(12)].join(".")}/${bits - MAPPED_BITS}`;
  }
  const groups = Array.from({ length: 8 }, (_, i) =>
    (((bytes[2 * i] ?? 0) << 8) | (bytes[2 * i + 1] ?? 0)).toString(16),
  );
  return `${groups.join(":")}/${bits}`;
}

/** Whether `address` lies in one of `ranges`; an IPv4 address mapped into IPv6 is the IPv4 address. */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  const bytes = addressOf(address);
  return (
    bytes !== null &&
    ranges.some((text) => {
      const range = rangeOf(text);
      return range !== null && masked(bytes, range.bits).every((b, i) => b === range.bytes[i]);
    })
  );
}

/**
 * Who is behind an address, for counting: an IPv4 address (also a mapped one) is one visitor, an IPv6 address
 * stands for its /64, of which a visitor has all. Text that is no address stands for itself.
 */
export function visitorOf(address: string): string {
  const bytes = addressOf(address);
  if (bytes === null) {
    return address;
  }
  return isMapped(bytes)
    ? bytes.subarray(12).join(".")
    : (parseIpRange(`${address}/64`) ?? address);
}

interface Range {
  readonly bytes: Uint8Array;
  /** Of 128. */
  readonly bits: number;
}

function rangeOf(text: string): Range | null {
  const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/u.exec(text) ?? [];
  const bytes = addressOf(address);
  if (bytes === null) {
    return null;
  }
  const most = address.includes(":") ? 128 : 32;
  const own = prefix === undefined ? most : Number(prefix);
  if (own > most) {
    return null;
  }
  const bits = own + 128 - most;
  return { bytes: masked(bytes, bits), bits };
}

function masked(bytes: Uint8Array, bits: number): Uint8Array {
  return bytes.map((byte, i) => {
    const kept = Math.min(8, Math.max(0, bits - 8 * i));
    return byte & ((0xff00 >> kept) & 0xff);
  });
}

function isMapped(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 12).every((byte, i) => byte === (i < 10 ? 0 : 0xff));
}

/** 16 bytes; IPv4 as its mapped form. */
function addressOf(text: string): Uint8Array | null {
  const v4 = v4Of(text);
  if (v4 !== null) {
    return Uint8Array.from([...Array.from({ length: 10 }, () => 0), 0xff, 0xff, ...v4]);
  }
  // The zone of a link-local address (fe80::1%eth0) says nothing about who it is.
  const bare = text.replace(/%[0-9A-Za-z._-]{1,32}$/u, "");
  return bare.includes(":") ? v6Of(bare) : null;
}

function v4Of(text: string): readonly number[] | null {
  const parts = text.split(".");
  const isV4 =
    parts.length === 4 && parts.every((p) => /^(?:0|[1-9]\d{0,2})$/u.test(p) && Number(p) <= 255);
  return isV4 ? parts.map(Number) : null;
}

function v6Of(text: string): Uint8Array | null {
  const [head = "", tail, ...rest] = text.split("::");
  if (rest.length > 0 || (tail !== undefined && head.includes("."))) {
    return null;
  }
  const front = groupsOf(head);
  const back = tail === undefined ? [] : groupsOf(tail);
  if (front === null || back === null) {
    return null;
  }
  const missing = BYTES - front.length - back.length;
  // "::" stands for at least one group; without it all eight are written out.
  if (tail === undefined ? missing !== 0 : missing < 2) {
    return null;
  }
  return Uint8Array.from([...front, ...Array.from({ length: missing }, () => 0), ...back]);
}

/** Bytes of colon-separated groups, the last of which may be an IPv4 address. */
function groupsOf(text: string): readonly number[] | null {
  if (text === "") {
    return [];
  }
  const bytes: number[] = [];
  const groups = text.split(":");
  for (const [i, group] of groups.entries()) {
    const v4 = i === groups.length - 1 ? v4Of(group) : null;
    if (v4 !== null) {
      bytes.push(...v4);
    } else if (/^[0-9A-Fa-f]{1,4}$/u.test(group)) {
      const value = Number.parseInt(group, 16);
      bytes.push(value >> 8, value & 0xff);
    } else {
      return null;
    }
  }
  return bytes;
}
