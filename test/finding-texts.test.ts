/** What preflight found, in the reader's words: every finding has them, and English says what the engine says. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findingText } from "#domain/messages/finding-text.ts";
import { findingMessages } from "#domain/messages/finding-messages.ts";
import { MESSAGES as CHECKS } from "#domain/messages/checks/en.data.ts";
import { MESSAGES } from "#domain/messages/findings/en.data.ts";
import { violationText } from "#domain/messages/violation-text.ts";
import { MESSAGES as VIOLATIONS } from "#domain/messages/violations/en.data.ts";
import { checkName } from "#domain/messages/check-name.ts";
import {
  CHECKS_NOT_AVAILABLE,
  FILE_CHECKS,
  FILL_CHECKS,
} from "#engine/contract/preflight-checks.data.ts";

const finding = (code: string, measured: Record<string, string | number> | null = null) => ({
  code,
  severity: "warn" as const,
  message: "As the engine says.",
  page: null,
  measured,
});

test("every check of a file has its texts, and the English ones are the engine's own", () => {
  const keys = Object.keys(MESSAGES);
  expect(FILE_CHECKS.filter((code) => !keys.some((key) => key.startsWith(code)))).toEqual([]);
  const folder = join(import.meta.dirname, "../src/engine");
  const engine = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
  // What has arguments, or a word of its own in the report, is put together by the engine.
  const whole = Object.entries(MESSAGES).filter(([, text]) => !text.includes("{"));
  const other = whole.filter(([, text]) => !engine.includes(text.replaceAll("’", "'")));
  expect(other.map(([key]) => key)).toEqual([
    "active_content_scripts",
    "active_content_xfa",
    "active_content_opening",
    "active_content_document",
    "active_content_pages",
    "active_content_fields",
    "rgb_used_text",
    "rgb_used_shapes",
    "rgb_used_pictures",
    "signature_present",
    "syntax_error",
    "stream_damaged",
    "page_tree_damaged",
  ]);
});

test("whatever the check of a delivered file finds has its sentence", () => {
  const folder = join(import.meta.dirname, "../src/engine/verify");
  const codes = readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && !name.includes(".test"))
    .flatMap((name) => [
      ...readFileSync(join(folder, name), "utf8").matchAll(
        /(?:\[|note\(|problem\(|: Difference = \[|COLOR_LEAKS = \[)\s*"(?<code>[a-z]+(?:_[a-z]+)+|damaged|unreadable)",\s*(?:["`](?=[^"`]* )|message)/gu,
      ),
    ])
    .map(({ groups }) => groups?.["code"] ?? "");
  expect(codes.length).toBeGreaterThan(40);
  expect([...new Set(codes)].filter((code) => !Object.hasOwn(VIOLATIONS, code))).toEqual([]);
  const lost = { code: "words_lost", message: "as the engine says", measured: { text: "abc" } };
  expect(violationText(lost, "nl").text).toContain("zijn weg: \u2068abc\u2069");
  expect(violationText({ ...lost, code: "of_tomorrow" }, "nl")).toEqual({
    text: "as the engine says",
    language: "en",
  });
});

test("a finding is told in the reader's language, names in it by themselves", () => {
  const german = findingMessages("de");
  const textOf = (one: ReturnType<typeof finding>) => findingText(one, german);
  expect(textOf(finding("empty_page")).text).toBe("Die Seite ist leer.");
  expect(textOf(finding("rgb_used", { objects: "pictures" })).text).toBe(
    "Bilder verwenden RGB oder kalibrierte Farbe.",
  );
  expect(textOf(finding("layer_hidden", { count: 2 })).text).toBe("2 Ebenen sind ausgeblendet.");
  expect(textOf(finding("font_not_embedded", { font: "Lora" })).text).toBe(
    "Die Schrift \u2068Lora\u2069 ist nicht eingebettet.",
  );
  const pair = { from: "Lora", to: "NotoSans_580wght_95wdth" };
  expect(textOf(finding("font_substituted", pair)).text).toMatch(
    /^\u2068Noto Sans SemiBold\u2069 steht/u,
  );
  expect(textOf(finding("font_not_embedded", { font: "" })).text).toContain("\u2068–\u2069");
});

test("what has no text, and a report that lacks its values, are told as the engine does", () => {
  const english = { text: "As the engine says.", language: "en" };
  for (const one of [finding("of_tomorrow"), finding("spot_count"), finding("toString")]) {
    expect(findingText(one, findingMessages("ja"))).toEqual(english);
  }
});

test("every check has a name for who is told that it did not run; one of another version its code's words", () => {
  const codes = [...FILL_CHECKS, ...FILE_CHECKS, ...CHECKS_NOT_AVAILABLE];
  expect(codes.toSorted()).toEqual(Object.keys(CHECKS).toSorted());
  expect(checkName("ink_coverage", "de")).toBe("Gesamtfarbauftrag");
  expect(checkName("of_tomorrow", "de")).toBe("of tomorrow");
});
