import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import { AUTHORED } from "#domain/appearance.ts";
import { ApiError } from "#domain/errors.ts";
import type { FieldRecord } from "#domain/scene-record.ts";
import { sha256Hex } from "#engine/sha256.ts";
import { UnusableValue } from "#engine/contract/problems.ts";
import type { Services } from "#services/context/context.ts";
import { revisionOr404, templateOr404 } from "#services/context/find-or-404.ts";
import { failedRow, queuedRow, resultOf, succeededRow } from "#services/renders/final-row.ts";
import { fillChecked, makeFinal, templateRef, valueError } from "#services/renders/make-final.ts";
import { RunnerError } from "#ports/engine-runner.ts";
import type { FinalOrder } from "#services/renders/prepare-order.ts";
import { findDueObjects } from "#store/erasures.ts";
import { BROKEN, type MadeFile, makingRunner, withShop } from "#test/support/shop.ts";

let services: Services;
let caller: Caller;
let order: FinalOrder;
withShop(async (shop) => {
  ({ services, caller } = shop);
  order = await services.db.read(async (tx) => {
    const template = await templateOr404(tx, caller, shop.templateId);
    const revision = await revisionOr404(tx, template, undefined);
    return { template, revision, values: { fld_1: "Ada" }, appearance: AUTHORED };
  });
});

const box = (id: string, changes: object = {}) => ({
  box: id,
  page: 0,
  text: "",
  sizePt: 9,
  authoredSizePt: 12,
  overflow: false,
  missing: [],
  lines: [],
  maxWidthPt: 100,
  changed: true,
  substitutions: [],
  fontsUsed: [{ postScriptName: "Lato", role: "library" }],
  ...changes,
});
const fitOf = (...boxes: readonly object[]) => ({
  boxes,
  fontsUsed: [],
  substitutions: [],
  ignoredValues: [] as readonly string[],
});
const CONSTRAINT: Omit<FieldRecord["constraints"][number], "objectId"> = {
  page: 0,
  shrinkToFit: true,
  maxWidthPt: 100,
  minFontSizePt: 6,
  fontSizePt: 12,
  characterLimit: null,
  align: "left",
  maxLines: 1,
  case: "none",
  printable: "",
  printableSubstituted: "",
  substitute: null,
  bboxPt: [0, 0, 1, 1],
  rotationDeg: 0,
  direction: "ltr",
};
/** "name" is shown in two boxes, "title" in the second of them as well. */
const SHOWN: readonly (readonly string[])[] = [["b1", "b2"], ["b2"]];
const shown = (values: Readonly<Record<string, string>> = {}): FinalOrder => ({
  ...order,
  values,
  revision: {
    ...order.revision,
    fields: order.revision.fields.map((field, i) => ({
      ...field,
      constraints: (SHOWN[i] ?? []).map((objectId) => ({ ...CONSTRAINT, objectId })),
    })),
  },
});

/** The error of a fill, as a client is told of it. */
async function refusal(made: MadeFile, values = {}): Promise<unknown> {
  try {
    await fillChecked(services, makingRunner(made), shown(values), "other");
    return null;
  } catch (error) {
    return error instanceof ApiError
      ? [error.code, error.message, error.fields?.map((one) => `${one.objectId} ${one.field}`)]
      : error;
  }
}

/** Files noted so far that no row names. */
const noted = (): Promise<readonly string[]> =>
  services.db.read((tx) => findDueObjects(tx, new Date(8.64e15), 1_000));

describe("a print file", () => {
  test("is not made where a value of the order found no field: it would print the designer's words", async () => {
    const fit = { ...fitOf(box("b1")), ignoredValues: ["fld_1"] };
    const error = await makeFinal(services, makingRunner({ fit }), shown({ fld_1: "Ada" })).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(RunnerError);
    expect(error).toMatchObject({ kind: "failed", message: expect.stringContaining("fld_1") });
  });

  test("is stored under its hash with what was found of it, and noted until a row names it", async () => {
    const pdf = Buffer.from(caller.teamId);
    const certificate = { unchanged: true };
    const verification = { ok: true, violations: [], certificate };
    const final = await makeFinal(
      services,
      makingRunner({ pdf, verification, fit: fitOf(box("b2", { missing: [] })) }),
      shown({ fld_1: "Ada" }),
    );
    const sha256 = sha256Hex(pdf);
    expect(final.pdf).toMatchObject({ sha256, bytes: pdf.length });
    expect(await services.objects.read(sha256)).toEqual(pdf);
    expect(await noted()).toContain(sha256);
    expect(final.certificate).toBe(certificate);
    expect(final.notes).toMatchObject({ revision: 1, summary: { errors: 0 } });
    expect(final.fit.boxes).toEqual([
      {
        object_id: "b2",
        page: 0,
        field: "fld_2",
        changed: true,
        font_size_pt: 9,
        authored_font_size_pt: 12,
        overflow: false,
        missing_glyphs: 0,
        fonts: ["Lato"],
      },
    ]);
  });

  test("that is not proven is no file: it is stored nowhere, and told as an error of ours", async () => {
    const pdf = Buffer.from(`${caller.teamId} not proven`);
    const violations = [{ message: "an ink changed" }, { message: "a page is gone" }];
    const making = makeFinal(
      services,
      makingRunner({ pdf, verification: { ok: false, violations, certificate: {} } }),
      order,
    );
    await expect(making).rejects.toMatchObject({
      kind: "failed",
      message: "the filled file is not proven: an ink changed; a page is gone",
    });
    expect(await services.objects.read(sha256Hex(pdf))).toBeNull();
    expect(await noted()).not.toContain(sha256Hex(pdf));
  });

  test("is asked for with its prompts replaced and the template's settings", async () => {
    const calls: { readonly name: string; readonly inputs: object }[] = [];
    const revision = {
      ...order.revision,
      fields: order.revision.fields.map((field) => ({
        ...field,
        isPlaceholder: true,
        defaultValue: field.id === "fld_2" ? "Dr." : "",
      })),
    };
    const template = { ...order.template, acceptedSubstitutions: ["Lato"], defaultFontId: "fnt_1" };
    await fillChecked(
      services,
      makingRunner({}, calls),
      {
        ...order,
        template,
        revision,
        values: { fld_1: "Ada" },
      },
      "other",
    );
    await fillChecked(
      services,
      makingRunner({}, calls),
      { ...order, revision, values: {} },
      "other",
    );
    expect(calls.map(({ name }) => name)).toEqual(["fill", "fill"]);
    expect(calls[0]?.inputs).toMatchObject({
      values: { fld_1: "Ada", fld_2: "Dr." },
      substitution: order.template.substitution,
      acceptedSubstitutions: ["Lato"],
      defaultFontId: "fnt_1",
      template: { key: `${revision.sourceSha256}-${revision.encodedSha256}` },
    });
    expect(calls[1]?.inputs).toMatchObject({ values: { fld_1: "", fld_2: "Dr." } });
    expect(calls[1]?.inputs).not.toHaveProperty("defaultFontId");
    expect(calls[1]?.inputs).not.toHaveProperty("inks");
    expect(calls[1]?.inputs).not.toHaveProperty("uploads");
  });
});

describe("text that cannot be printed", () => {
  test("is told by the boxes it does not fit, before the letters that are missing", async () => {
    const overflow = "Text does not fit its box even at the smallest size.";
    expect(await refusal({ fit: fitOf(box("b1", { overflow: true, missing: ["x"] })) })).toEqual([
      "text_overflow",
      overflow,
      ["b1 fld_1"],
    ]);
    const shared = fitOf(box("b1"), box("b2", { overflow: true }));
    const longer = "Adalbert von und zu Hohenfels";
    for (const [values, blamed] of [
      [{ fld_1: longer, fld_2: longer }, ["b2 fld_1", "b2 fld_2"]],
      [{ fld_2: longer }, ["b2 fld_2"]],
      [{}, ["b2 fld_1"]],
    ] as const) {
      expect(await refusal({ fit: shared }, values)).toEqual(["text_overflow", overflow, blamed]);
    }
  });

  test("is told by the fields that hold a missing letter, and by those that changed where none does", async () => {
    const fit = fitOf(box("b1"), box("b2", { missing: ["\u4e2d", "\u6587"] }));
    const message = "No permitted font prints: \u4e2d \u6587";
    expect(await refusal({ fit }, { fld_1: "Ada", fld_2: "a\u6587" })).toEqual([
      "missing_glyph",
      message,
      ["b2 fld_2"],
    ]);
    expect(await refusal({ fit }, { fld_1: "Ada" })).toEqual([
      "missing_glyph",
      message,
      ["b2 fld_1"],
    ]);
  });

  test("names twenty letters at the most, each once", async () => {
    const letters = Array.from({ length: 30 }, (_, i) => String.fromCharCode(0x4e00 + i));
    const fit = fitOf(box("b1", { missing: letters.slice(0, 3) }), box("b2", { missing: letters }));
    const [code, message] = Object(await refusal({ fit }));
    expect([code, message]).toEqual([
      "missing_glyph",
      `No permitted font prints: ${letters.slice(0, 20).join(" ")}`,
    ]);
  });

  test("has plain letters beside it, where those print", async () => {
    const styled = "\ud835\udc00da";
    const fit = fitOf(box("b2", { missing: ["\ud835\udc00"], suggestion: "Ada" }));
    const attempt = fillChecked(services, makingRunner({ fit }), shown({ fld_2: styled }), "other");
    await expect(attempt).rejects.toMatchObject({
      fields: [{ objectId: "b2", field: "fld_2", suggestion: "Ada" }],
    });
  });
});

describe("a value that the engine refuses", () => {
  test("is the client's, by its field; other errors are not", () => {
    const cause = new UnusableValue("field_too_long", "fld_1", "Too long.");
    expect(valueError(cause)).toMatchObject({
      code: "field_too_long",
      message: "Too long.",
      fields: [{ objectId: "values", field: "fld_1" }],
      cause,
    });
    expect(valueError(new UnusableValue("field_too_long", null, "Too long."))?.fields).toEqual([
      { objectId: "values", field: "values" },
    ]);
    expect(valueError(new Error("other"))).toBeNull();
  });

  test("that breaks the worker stays the runner's error", async () => {
    await expect(fillChecked(services, BROKEN, order, "other")).rejects.toMatchObject({
      kind: "failed",
    });
  });
});

describe("a compiled template", () => {
  test("is known by its contents, and read when a worker lacks it", async () => {
    const put = async (text: string) =>
      (await services.objects.put(Buffer.from(text), { maxBytes: 99 })).sha256;
    const [sourceSha256, encodedSha256] = [await put("source"), await put("encoded")];
    const ref = templateRef(services, { sourceSha256, encodedSha256 });
    expect(ref.key).toBe(`${sourceSha256}-${encodedSha256}`);
    expect(await ref.load()).toEqual({
      source: Buffer.from("source"),
      encoded: Buffer.from("encoded"),
    });
    for (const gone of [
      { sourceSha256: "0".repeat(64), encodedSha256 },
      { sourceSha256, encodedSha256: "0".repeat(64) },
    ]) {
      const lost = templateRef(services, gone);
      await expect(lost.load()).rejects.toMatchObject({ kind: "failed" });
    }
  });
});

describe("the row of a final", () => {
  const facts = {
    id: "rnd_1",
    templateId: "tpl_1",
    sceneRevision: 2,
    fillId: null,
    mode: "test",
    externalOrderId: "order-1",
    externalCartId: null,
    values: { fld_1: "Ada" },
    appearance: AUTHORED,
  } as const;
  const kept = {
    kind: "final",
    fieldValues: { fld_1: "Ada" },
    attemptToken: null,
    nextAttemptAt: null,
    ...pick(),
  };

  function pick() {
    const { values: _, ...rest } = facts;
    return rest;
  }

  test("says while it waits where its file will be", () => {
    expect(queuedRow(facts)).toEqual({
      ...kept,
      status: "queued",
      pdfKey: "pending:rnd_1",
      sizeBytes: null,
      preflightStatus: "pending",
      preflightNotes: { message: "Waiting for the renderer" },
      fit: null,
      certificate: null,
      error: null,
    });
  });

  test("says of one that failed why, keeps its values, and has no file", () => {
    const again = new Date(Date.UTC(2026, 0, 15));
    expect(failedRow(facts, new ApiError("renderer_failed", "It broke."), again)).toMatchObject({
      ...kept,
      status: "failed",
      attempts: 1,
      nextAttemptAt: again,
      pdfKey: "pending:rnd_1",
      preflightStatus: "fail",
      preflightNotes: { message: "It broke." },
      error: { code: "renderer_failed", message: "It broke." },
    });
  });

  test("says of one that is made its file by hash, and what was found", async () => {
    const pdf = Buffer.from("made");
    const final = await makeFinal(services, makingRunner({ pdf }), order);
    const result = {
      pdfKey: sha256Hex(pdf),
      sizeBytes: 4,
      preflightStatus: final.notes.status,
      preflightNotes: final.notes,
      fit: final.fit,
      certificate: final.certificate,
    };
    expect(resultOf(final)).toEqual(result);
    expect(succeededRow(facts, final)).toEqual({
      ...kept,
      status: "succeeded",
      error: null,
      ...result,
    });
  });
});
