import { describe, expect, test } from "vitest";
import { secretBox } from "#adapters/secret-box.ts";

const old = { kid: "k1", bytes: new Uint8Array(32).fill(1) };
const fresh = { kid: "k2", bytes: new Uint8Array(32).fill(2) };
const plain = new TextEncoder().encode("whsec_üñî");
const box = secretBox([old]);
const sealed = box.seal("webhook whe_1", plain);

describe("a sealed secret", () => {
  test("is opened under its context, and never sealed to the same bytes twice", () => {
    expect(box.open("webhook whe_1", sealed)).toEqual(plain);
    expect(box.seal("webhook whe_1", plain)).not.toEqual(sealed);
    expect(Buffer.from(sealed).includes(Buffer.from(plain))).toBe(false);
    expect(box.open("x", box.seal("x", new Uint8Array()))).toEqual(new Uint8Array());
  });

  test("is opened after a rotation, by the old key as long as it is there", () => {
    expect(secretBox([fresh, old]).open("webhook whe_1", sealed)).toEqual(plain);
    expect(secretBox([fresh]).open("webhook whe_1", sealed)).toBeNull();
    const newer = secretBox([fresh, old]).seal("c", plain);
    expect(secretBox([fresh]).open("c", newer)).toEqual(plain);
    expect(secretBox([old]).open("c", newer)).toBeNull();
  });

  test("is not opened under another context, nor by another key of the same name", () => {
    expect(box.open("webhook whe_2", sealed)).toBeNull();
    expect(secretBox([{ ...fresh, kid: "k1" }]).open("webhook whe_1", sealed)).toBeNull();
  });

  test("with any bit changed, cut short or lengthened stays shut", () => {
    for (let i = 0; i < sealed.length * 8; i++) {
      const changed = new Uint8Array(sealed);
      changed[i >> 3] = (changed[i >> 3] ?? 0) ^ (1 << (i & 7));
      expect(box.open("webhook whe_1", changed)).toBeNull();
    }
    for (let length = 0; length < sealed.length; length++) {
      expect(box.open("webhook whe_1", sealed.subarray(0, length))).toBeNull();
    }
    expect(box.open("webhook whe_1", new Uint8Array([...sealed, 0]))).toBeNull();
  });
});
