import { describe, expect, test } from "vitest";
import { concatBytes, hexOfBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import type { AppendEncryption, CryptMethod, ObjectUpdate } from "../plan/append-base.ts";
import { decryptBytes, encryptBytes } from "./crypt.ts";
import { encodeUpdate } from "./encode-update.ts";
import { writeHexString } from "./serialize.ts";

const KEY = Uint8Array.from({ length: 16 }, (_, i) => 7 * i + 1);
const RC4: AppendEncryption = {
  keyHex: hexOfBytes(KEY),
  method: "RC4",
  stringMethod: "RC4",
  embeddedFileMethod: "RC4",
  encryptMetadata: true,
  encryptObjectNumber: 9,
};
const ID = { num: 12, gen: 0 };

function encoded(
  encryption: AppendEncryption | null,
  source: string,
  changes: Omit<Partial<ObjectUpdate>, "source" | "stream"> & { readonly stream?: string } = {},
): string {
  const { stream, ...rest } = changes;
  return latin1Text(
    concatBytes(
      encodeUpdate(encryption, {
        ...ID,
        source: latin1Bytes(source),
        ...rest,
        ...(stream === undefined ? {} : { stream: latin1Bytes(stream) }),
      }),
    ),
  );
}

/** A string as an object of the file stores it. */
const stored = (text: string, id = ID, method: CryptMethod = "RC4"): string =>
  writeHexString(encryptBytes(KEY, method, id, latin1Bytes(text)));

describe("/Length", () => {
  test.each<[source: string, written: string]>([
    ["<<>>", "<</Length 3>>"],
    ["<</A 1>>", "<</A 1/Length 3>>"],
    ["<</A 1 >>", "<</A 1 /Length 3>>"],
    ["<</Length 99/A 1>>", "<</A 1/Length 3>>"],
    ["<</A 1/Length 5 0 R>>", "<</A 1/Length 3>>"],
    // Of duplicates readers take the first or the last: none may stay.
    ["<</Length 1/A 1/Length 2>>", "<</A 1/Length 3>>"],
    ["<</B<</Length 7>>/A 1>>", "<</B<</Length 7>>/A 1/Length 3>>"],
    ["  <</A 1>>  ", "<</A 1/Length 3>>"],
    // Behind a key without a value it would be that value.
    ["<</A 1/B>>", "<</Length 3/A 1/B>>"],
  ])("of %s", (source, written) => {
    expect(encoded(null, source, { stream: "abc" })).toBe(`${written}\nstream\nabc\nendstream`);
  });

  test("is that of the bytes as they stand in the file", () => {
    const aes = { ...RC4, method: "AESV2" as const };
    const text = encoded(aes, "<<>>", { stream: "abc" });
    // 16 bytes of initial vector, and 3 padded to 16.
    expect(text).toMatch(/^<<\/Length 32>>\nstream\n/u);
    const data = latin1Bytes(text.slice("<</Length 32>>\nstream\n".length, -"\nendstream".length));
    expect(data).toHaveLength(32);
    expect(latin1Text(decryptBytes(KEY, "AESV2", ID, data))).toBe("abc");
  });
});

describe("an object of a plain file", () => {
  test("is its source, byte for byte", () => {
    const source = " <</T(a\\)b)/H<41 4>%c\n>> ";
    expect(encoded(null, source)).toBe(source);
    expect(encoded(null, source, { verbatim: true, added: [4] })).toBe(source);
  });
});

describe("strings of an encrypted file", () => {
  test("are encrypted for their object; all else stays byte for byte", () => {
    expect(encoded(RC4, "<</T(a\\)b)/N/Name %(no)\n/H<41 4>/R 3 0 R/I[1(c)]>>")).toBe(
      `<</T${stored("a)b")}/N/Name %(no)\n/H${stored("A@")}/R 3 0 R/I[1${stored("c")}]>>`,
    );
  });

  test("are not, where the file encrypts none", () => {
    const plain = { ...RC4, stringMethod: "Identity" as const };
    expect(encoded(plain, "<</T(a)>>")).toBe("<</T(a)>>");
    expect(encoded(plain, "<</T(a)>>", { verbatim: true, storedFor: { num: 3, gen: 0 } })).toBe(
      "<</T(a)>>",
    );
  });

  test("copied from the object itself stay as they are stored", () => {
    expect(encoded(RC4, "<</T(stored)>>", { verbatim: true })).toBe("<</T(stored)>>");
    expect(encoded(RC4, "<</T(stored)>>", { verbatim: true, added: [] })).toBe("<</T(stored)>>");
  });

  test("put into such a copy are encrypted, those beside them not", () => {
    const source = "<</T(stored)/U(new)/V(stored)>>";
    const added = [source.indexOf("(new)")];
    expect(encoded(RC4, source, { verbatim: true, added })).toBe(
      `<</T(stored)/U${stored("new")}/V(stored)>>`,
    );
  });

  test("of a clone are decrypted for the object they came from, and encrypted anew", () => {
    const from = { num: 3, gen: 1 };
    const source = `<</T${stored("old", from)}/U(new)>>`;
    const added = [source.indexOf("(new)")];
    expect(encoded(RC4, source, { verbatim: true, storedFor: from, added })).toBe(
      `<</T${stored("old")}/U${stored("new")}>>`,
    );
  });
});

describe("data of an encrypted file", () => {
  const dataOf = (encryption: AppendEncryption, source: string, changes = {}): string =>
    encoded(encryption, source, { stream: "data", ...changes })
      .replace(/^.*?\nstream\n/su, "")
      .replace(/\nendstream$/u, "");
  const cipher = (method: CryptMethod): string =>
    latin1Text(encryptBytes(KEY, method, ID, latin1Bytes("data")));
  const other = { ...RC4, embeddedFileMethod: "Identity" as const };

  test.each<[string, encryption: AppendEncryption, source: string, isPlain: boolean]>([
    ["are encrypted", RC4, "<<>>", false],
    ["are not, where the file leaves streams plain", { ...RC4, method: "Identity" }, "<<>>", true],
    ["are not, with a crypt filter of their own", RC4, "<</Filter/Crypt>>", true],
    [
      "are, with the file's crypt filter",
      RC4,
      "<</Filter/Crypt/DecodeParms<</Name/StdCF>>>>",
      false,
    ],
    ["of metadata are", RC4, "<</Type/Metadata>>", false],
    [
      "of metadata are not, where it stays plain",
      { ...RC4, encryptMetadata: false },
      "<</Type/Metadata>>",
      true,
    ],
    [
      "of others are, where metadata stays plain",
      { ...RC4, encryptMetadata: false },
      "<</Type/XObject>>",
      false,
    ],
    ["of attached files are as the file says", other, "<</Type/EmbeddedFile>>", true],
    ["of others are not as attached files", other, "<</Type/XObject>>", false],
  ])("%s", (_, encryption, source, isPlain) => {
    expect(dataOf(encryption, source)).toBe(isPlain ? "data" : cipher("RC4"));
  });

  test("copied as stored stay so, while their dictionary is encrypted", () => {
    const text = encoded(RC4, "<</T(a)>>", { stream: "data", streamVerbatim: true });
    expect(text).toBe(`<</T${stored("a")}/Length 4>>\nstream\ndata\nendstream`);
  });
});
