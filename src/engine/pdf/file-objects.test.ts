import { describe, expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import { deflateBytes } from "../packages/deflate.ts";
import { encryptBytes, type Encryption } from "./crypt.ts";
import { FileObjects } from "./file-objects.ts";
import { isArray, isStream, isString, type PdfValue } from "./objects.ts";
import { writeValue } from "./serialize.ts";
import type { XrefEntry } from "./xref.ts";

const KEY = Uint8Array.from({ length: 16 }, (_, i) => 7 * i + 2);

/** Members of object streams: number → stream and index. */
type Members = Readonly<Record<number, readonly [objectStream: number, index: number]>>;

/** The objects of a text, each found by its "N G obj" at the start of a line. */
function objectsOf(text: string, members: Members = {}, limits = {}): FileObjects {
  const entries = new Map<number, XrefEntry>();
  for (const { index, 1: num = "" } of text.matchAll(/^(\d+) \d+ obj/gm)) {
    entries.set(Number(num), { offset: index, gen: 0 });
  }
  for (const [num, [objectStream, index]] of Object.entries(members)) {
    entries.set(Number(num), { objectStream, index });
  }
  return new FileObjects(
    { bytes: latin1Bytes(text), base: 0, entries },
    { ...ENGINE_LIMITS, ...limits },
  );
}

const stream = (num: number, data: string, entries = ""): string =>
  `${num} 0 obj\n<</Length ${data.length}${entries}>>\nstream\n${data}\nendstream\nendobj\n`;

const packed = (text: string): string => latin1Text(deflateBytes(latin1Bytes(text)));

function decoded(objects: FileObjects, num: number): string {
  const value = objects.object(num)?.value;
  return isStream(value) ? latin1Text(objects.decode(value).value) : "no stream";
}

const codes = ({ problems }: FileObjects): readonly (string | null)[] =>
  problems.map(({ code, object }) => `${code} ${object}`);

const ref = (num: number): PdfValue => ({ kind: "ref", num, gen: 0 });

describe("an object of the file", () => {
  test("is parsed once: asking again gives the same one", () => {
    const objects = objectsOf("1 0 obj\n[1 2]\nendobj\n");
    const first = objects.object(1);
    expect(isArray(first?.value) && first.value.items).toEqual([1, 2]);
    expect(objects.object(1)).toBe(first);
  });

  test("knows where its value stands", () => {
    const text = "%PDF-1.7\n7 3 obj\n  (a b)  % c\nendobj\n";
    const object = objectsOf(text).object(7);
    expect([object?.num, object?.gen, object?.inObjectStream]).toEqual([7, 3, null]);
    expect(text.slice(object?.span.start, object?.span.end)).toBe("(a b)");
  });

  test("without an entry is none", () => {
    expect(objectsOf("1 0 obj\n7\nendobj\n").object(2)).toBeNull();
  });

  test("that is not where the file says is told and missing", () => {
    const { source } = objectsOf("1 0 obj\n7\nendobj\n2 0 obj\n8\nendobj\n");
    const moved = new FileObjects(
      { ...source, entries: new Map([[1, { offset: 19, gen: 0 }]]) },
      ENGINE_LIMITS,
    );
    expect([moved.object(1), codes(moved)]).toEqual([null, ["object_missing 1 0"]]);
  });

  test("offsets are counted from where the file begins", () => {
    const text = "junk\n1 0 obj\n7\nendobj\n";
    const source = {
      bytes: latin1Bytes(text),
      base: 5,
      entries: new Map([[1, { offset: 0, gen: 0 }]]),
    };
    expect(new FileObjects(source, ENGINE_LIMITS).object(1)?.value).toBe(7);
  });

  test("cut off by the end of the file has a source of its own, closed", () => {
    const objects = objectsOf("1 0 obj\n<</A [1 (b)");
    const object = objects.object(1);
    const { start = 0, end = 0 } = object?.span ?? {};
    expect(object && latin1Text(object.source, start, end)).toBe("<</A[1<62>]>>");
    expect(object?.source).not.toBe(objects.source.bytes);
  });

  test("an entry named twice is told, once", () => {
    const objects = objectsOf("1 0 obj\n<</A 1/A 2>>\nendobj\n");
    objects.object(1);
    objects.object(1);
    expect(codes(objects)).toEqual(["duplicate_key 1 0"]);
  });

  test("numbers are listed in order, whatever the order of the file", () => {
    const objects = objectsOf("10 0 obj\n1\n2 0 obj\n1\n1 0 obj\n1\n", { 9: [2, 0] });
    expect(objects.objectNumbers()).toEqual([1, 2, 9, 10]);
  });
});

describe("references", () => {
  const chain = (length: number): FileObjects =>
    objectsOf(
      Array.from({ length }, (_, i) => `${i + 1} 0 obj\n${i + 2} 0 R\nendobj\n`).join("") +
        `${length + 1} 0 obj\n(end)\nendobj\n`,
    );

  test.each([
    [1, true],
    [31, true],
    [32, false],
    [500, false],
  ])("%d in a row: %s", (length, isFollowed) => {
    expect(isString(chain(length).resolve(ref(1)))).toBe(isFollowed);
  });

  test("in a ring, to itself and to nothing are null", () => {
    const objects = objectsOf("1 0 obj\n2 0 R\n2 0 obj\n1 0 R\n3 0 obj\n3 0 R\n");
    expect([1, 3, 9].map((num) => objects.resolve(ref(num)))).toEqual([null, null, null]);
    expect(objects.resolve(undefined)).toBeNull();
    expect(objects.resolve(5)).toBe(5);
  });

  test("in a dictionary are followed by its key", () => {
    const objects = objectsOf("1 0 obj\n<</A 2 0 R>>\nendobj\n2 0 obj\n(x)\nendobj\n");
    const dict = objects.object(1)?.value;
    const value = dict !== null && typeof dict === "object" && dict.kind === "dict" ? dict : null;
    expect(value && [isString(objects.get(value, "A")), objects.get(value, "B")]).toEqual([
      true,
      null,
    ]);
  });
});

describe("streams", () => {
  test.each<[string, string, boolean]>([
    ["a right length", stream(1, "q Q"), true],
    ["data that speak of their own end", stream(1, "endstream q"), true],
    ["a length too small", stream(1, "q Q").replace("/Length 3", "/Length 1"), false],
    ["a length beyond the file", stream(1, "q Q").replace("/Length 3", "/Length 999"), false],
    ["no length", stream(1, "q Q").replace("/Length 3", ""), false],
    ["a negative length", stream(1, "q Q").replace("/Length 3", "/Length -1"), false],
    [
      "a length elsewhere",
      `${stream(1, "q Q").replace("/Length 3", "/Length 2 0 R")}2 0 obj\n3\n`,
      true,
    ],
    ["a length that is itself", stream(1, "q Q").replace("/Length 3", "/Length 1 0 R"), false],
  ])("with %s", (_, text, isSound) => {
    const objects = objectsOf(text);
    expect(decoded(objects, 1)).toBe(text.includes("endstream q") ? "endstream q" : "q Q");
    expect(codes(objects)).toEqual(isSound ? [] : ["stream_length_wrong 1 0"]);
  });

  test("damage gives what could be decoded and is told with the object", () => {
    const data = packed("Ada Lovelace ".repeat(50));
    const objects = objectsOf(stream(1, data.slice(0, -12), "/Filter/FlateDecode"));
    const value = objects.object(1)?.value;
    const result = isStream(value) ? objects.decode(value) : null;
    expect(latin1Text(result?.value ?? new Uint8Array())).toMatch(/^Ada Lovelace/);
    expect(result?.problems.map(({ code, object }) => [code, object])).toEqual([
      ["stream_damaged", "1 0"],
    ]);
  });

  test("short ones are decoded once", () => {
    const objects = objectsOf(stream(1, packed("q Q"), "/Filter/FlateDecode"));
    const value = objects.object(1)?.value;
    expect(isStream(value) && objects.decode(value) === objects.decode(value)).toBe(true);
  });

  test.each<[string, string, object, boolean]>([
    ["of the allowed size", packed("x".repeat(100)), { maxStreamBytes: 100 }, true],
    ["of a byte more", packed("x".repeat(101)), { maxStreamBytes: 100 }, false],
    ["within what all may have", packed("x".repeat(100)), { maxExpandedBytes: 100 }, true],
    ["beyond what all may have", packed("x".repeat(101)), { maxExpandedBytes: 100 }, false],
  ])("%s", (_, data, limits, isRead) => {
    const objects = objectsOf(stream(1, data, "/Filter/FlateDecode"), {}, limits);
    const read = (): string => decoded(objects, 1);
    if (isRead) {
      expect(read()).toHaveLength(100);
    } else {
      expect(read).toThrow(/expands to more than 100 bytes/);
    }
  });

  test("the same stream again costs nothing, another one does; plain data cost nothing at all", () => {
    const data = packed("x".repeat(3000));
    const filter = "/Filter/FlateDecode";
    const text = stream(1, data, filter) + stream(2, data, filter) + stream(3, "y".repeat(9000));
    const objects = objectsOf(text, {}, { maxExpandedBytes: 5000 });
    expect([1, 1, 1].map((num) => decoded(objects, num).length)).toEqual([3000, 3000, 3000]);
    expect(() => decoded(objects, 2)).toThrow(/Stream 2 0 expands to more than 2000 bytes/);
    const plain = objectsOf(text, {}, { maxStreamBytes: 9000, maxExpandedBytes: 9000 });
    expect(decoded(plain, 3) + decoded(plain, 1)).toHaveLength(12_000);
  });
});

describe("object streams (7.5.7)", () => {
  /** Members 11, 12, … of these values. */
  function holder(values: readonly string[], entries = `/N ${values.length}`): string {
    let at = 0;
    const header = values
      .map((value, i) => {
        const pair = `${11 + i} ${at} `;
        at += value.length + 1;
        return pair;
      })
      .join("");
    return stream(1, header + values.join(" "), `/Type/ObjStm/First ${header.length}${entries}`);
  }
  const values = ["(one)", "[2 2]", "<</C 3>>"];
  const shown = (objects: FileObjects, num: number): string =>
    writeValue(objects.object(num)?.value ?? null);

  test("members are found by number and index", () => {
    const objects = objectsOf(holder(values), { 11: [1, 0], 12: [1, 1], 13: [1, 2] });
    expect([11, 12, 13].map((num) => shown(objects, num))).toEqual([
      "<6F6E65>",
      "[2 2]",
      "<</C 3>>",
    ]);
    expect(objects.membersOf(1)).toEqual([11, 12, 13]);
    const member = objects.object(12);
    expect([member?.gen, member?.inObjectStream]).toEqual([0, 1]);
    expect(member && latin1Text(member.source, member.span.start, member.span.end)).toBe("[2 2]");
  });

  test.each<[string, readonly [number, number], boolean]>([
    ["a wrong index is a hint: the number decides", [1, 0], true],
    ["an index beyond the members", [1, 99], true],
    ["another object stream", [2, 1], false],
    ["an object stream that is none", [3, 1], false],
  ])("%s", (_, entry, isFound) => {
    const objects = objectsOf(`${holder(values)}3 0 obj\n7\nendobj\n`, { 12: entry });
    expect(objects.object(12) !== null).toBe(isFound);
  });

  test("a number that the stream does not have is missing", () => {
    expect(objectsOf(holder(values), { 19: [1, 0] }).object(19)).toBeNull();
  });

  test("fewer members stated than there are: the rest is not looked for", () => {
    const objects = objectsOf(holder(values, "/N 2"), { 13: [1, 2] });
    expect([objects.membersOf(1), objects.object(13)]).toEqual([[11, 12], null]);
  });

  test.each<[string, string, readonly number[]]>([
    ["more members stated than there are", "/N 9", [11, 12, 13]],
    ["no count", "", []],
    ["a count elsewhere", "/N 5 0 R", [11, 12, 13]],
    ["a count that is no number", "/N (3)", []],
  ])("%s", (_, entries, members) => {
    const objects = objectsOf(`${holder(values, entries)}5 0 obj\n3\nendobj\n`);
    expect(objects.membersOf(1)).toEqual(members);
  });

  test("one that lies in another one, or is missing, has no members", () => {
    const objects = objectsOf(holder([holder(values)]), { 11: [1, 0], 12: [11, 1] });
    expect([objects.membersOf(11), objects.object(12), objects.membersOf(99)]).toEqual([
      [],
      null,
      [],
    ]);
  });

  test("a stream cannot be a member: its dictionary is all there is", () => {
    const objects = objectsOf(holder(["<</Length 1>>stream x endstream"]), { 11: [1, 0] });
    expect(shown(objects, 11)).toBe("<</Length 1>>");
  });
});

describe("what would be read over and over is refused", () => {
  test("objects that all run to the same end", () => {
    const starts = Array.from({ length: 4000 }, (_, i) => `${i + 1} 0 obj\n(\n`);
    const text = starts.join("") + ")".repeat(starts.length);
    const objects = objectsOf(text);
    expect(() => objects.objectNumbers().map((num) => objects.object(num))).toThrow(/overlap/);
  });

  test("nesting beyond the limit", () => {
    const objects = objectsOf("1 0 obj\n[[[1]]]\nendobj\n", {}, { maxObjectDepth: 2 });
    expect(() => objects.object(1)).toThrow(/nested deeper/);
    // The breach leaves nothing behind: what is sound is read on.
    expect(
      objectsOf("1 0 obj\n[[1]]\nendobj\n", {}, { maxObjectDepth: 2 }).object(1),
    ).not.toBeNull();
  });
});

describe("an encrypted file", () => {
  const RC4: Encryption = {
    key: KEY,
    streams: "RC4",
    strings: "RC4",
    embeddedFiles: "AESV2",
    encryptMetadata: false,
    filters: new Map([["StdCF", "RC4"]]),
  };
  const sealed = (num: number, method: "RC4" | "AESV2", text: string): string =>
    latin1Text(encryptBytes(KEY, method, { num, gen: 0 }, latin1Bytes(text)));
  const hex = (text: string): string =>
    `<${[...latin1Bytes(text)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}>`;

  function open(
    text: string,
    members: Members = {},
    encryption: Partial<Encryption> = {},
  ): FileObjects {
    const objects = objectsOf(text, members);
    objects.unlock({ ...RC4, ...encryption }, 9);
    return objects;
  }
  const text = (objects: FileObjects, num: number): string => {
    const value = objects.object(num)?.value;
    return isString(value) ? latin1Text(value.bytes) : "no string";
  };

  test("strings are decrypted by the number of their object, those of the encryption dictionary are plain", () => {
    const secret = hex(sealed(1, "RC4", "Ada"));
    const objects = open(
      `1 0 obj\n${secret}\nendobj\n2 0 obj\n${secret}\nendobj\n9 0 obj\n(Ada)\nendobj\n`,
    );
    expect([text(objects, 1), text(objects, 9)]).toEqual(["Ada", "Ada"]);
    expect(text(objects, 2)).not.toBe("Ada");
  });

  test("the generation is the object's own, whatever the table says", () => {
    const stored = encryptBytes(KEY, "RC4", { num: 1, gen: 5 }, latin1Bytes("Ada"));
    expect(text(open(`1 5 obj\n${hex(latin1Text(stored))}\nendobj\n`), 1)).toBe("Ada");
  });

  test("strings that the file leaves plain stay so", () => {
    expect(text(open("1 0 obj\n(Ada)\nendobj\n", {}, { strings: "Identity" }), 1)).toBe("Ada");
  });

  test.each<[string, string, string]>([
    ["by the rule for streams", sealed(1, "RC4", "q Q"), ""],
    ["attached files by a rule of their own", sealed(1, "AESV2", "q Q"), "/Type/EmbeddedFile"],
    ["metadata left plain", "q Q", "/Type/Metadata"],
    ["cross-reference streams are always plain", "q Q", "/Type/XRef"],
    [
      "by the filter they name",
      sealed(1, "RC4", "q Q"),
      "/Type/Metadata/Filter/Crypt/DecodeParms<</Name/StdCF>>",
    ],
    [
      "by a filter that the file does not have: plain",
      "q Q",
      "/Filter/Crypt/DecodeParms<</Name/Other>>",
    ],
    ["by a filter without a name: plain", "q Q", "/Filter/Crypt"],
  ])("streams: %s", (_, data, entries) => {
    expect(decoded(open(stream(1, data, entries)), 1)).toBe("q Q");
  });

  test("metadata is decrypted where the file encrypts it", () => {
    const objects = open(
      stream(1, sealed(1, "RC4", "q Q"), "/Type/Metadata"),
      {},
      { encryptMetadata: true },
    );
    expect(decoded(objects, 1)).toBe("q Q");
  });

  test("strings inside object streams are plain: the stream is encrypted as a whole", () => {
    const objects = open(stream(1, sealed(1, "RC4", "11 0 (Ada)"), "/Type/ObjStm/N 1/First 5"), {
      11: [1, 0],
    });
    expect(text(objects, 11)).toBe("Ada");
  });

  test("what was read before it was opened is read anew", () => {
    const secret = hex(sealed(1, "RC4", "Ada"));
    const objects = objectsOf(`1 0 obj\n${secret}\nendobj\n`);
    expect(text(objects, 1)).not.toBe("Ada");
    objects.unlock(RC4, null);
    expect(text(objects, 1)).toBe("Ada");
  });

  test("a value that is cut off is decrypted once, from its closed copy", () => {
    const object = open(`1 0 obj\n[${hex(sealed(1, "RC4", "Ada"))}`).object(1);
    const item = isArray(object?.value) ? object.value.items[0] : null;
    expect(isString(item) && latin1Text(item.bytes)).toBe("Ada");
    expect(object && latin1Text(object.source)).toBe(
      `[${hex(sealed(1, "RC4", "Ada")).toUpperCase()}]`,
    );
  });
});
