/** Our reading of addresses and ranges against Node's own. */
import { BlockList, isIPv4 } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isInRanges, parseIpRange } from "#domain/ip-range.ts";

/** Few different bytes, so that addresses often lie in a range. */
const byte = fc.constantFrom(0, 1, 10, 127, 128, 192, 254, 255);
const v4 = fc.tuple(byte, byte, byte, byte).map((bytes) => bytes.join("."));
const group = fc.constantFrom("0", "1", "ff", "8000", "fe80", "2001", "ffff");
const v6 = fc
  .tuple(fc.array(group, { minLength: 0, maxLength: 4 }), fc.array(group, { maxLength: 3 }))
  .map(([head, tail]) => `${head.join(":")}::${tail.join(":")}`);

test.each([
  ["IPv4", v4, 32],
  ["IPv6", v6, 128],
] as const)("%s: the same addresses lie in the same ranges", (_name, address, mostBits) => {
  fc.assert(
    fc.property(address, address, fc.integer({ min: 0, max: mostBits }), (of, one, bits) => {
      const list = new BlockList();
      const family = isIPv4(of) ? "ipv4" : "ipv6";
      list.addSubnet(of, bits, family);
      expect(isInRanges(one, [`${of}/${bits}`])).toBe(list.check(one, family));
    }),
  );
});

test("an address mapped into IPv6 lies where the IPv4 address does", () => {
  fc.assert(
    fc.property(v4, v4, fc.integer({ min: 1, max: 32 }), (of, one, bits) => {
      const list = new BlockList();
      list.addSubnet(of, bits, "ipv4");
      expect(isInRanges(`::ffff:${one}`, [`${of}/${bits}`])).toBe(list.check(one, "ipv4"));
    }),
  );
});

test.each(["010.0.0.1", "0x7f.0.0.1", "127.1", "2130706433", "1.2.3.4.5", "::1::", "1.2.3.4/33"])(
  "%s is no address: other readers take it for another one",
  (text) => {
    expect(parseIpRange(text)).toBeNull();
  },
);
