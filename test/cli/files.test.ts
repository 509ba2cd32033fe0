/** The commands on real files; each once in a process of its own, the others in this one. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CliRun, command, platen } from "#test/support/cli.ts";
import { appendContent, flipByteInStream } from "#test/support/edit-pdf.ts";
import { hasProgram, outputOf } from "#test/support/programs.ts";

const DEMO = "demo/business-card.pdf";
const MADE = "test/corpus/made";
const CHROMIUM = `${MADE}/s01-business-card-chromium.pdf`;
const TOO_LONG = "Wolfeschlegelsteinhausenbergerdorff ".repeat(4).trim();

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "platen-cli-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A folder for one test. */
async function place(): Promise<string> {
  return await mkdtemp(join(folder, "test-"));
}

async function fileWith(content: string): Promise<string> {
  const path = join(folder, `values-${count++}.json`);
  await writeFile(path, content);
  return path;
}

function valuesFile(values: Readonly<Record<string, unknown>>): Promise<string> {
  return fileWith(JSON.stringify(values));
}

describe.concurrent("the built program", () => {
  test.each<[string, (out: string) => readonly string[], RegExp]>([
    ["inspect", () => ["inspect", DEMO], /Annika Lindqvist/u],
    ["preview", (out) => ["preview", DEMO, "-o", out], /./u],
    ["preflight", () => ["preflight", DEMO, "--json"], /"findings"/u],
    ["stress", () => ["stress", DEMO, "--json"], /"capacity"/u],
    ["diff", () => ["diff", DEMO, DEMO, "--json"], /\{/u],
    ["verify", () => ["verify", DEMO, DEMO, "--json"], /\{/u],
  ])("says what %s says in this process", async (_name, args, words) => {
    const here = await place();
    const [built, plain] = [
      await platen(args(join(here, "a"))),
      await command(args(join(here, "b"))),
    ];
    expect([built.exitCode, built.stderr]).toEqual([plain.exitCode, plain.stderr]);
    expect(built.stdout.replaceAll(join(here, "a"), join(here, "b"))).toBe(plain.stdout);
    expect(built.stdout + built.stderr).toMatch(words);
  });
});

describe.concurrent("stress", () => {
  test("tells what each field holds and writes the worst as pictures", async () => {
    const pictures = join(await place(), "worst");
    const run = await command(["stress", DEMO, "--json", "--pictures", pictures]);
    expect(run.exitCode).toBe(0);
    const report = JSON.parse(run.stdout);
    expect(report.fields.length).toBeGreaterThan(3);
    for (const { capacity, tried, worst } of report.fields) {
      expect(capacity.W).toBeLessThanOrEqual(capacity.i);
      expect(worst.length).toBeLessThanOrEqual(tried);
    }
    expect(await readdir(pictures)).toHaveLength(12);
    const worst = report.fields.flatMap((field: { worst: object[] }) => field.worst);
    const shown = worst.flatMap(({ picture }: { picture: string | null }) => picture ?? []);
    expect(shown.map((path: string) => basename(path)).toSorted()).toEqual(
      (await readdir(pictures)).toSorted(),
    );
  });

  test("speaks in words without --json", async () => {
    const { stdout } = await command(["stress", DEMO]);
    expect(stdout).toMatch(/: \d+ W, \d+ n, \d+ i at [\d.]+ pt; \d+ of \d+ values fit/u);
  });
});

describe.concurrent("inspect --json", () => {
  test.each([
    ["s01-business-card-chromium", 2],
    ["s02-postcard-cmyk-spot-reportlab", 2],
    ["s07-poster-rotated-inkscape", 1],
  ])("%s has the documented shape", async (name, pages) => {
    const { exitCode, stdout } = await command(["inspect", `${MADE}/${name}.pdf`, "--json"]);
    expect(exitCode).toBe(0);
    const found = JSON.parse(stdout);
    expect(Object.keys(found)).toEqual(["pages", "fields", "warnings"]);
    expect(found.pages).toHaveLength(pages);
    const boxIds: string[] = [];
    for (const [index, page] of found.pages.entries()) {
      expect(page).toEqual({
        index,
        width_pt: expect.any(Number),
        height_pt: expect.any(Number),
        trim: page.trim === null ? null : [0, 1, 2, 3].map(() => expect.any(Number)),
        boxes: expect.any(Array),
      });
      for (const box of page.boxes) {
        expect(box).toEqual({
          id: expect.stringMatching(/^\S+$/u),
          text: box.lines.join("\n"),
          lines: expect.arrayContaining([expect.any(String)]),
          bbox_pt: [0, 1, 2, 3].map(() => expect.any(Number)),
          font: expect.any(String),
          size_pt: expect.any(Number),
          align: expect.stringMatching(/^(left|center|right|justify)$/u),
          rotation_deg: expect.any(Number),
          editable: box.reason === null,
          reason: box.reason === null ? null : expect.any(String),
        });
        const [x0, y0, x1, y1] = box.bbox_pt;
        expect(x0 < x1 && y0 < y1).toBe(true);
        boxIds.push(box.id);
      }
    }
    expect(new Set(boxIds).size).toBe(boxIds.length);
    for (const field of found.fields) {
      expect(field).toEqual({
        id: expect.stringMatching(/^fld_[0-9a-f]{16}$/u),
        name: expect.any(String),
        label: expect.any(String),
        type: "text",
        required: expect.any(Boolean),
        // null where the file does not say which letters its shapes stand for
        default_value: field.default_value === null ? null : expect.any(String),
        max_length: field.max_length === null ? null : expect.any(Number),
        boxes: expect.arrayContaining([expect.any(String)]),
      });
      expect(boxIds).toEqual(expect.arrayContaining(field.boxes));
    }
    for (const warning of found.warnings) {
      expect(warning).toEqual({ code: expect.any(String), message: expect.any(String) });
    }
  });

  test("names the font that prints what an Arabic one lacks", async () => {
    const { stdout } = await command(["inspect", `${MADE}/s12-arabic-menu-card-chromium.pdf`]);
    expect(stdout).toMatch(
      /Amiri-Regular {2}prints .*; other letters in NotoNaskhArabic-Regular$/mu,
    );
    expect(stdout).toMatch(/Lato-Regular {2}prints .*; other letters in Carlito-Regular$/mu);
  });

  test("without --json it is a list for people", async () => {
    const { stdout } = await command(["inspect", DEMO]);
    expect(stdout).toContain("Annika Lindqvist  (EBGaramond-Medium");
    expect(stdout).toContain("trim 85 × 55 mm");
  });
});

describe.concurrent("fill and verify", () => {
  test.each([
    [DEMO, { Name: "Ada Lovelace" }, "Ada Lovelace", "Annika Lindqvist"],
    [CHROMIUM, { first_name: "Ada", last_name: "Lovelace" }, "Ada Lovelace", "first_name"],
    [`${MADE}/s02-postcard-cmyk-spot-reportlab.pdf`, { FirstName: "Ada" }, "Ada", "FirstName"],
    [
      `${MADE}/s10-name-badge-pdflib-objstm.pdf`,
      { LastName: "Łukasiewicz" },
      "Łukasiewicz",
      "LastName",
    ],
  ])("%s prints the new words in place of the old", async (original, values, shown, gone) => {
    const out = join(await place(), "out.pdf");
    const args = ["fill", original, "--values", await valuesFile(values), "-o", out];
    const filled = await command(args);
    expect([filled.exitCode, filled.stdout]).toEqual([0, expect.stringContaining(out)]);
    const [before, after] = await Promise.all([readFile(original), readFile(out)]);
    expect(after.subarray(0, before.length).equals(before)).toBe(true);

    const verified = await command(["verify", original, out, "--json"]);
    expect(verified.exitCode).toBe(0);
    const { ok, violations, certificate } = JSON.parse(verified.stdout);
    expect([ok, violations, certificate.prefixEqual]).toEqual([true, [], true]);
    expect(certificate.operators.replaced).toBeGreaterThan(0);
    if (hasProgram("pdftotext")) {
      const { stdout: text } = await outputOf("pdftotext", [out, "-"]);
      expect(text).toContain(shown);
      expect(text).not.toContain(gone);
    }
    if (hasProgram("qpdf")) {
      await outputOf("qpdf", ["--check", out]);
    }
  });

  test("two processes in different places of the world make the same bytes", async () => {
    const here = await place();
    const values = await valuesFile({ Name: "İpek Łódź", "Job title": "Straße" });
    const worlds = [
      { TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" },
      { TZ: "America/St_Johns", LANG: "C" },
    ];
    const made = await Promise.all(
      worlds.map(async (world, i) => {
        const out = join(here, `${i}.pdf`);
        const run = await platen(["fill", DEMO, "--values", values, "-o", out, "--json"], world);
        expect(run.exitCode).toBe(0);
        return { bytes: await readFile(out), report: run.stdout };
      }),
    );
    expect(made[0]?.bytes.equals(made[1]?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(made[0]?.report).toBe(made[1]?.report);
  });

  test("--force rewrites what is unchanged; without it nothing is", async () => {
    const here = await place();
    const values = await valuesFile({ Name: "Annika Lindqvist" });
    const fill = async (name: string, ...more: string[]) => {
      const out = join(here, name);
      const run = await command(["fill", DEMO, "--values", values, "-o", out, "--json", ...more]);
      expect(run.exitCode).toBe(0);
      return { report: JSON.parse(run.stdout), out };
    };
    const plain = await fill("plain.pdf");
    expect(plain.report.certificate.operators.replaced).toBe(0);
    expect((await readFile(plain.out)).equals(await readFile(DEMO))).toBe(true);
    const forced = await fill("forced.pdf", "--force");
    expect(forced.report.certificate.operators.replaced).toBeGreaterThan(0);
    expect((await command(["verify", DEMO, forced.out])).exitCode).toBe(0);
  });

  test("another font stands in for missing letters, and is named", async () => {
    const out = join(await place(), "out.pdf");
    const run = await command([
      "fill",
      CHROMIUM,
      "--values",
      await valuesFile({ city: "Łódź" }),
      "-o",
      out,
    ]);
    expect(run.exitCode).toBe(0);
    expect(run.stderr).toMatch(/font_substituted: \S+ stands in for Lato/u);
  });
});

describe.concurrent("a refusal writes nothing", () => {
  test.each<[string, Readonly<Record<string, string>>, readonly string[], RegExp]>([
    ["an unknown field", { Nmae: "Ada" }, [], /no field is called "Nmae"; fields: name, /u],
    ["text too long for its place", { Name: TOO_LONG }, [], /text_overflow/u],
    ["letters no font has", { Name: "𓀀𓁀" }, [], /missing_glyph/u],
    [
      "letters of another font, where refused",
      { Name: "Ωμέγα" },
      ["--substitution", "refuse"],
      /missing_glyph/u,
    ],
  ])("%s ends with 4", async (_, values, more, words) => {
    const here = await place();
    const run = await fillDemo(here, await valuesFile(values), more);
    expect(run.exitCode).toBe(4);
    expect(run.stderr).toMatch(words);
    expect(await readdir(here)).toEqual([]);
  });

  test.each([
    ["no JSON", "Name: Ada", /not JSON/u],
    ["a list", '["Ada"]', /object of field to text/u],
    ["a number", '{"Name": 7}', /"Name" must be a string/u],
  ])("values that are %s end with 2", async (_, content, words) => {
    const here = await place();
    const run = await fillDemo(here, await fileWith(content), []);
    expect(run.exitCode).toBe(2);
    expect(run.stderr).toMatch(words);
    expect(await readdir(here)).toEqual([]);
  });

  test.each([
    ["b01-empty", /empty_file/u],
    ["b02-not-a-pdf", /not_a_pdf/u],
    ["b03-truncated-half", /damaged/u],
    ["b07-user-password", /password_needed/u],
  ])("%s ends with 3", async (name, words) => {
    const run = await command(["inspect", `test/corpus/broken/${name}.pdf`]);
    expect([run.exitCode, run.stdout]).toEqual([3, ""]);
    expect(run.stderr).toMatch(words);
  });

  test("no command takes a file that is not a PDF", async () => {
    const here = await place();
    const file = "test/corpus/broken/b02-not-a-pdf.pdf";
    for (const args of [
      ["preflight", file],
      ["fill", file, "--values", await valuesFile({}), "-o", join(here, "out.pdf")],
      ["preview", file, "-o", join(here, "out.png")],
      ["verify", file, DEMO],
    ]) {
      const run = await command(args);
      expect([args[0], run.exitCode, run.stdout]).toEqual([args[0], 3, ""]);
    }
    expect(await readdir(here)).toEqual([]);
  });

  test("files that cannot be read or written end with 5", async () => {
    const here = await place();
    const values = await valuesFile({ Name: "Ada" });
    for (const [args, words] of [
      [["inspect", join(here, "none.pdf")], /none\.pdf: no such file/u],
      [["inspect", here], /it is a folder/u],
      [
        ["fill", DEMO, "--values", join(here, "none.json"), "-o", join(here, "a.pdf")],
        /none\.json/u,
      ],
      [
        ["fill", DEMO, "--values", values, "-o", join(here, "no/a.pdf")],
        /cannot write .*no\/a\.pdf/u,
      ],
      [["verify", DEMO, join(here, "none.pdf")], /none\.pdf/u],
    ] as const) {
      const run = await command(args);
      expect([args, run.exitCode]).toEqual([args, 5]);
      expect(run.stderr).toMatch(words);
    }
    expect(await readdir(here)).toEqual([]);
  });

  test("the original is never overwritten", async () => {
    const copy = join(await place(), "card.pdf");
    const bytes = await readFile(DEMO);
    await writeFile(copy, bytes);
    const values = await valuesFile({ Name: "Ada" });
    const run = await command(["fill", copy, "--values", values, "-o", copy]);
    expect([run.exitCode, run.stderr]).toEqual([2, expect.stringContaining("is the original")]);
    expect((await readFile(copy)).equals(bytes)).toBe(true);
  });

  async function fillDemo(here: string, values: string, more: readonly string[]): Promise<CliRun> {
    return await command(["fill", DEMO, "--values", values, "-o", join(here, "out.pdf"), ...more]);
  }
});

describe.concurrent("verify", () => {
  let filled: Promise<Buffer> | null = null;
  const fillOnce = async (): Promise<Buffer> => {
    const out = join(await place(), "filled.pdf");
    const values = await valuesFile({ first_name: "Ada" });
    const run = await command(["fill", CHROMIUM, "--values", values, "-o", out]);
    expect([run.exitCode, run.stdout]).toEqual([0, expect.stringContaining(out)]);
    return await readFile(out);
  };
  const verifyEdited = async (edit: (filled: Buffer) => Buffer): Promise<CliRun> => {
    filled ??= fillOnce();
    const edited = join(await place(), "edited.pdf");
    await writeFile(edited, edit(await filled));
    return await command(["verify", CHROMIUM, edited, "--json"]);
  };

  test("accepts a further revision that says the same", async () => {
    const run = await verifyEdited((pdf) => appendContent(pdf, (content) => content));
    expect([run.exitCode, JSON.parse(run.stdout).violations]).toEqual([0, []]);
  });

  test.each<[string, (pdf: Buffer) => Buffer]>([
    [
      "another colour",
      (pdf) =>
        appendContent(pdf, (content) => {
          const edited = content.replace(/[\d.]+ [\d.]+ [\d.]+ rg/u, "1 0 0 rg");
          expect(edited).not.toBe(content);
          return edited;
        }),
    ],
    ["a mark more", (pdf) => appendContent(pdf, (content) => `${content}\n0 0 10 10 re f\n`)],
    ["one bit of a font or image", (pdf) => flipByteInStream(pdf, /\/Length1 \d+/u)],
  ])("catches %s", async (_, edit) => {
    const run = await verifyEdited(edit);
    expect(run.exitCode).toBe(1);
    const { ok, violations } = JSON.parse(run.stdout);
    expect(ok).toBe(false);
    expect(violations.length).toBeGreaterThan(0);
  });

  test("catches the file of another card", async () => {
    const run = await command(["verify", CHROMIUM, DEMO]);
    expect([run.exitCode, run.stdout]).toEqual([1, expect.stringMatching(/^NOT verified/u)]);
  });
});

describe.concurrent("preview", () => {
  test.each([
    ["trim", 335, 217],
    ["bleed", 358, 240],
    ["media", 358, 240],
  ])("of the %s of the back has its size", async (area, widthPx, heightPx) => {
    const out = join(await place(), "out.png");
    const run = await command([
      "preview",
      DEMO,
      "--area",
      area,
      "--page",
      "2",
      "--dpi",
      "100",
      "-o",
      out,
    ]);
    expect([run.exitCode, run.stdout]).toEqual([0, `${out}: ${widthPx} × ${heightPx} px\n`]);
    const png = await readFile(out);
    expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([widthPx, heightPx]);
  });

  test("is the picture of the filled file", async () => {
    const here = await place();
    const values = await valuesFile({ Name: "Ada Lovelace" });
    const [pdf, a, b] = ["out.pdf", "a.png", "b.png"].map((name) => join(here, name));
    const runs = [
      ["fill", DEMO, "--values", values, "-o", `${pdf}`],
      ["preview", DEMO, "--values", values, "-o", `${a}`],
      ["preview", `${pdf}`, "-o", `${b}`],
    ];
    for (const args of runs) {
      expect((await command(args)).exitCode).toBe(0);
    }
    expect((await readFile(`${a}`)).equals(await readFile(`${b}`))).toBe(true);
  });

  test.each([
    ["a page it does not have", ["--page", "7"], 2, /--page must be 1 to 2/u],
    ["a page before the first", ["--page", "0"], 2, /--page must be 1 to 2/u],
    ["half a page", ["--page", "0.5"], 2, /whole number/u],
    ["a resolution beyond reason", ["--dpi", "9999"], 2, /36 to 600/u],
  ])("of %s is refused", async (_, more, code, words) => {
    const here = await place();
    const run = await command(["preview", DEMO, "-o", join(here, "out.png"), ...more]);
    expect(run.exitCode).toBe(code);
    expect(run.stderr).toMatch(words);
    expect(await readdir(here)).toEqual([]);
  });

  test("with a value for no field is refused", async () => {
    const here = await place();
    const values = await valuesFile({ Nmae: "Ada" });
    const run = await command(["preview", DEMO, "--values", values, "-o", join(here, "out.png")]);
    expect([run.exitCode, await readdir(here)]).toEqual([4, []]);
  });

  test("of text too long shows it and says so", async () => {
    const values = await valuesFile({ Name: TOO_LONG });
    const out = join(await place(), "out.png");
    const run = await command(["preview", DEMO, "--values", values, "-o", out]);
    expect([run.exitCode, run.stderr]).toEqual([0, expect.stringContaining("text_overflow")]);
  });
});

describe.concurrent("preflight", () => {
  test.each([
    [DEMO, "pass", 0],
    [`${MADE}/s10-name-badge-pdflib-objstm.pdf`, "warn", 0],
    [CHROMIUM, "fail", 1],
  ])("--json of %s", async (file, status, code) => {
    const { exitCode, stdout } = await command(["preflight", file, "--json"]);
    const report = JSON.parse(stdout);
    expect([report.status, exitCode]).toEqual([status, code]);
    expect(report).toMatchObject({
      v: 1,
      profile: expect.stringMatching(/^sheetfed/u),
      engine: expect.stringMatching(/^platen-/u),
      message: expect.any(String),
      checksRun: expect.any(Number),
      checksSkipped: expect.any(Array),
      assumptions: expect.any(Array),
    });
    const count = (severity: string): number =>
      report.findings.filter((one: { severity: string }) => one.severity === severity).length;
    expect(report.summary).toEqual({
      errors: count("error"),
      warnings: count("warn"),
      infos: count("info"),
    });
    for (const finding of report.findings) {
      expect(finding).toMatchObject({ code: expect.stringMatching(/^[a-z0-9_]+$/u) });
      expect(finding.message).toMatch(/\S/u);
    }
  });

  test("without --json it names each finding", async () => {
    const { stdout } = await command(["preflight", DEMO]);
    expect(stdout).toMatch(/^pass: Ready for press\./u);
    expect(stdout).toContain("info  pdfx_claim");
    expect(stdout).toMatch(/^ {2}not run \(not available\): .*\bink_coverage\b/mu);
  });
});
