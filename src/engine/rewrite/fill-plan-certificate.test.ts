import { describe, expect, test } from "vitest";
import { concatBytes, equalBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import { sha256Hex } from "../packages/hash.ts";
import { appendBaseOf } from "../pdf/append-base.ts";
import { isStream } from "../pdf/objects.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import { type Edit, fill, type Filled, fileOf } from "./fill-plan.test-kit.ts";
import type { FillRequest } from "./fill-plan.ts";

const CONTENTS = ["BT /F 12 Tf 50 500 Td (EDIT) Tj (kept) Tj ET", "0 0 1 rg 0 0 9 9 re f"];
const SOURCE = fileOf(CONTENTS);
const OWN: Edit = { text: "WORD", ratio: 1, shiftPt: 0, font: "own" };
const LIBRARY: Edit = { ...OWN, font: "library" };

const filled = (edit: Edit | null = OWN, changes: Partial<FillRequest> = {}): Filled =>
  fill(SOURCE, () => edit, undefined, changes);
/** The second file identifier (ISO 32000-2, 14.4). */
const identifierOf = ({ pdf }: Filled): string =>
  /\/ID\s*\[\s*<[0-9a-fA-F]*>\s*<([0-9a-fA-F]*)>/u.exec(
    latin1Text(pdf).split("startxref").at(-2) ?? "",
  )?.[1] ?? "";
const linesOf = (objects: readonly (readonly [number, number, string])[]): Uint8Array =>
  latin1Bytes(objects.map(([num, gen, hash]) => `${num} ${gen} ${hash}\n`).join(""));

describe("the certificate of a fill that changes nothing", () => {
  test("says that every object stayed, and is of the delivered bytes", () => {
    const { pdf, plan, certificate } = filled(null);
    expect(pdf).toBe(SOURCE);
    expect(certificate).toEqual({
      cert: 1,
      sourceSha256: sha256Hex(SOURCE),
      outputSha256: sha256Hex(SOURCE),
      engine: "test",
      mode: "unchanged",
      prefixEqual: true,
      changed: [],
      added: [],
      removed: [],
      unchanged: { count: plan.objects.length, merkle: sha256Hex(linesOf(plan.objects)) },
      // Both streams, whichever show text: BT, Tf, Td, Tj, Tj, ET, rg, re, f.
      operators: { keptIdentical: 9, replaced: 0, inserted: 0 },
    });
  });
});

describe("the certificate of a fill", () => {
  test("names the stream that changed, before and after, and says that all else stayed", () => {
    const { pdf, plan, certificate, boxes } = filled();
    const before = new Map(plan.objects.map(([num, , hash]) => [num, hash]));
    expect(certificate).toMatchObject({
      cert: 1,
      sourceSha256: sha256Hex(SOURCE),
      outputSha256: sha256Hex(pdf),
      engine: "test",
      mode: "incremental",
      prefixEqual: true,
      added: [],
      removed: [],
    });
    expect(certificate.changed).toEqual([
      {
        object: "10 0",
        kind: "content",
        pages: [0],
        boxes: [boxes[0]?.id],
        before: before.get(10),
        after: expect.stringMatching(/^[0-9a-f]{64}$/u),
      },
    ]);
    const stayed = plan.objects.filter(([num]) => num !== 10);
    expect(certificate.unchanged).toEqual({
      count: plan.objects.length - 1,
      merkle: sha256Hex(linesOf(stayed)),
    });
  });

  test("tells what changed by a hash of the dictionary and the data that were written", () => {
    const { pdf, certificate } = filled();
    const stream = openPdf(pdf, ENGINE_LIMITS).object(10)?.value ?? null;
    const raw = isStream(stream) ? stream.raw : new Uint8Array(0);
    // Without /Length, which is the writer's business.
    const dict = latin1Bytes("<</Filter/FlateDecode >>");
    expect(certificate.changed[0]?.after).toBe(sha256Hex(concatBytes([dict, raw])));
  });

  test("counts operators: what was replaced, what came, and what nobody touched", () => {
    const { operators } = filled().certificate;
    expect(operators.replaced).toBe(1);
    expect(operators.keptIdentical).toBe(8);
    expect(operators.inserted).toBeGreaterThan(0);
  });

  test("lists a font that was added with its name, and its parts as that", () => {
    const { plan, certificate } = filled(LIBRARY, {
      embedFont: (_, __, first) => ({
        fontNumber: first + 1,
        baseFont: "Lib",
        texts: new Map(),
        objects: [
          { num: first, gen: 0, source: latin1Bytes("<</Type/FontDescriptor>>") },
          { num: first + 1, gen: 0, source: latin1Bytes("<</Type/Font/Subtype/Type0>>") },
        ],
      }),
    });
    expect(certificate.added).toEqual([
      { object: `${plan.base.size} 0`, kind: "font part", name: "" },
      { object: `${plan.base.size + 1} 0`, kind: "font", name: "PltF1" },
    ]);
    expect(certificate.changed.map(({ object, kind }) => [object, kind])).toEqual([
      ["10 0", "content"],
      ["3 0", "resources"],
    ]);
    expect(certificate.unchanged.count).toBe(plan.objects.length - 2);
  });
});

describe("the bytes of a fill", () => {
  test("are the delivered ones with objects behind them, in the order of their numbers", () => {
    const { pdf } = filled(LIBRARY);
    expect(equalBytes(pdf.subarray(0, SOURCE.length), SOURCE)).toBe(true);
    const section = latin1Text(pdf, SOURCE.length);
    const numbers = [...section.matchAll(/^(\d+) 0 obj/gmu)].map((match) => Number(match[1]));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(numbers.length).toBeGreaterThan(2);
  });

  test("flattened are one file without the delivered prefix, and the certificate says so", () => {
    const { pdf, certificate } = filled(OWN, { flatten: true });
    const appended = filled();
    expect(latin1Text(pdf).match(/startxref/gu)).toHaveLength(1);
    expect(certificate).toEqual({
      ...appended.certificate,
      outputSha256: sha256Hex(pdf),
      mode: "full",
      prefixEqual: false,
    });
  });

  test("flattened where nothing changes are written whole as well", () => {
    const { pdf, certificate } = filled(null, { flatten: true });
    expect(pdf).not.toEqual(SOURCE);
    expect(certificate).toMatchObject({ mode: "full", changed: [], outputSha256: sha256Hex(pdf) });
  });
});

describe("the file's identifier", () => {
  test("is of everything the bytes depend on, and of nothing else", () => {
    const id = identifierOf(filled());
    expect(id).toMatch(/^[0-9a-fA-F]{32}$/u);
    expect(identifierOf(filled())).toBe(id);
    expect(identifierOf(filled(OWN, { valuesKey: "a" }))).not.toBe(id);
    expect(identifierOf(filled(OWN, { engineVersion: "other" }))).not.toBe(id);
    const other = fill(fileOf(["BT /F 12 Tf 50 500 Td (EDIT) Tj ET"]), () => OWN);
    expect(identifierOf(other)).not.toBe(id);
  });

  test("tells values apart that join to the same words", () => {
    const of = (engineVersion: string, valuesKey: string): string =>
      identifierOf(filled(OWN, { engineVersion, valuesKey }));
    expect(of("a", "bc")).not.toBe(of("ab", "c"));
  });

  test("tells letters beyond ASCII apart", () => {
    const keys = ["\u00e9", "\u0119", "\u1e19", "\u{1f600}", "\u00e9\u0119", "e", "?"];
    const ids = keys.map((valuesKey) => identifierOf(filled(OWN, { valuesKey })));
    expect(new Set(ids).size).toBe(keys.length);
  });

  test("is what ISO 32000-2, 14.4 asks for: sixteen bytes of a hash over them", () => {
    const { plan } = filled();
    const { sha256 } = appendBaseOf(openPdf(SOURCE, ENGINE_LIMITS));
    const text = [sha256, plan.planVersion, "test", "a\\u00e9"]
      .join("\n")
      .replaceAll("\n", "\\u000a");
    expect(identifierOf(filled(OWN, { valuesKey: "a\u00e9" })).toLowerCase()).toBe(
      sha256Hex(latin1Bytes(text)).slice(0, 32),
    );
  });
});
