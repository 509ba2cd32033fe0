import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { keyHasher, linkSigner, type SecretKey, tokenSigner } from "#adapters/secret-keys.ts";
import type { LinkClaims } from "#ports/link-signer.ts";
import { clockAt } from "#test/support/test-clock.ts";

const OLD: SecretKey = { kid: "k1", bytes: new Uint8Array(32).fill(1) };
const NEW: SecretKey = { kid: "k2", bytes: new Uint8Array(32).fill(2) };
const START_MS = 1_800_000_000_000;

const claims: LinkClaims = {
  teamId: "team_01",
  sha256: "ab".repeat(32),
  fileName: "Müller – Karte.pdf",
  contentType: "application/pdf",
};

function signer(keys: readonly SecretKey[], atMs = START_MS) {
  return linkSigner(keys, clockAt(atMs));
}

describe("links", () => {
  test("a token gives back what was signed", () => {
    const token = signer([OLD]).sign(claims, 3600);
    expect(token).toMatch(/^[A-Za-z0-9_-]+$/u);
    expect(signer([OLD]).verify(token)).toEqual({
      ...claims,
      expiresAtMs: START_MS + 3_600_000,
    });
  });

  test("no bit of a token can be changed", () => {
    const token = signer([OLD]).sign(claims, 3600);
    const bytes = Buffer.from(token, "base64url");
    const verifier = signer([OLD]);
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const forged = Buffer.from(bytes);
      forged.writeUInt8(forged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(verifier.verify(forged.toString("base64url"))).toBeNull();
    }
  });

  test.each([
    ["a second before its end", 3_599_000, true],
    ["at its end", 3_600_000, false],
    ["a second after", 3_601_000, false],
  ])("%s", (_name, laterMs, isValid) => {
    const token = signer([OLD]).sign(claims, 3600);
    expect(signer([OLD], START_MS + laterMs).verify(token) !== null).toBe(isValid);
  });

  test("a new key signs while the old one still verifies, and a removed one does not", () => {
    const old = signer([OLD]).sign(claims, 60);
    const fresh = signer([NEW, OLD]).sign(claims, 60);
    expect(signer([NEW, OLD]).verify(old)).not.toBeNull();
    expect(signer([NEW]).verify(fresh)).not.toBeNull();
    expect(signer([NEW]).verify(old)).toBeNull();
    expect(signer([{ ...OLD, kid: "k2" }]).verify(fresh)).toBeNull();
  });

  test.each([
    ["padding", (token: string) => `${token}=`],
    ["a space", (token: string) => `${token} `],
    ["a foreign character", (token: string) => `${token.slice(0, 5)}.${token.slice(5)}`],
    [
      "the standard alphabet",
      (token: string) => `${token.replaceAll("-", "+").replaceAll("_", "/")}+`,
    ],
    ["something cut off", (token: string) => token.slice(0, -4)],
    ["something added", (token: string) => `${token}AAAA`],
    ["nothing left", () => ""],
    ["too much", (token: string) => token + "A".repeat(100_000)],
  ])("another spelling is refused: %s", (_name, spoil) => {
    const keys = signer([OLD]);
    expect(keys.verify(spoil(keys.sign(claims, 60)))).toBeNull();
  });

  test("spare bits of the last character are not ignored", () => {
    const keys = signer([OLD]);
    let checked = 0;
    for (const fileName of ["a.pdf", "ab.pdf", "abc.pdf"]) {
      const token = keys.sign({ ...claims, fileName }, 60);
      for (const last of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") {
        const other = token.slice(0, -1) + last;
        if (other !== token) {
          expect(keys.verify(other)).toBeNull();
          checked++;
        }
      }
    }
    expect(checked).toBe(189);
  });

  test("a field cannot smuggle in another one", () => {
    expect(() => signer([OLD]).sign({ ...claims, fileName: "a\nb" }, 60)).toThrow("line feed");
  });
});

describe("tokens", () => {
  test("a token is worth something for its purpose alone, and only as a token", () => {
    const tokens = tokenSigner([OLD], clockAt(START_MS));
    const token = tokens.sign("preview", "fill_1", 60);
    expect(tokens.verify("preview", token)).toBe("fill_1");
    expect(tokens.verify("resume", token)).toBeNull();
    expect(signer([OLD]).verify(token)).toBeNull();
    expect(tokenSigner([OLD], clockAt(START_MS + 60_000)).verify("preview", token)).toBeNull();
  });
});

describe("hashes of secrets", () => {
  test("are keyed, name their key, and match under every live key", () => {
    const before = keyHasher([OLD]);
    const after = keyHasher([NEW, OLD]);
    const stored = before.hash("sk_live_x");
    expect(stored).toMatch(/^k1:[0-9a-f]{64}$/u);
    expect(after.hash("sk_live_x")).toMatch(/^k2:[0-9a-f]{64}$/u);
    expect(after.candidates("sk_live_x")).toContain(stored);
    expect(after.matches("sk_live_x", stored)).toBe(true);
    expect(after.matches("sk_live_y", stored)).toBe(false);
    expect(keyHasher([NEW]).matches("sk_live_x", stored)).toBe(false);
    expect(before.matches("sk_live_x", "")).toBe(false);
  });

  test("are not the plain HMAC under the configured key", () => {
    const plain = createHmac("sha256", OLD.bytes).update("sk").digest("hex");
    expect(keyHasher([OLD]).hash("sk")).not.toContain(plain);
  });
});
