/**
 * The catalogues of what shoppers read (`src/domain/messages`): each language says every key, with the same arguments,
 * in the syntax that our small formatter reads; every key is used, and the pages say nothing besides.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, test } from "vitest";
import * as ar from "#domain/messages/ar.data.ts";
import * as de from "#domain/messages/de.data.ts";
import * as en from "#domain/messages/en.data.ts";
import * as es from "#domain/messages/es.data.ts";
import { problemMessage } from "#domain/messages/problem-messages.ts";
import { FINISHES } from "#engine/contract/paper.ts";
import { isReasonCode, problem } from "#engine/contract/problems.ts";
import { formatMessage } from "#domain/messages/format-message.ts";
import * as he from "#domain/messages/he.data.ts";
import * as fr from "#domain/messages/fr.data.ts";
import * as ja from "#domain/messages/ja.data.ts";
import { LANGUAGES, type Language } from "#domain/messages/languages.ts";
import * as nl from "#domain/messages/nl.data.ts";

const ROOT = join(import.meta.dirname, "..");
const CATALOGUES: Record<Language, Readonly<Record<string, object>>> = {
  en,
  de,
  fr,
  es,
  nl,
  ja,
  ar,
  he,
};
/** Of the dashboard: a folder of its own for each noun. */
const DASHBOARD = readdirSync(join(ROOT, "src/domain/messages/dashboard")).sort();
for (const noun of DASHBOARD) {
  for (const language of LANGUAGES) {
    // Not a pattern: the runner would keep the list of files that it stood for when it was first read.
    const path = `../src/domain/messages/dashboard/${noun}/${language}.data.ts`;
    const { MESSAGES } = await import(/* @vite-ignore */ path);
    CATALOGUES[language] = { ...CATALOGUES[language], [`dashboard/${noun}`]: MESSAGES };
  }
}
/** Of the first page. */
for (const language of LANGUAGES) {
  const { MESSAGES } = await import(`../src/domain/messages/home/${language}.data.ts`);
  CATALOGUES[language] = { ...CATALOGUES[language], "pages/home": MESSAGES };
}
/** Of the job ticket. */
for (const language of LANGUAGES) {
  const { MESSAGES } = await import(`../src/domain/messages/ticket/${language}.data.ts`);
  CATALOGUES[language] = { ...CATALOGUES[language], "domain/ticket": MESSAGES };
}
/** Of what preflight found. */
for (const language of LANGUAGES) {
  const { MESSAGES } = await import(`../src/domain/messages/findings/${language}.data.ts`);
  CATALOGUES[language] = { ...CATALOGUES[language], "domain/findings": MESSAGES };
}
/** Of what makes a delivered file more than its words. */
for (const language of LANGUAGES) {
  const { MESSAGES } = await import(`../src/domain/messages/violations/${language}.data.ts`);
  CATALOGUES[language] = { ...CATALOGUES[language], "domain/violations": MESSAGES };
}
/** Of the checks of preflight. */
for (const language of LANGUAGES) {
  const { MESSAGES } = await import(`../src/domain/messages/checks/${language}.data.ts`);
  CATALOGUES[language] = { ...CATALOGUES[language], "domain/checks": MESSAGES };
}
/** Of the page that checks a delivered file. */
for (const language of LANGUAGES) {
  const { MESSAGES } = await import(`../src/domain/messages/proof/${language}.data.ts`);
  CATALOGUES[language] = { ...CATALOGUES[language], "pages/proof": MESSAGES };
}
/** Of the pages and mails; each of their keys stands where it is used. */
const PAGE_SECTIONS = ["SHARED", "HOSTED", "FRAME", "WIDGET", "MAIL"];
const DASHBOARD_SECTIONS = DASHBOARD.map((noun) => `dashboard/${noun}`);
const SECTIONS = [
  ...PAGE_SECTIONS,
  "KINDS",
  "GROUPS",
  "AUTHOR",
  "REASONS",
  "pages/home",
  "domain/ticket",
  "domain/findings",
  "domain/checks",
  "domain/violations",
  "pages/proof",
  ...DASHBOARD_SECTIONS,
];
/** Numbers that fall into every category of plurals in one of the languages, and some whole and large ones. */
const NUMBERS = [0, 1, 2, 3, 7, 11, 21, 99, 100, 101, 200, 1_000];

function messagesOf(language: Language, sections = SECTIONS): Record<string, string> {
  // Kinds of text, nouns of the dashboard and pages share names here and there ("email"): those tell their section.
  return Object.assign(
    {},
    ...sections.map((section) =>
      section === "KINDS" || section.includes("/")
        ? Object.fromEntries(
            Object.entries(CATALOGUES[language][section] ?? {}).map(([key, message]) => [
              `${section}.${key}`,
              message,
            ]),
          )
        : CATALOGUES[language][section],
    ),
  );
}

const parsed = new Map<string, IntlMessageFormat>();

/** A message read by the full implementation, once for all tests; tags are none of the catalogue's. */
function parse(message: string, language: string): IntlMessageFormat {
  const key = `${language} ${message}`;
  const format = parsed.get(key) ?? new IntlMessageFormat(message, language);
  parsed.set(key, format);
  return format;
}

/** Names of the arguments in the message. */
function argumentsOf(message: string, language: string): readonly string[] {
  const names = new Set<string>();
  const visit = (parts: ReturnType<IntlMessageFormat["getAst"]>): void => {
    for (const part of parts) {
      // Of @formatjs/icu-messageformat-parser: 0 text, 1 argument, 6 plural. The formatter knows no others.
      expect([0, 1, 6], message).toContain(part.type);
      if (part.type === 1) {
        names.add(part.value);
      } else if (part.type === 6) {
        expect(part.pluralType).toBe("cardinal");
        names.add(part.value);
        Object.values(part.options).forEach((option) => visit(option.value));
      }
    }
  };
  visit(parse(message, language).getAst());
  return [...names].sort();
}

describe.each(LANGUAGES)("%s", (language) => {
  const messages = messagesOf(language);
  const catalogue: Record<string, string> & { readonly language: string } = {
    ...messages,
    language,
  };

  test("says every key, and none besides", () => {
    for (const section of SECTIONS) {
      const keys = Object.keys(CATALOGUES[language][section] ?? {});
      expect(keys.sort(), section).toEqual(Object.keys(CATALOGUES.en[section] ?? {}).sort());
    }
    expect(Object.entries(messages).filter(([, message]) => message.trim() !== message)).toEqual(
      [],
    );
    expect(Object.values(messages)).not.toContain("");
  });

  test("takes the same arguments as English, and every form of a plural that the language has", () => {
    const english = messagesOf("en");
    for (const [key, message] of Object.entries(messages)) {
      const wanted = argumentsOf(english[key] ?? "", "en");
      expect(argumentsOf(message, language), key).toEqual(wanted);
      const forms = /, plural,(.*)/su.exec(message)?.[1];
      if (forms !== undefined) {
        const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
        // "many" of French and Spanish is for millions (CLDR 38), which no count here reaches.
        const needed = pluralCategories.filter((name) => name !== "many" || language === "ar");
        expect(
          needed.filter((name) => !forms.includes(`${name} {`)),
          key,
        ).toEqual([]);
      }
    }
  });

  test("is formatted as a full implementation of ICU MessageFormat does", () => {
    for (const [key, message] of Object.entries(messages)) {
      const names = argumentsOf(message, language);
      // Which number it is matters to plurals only.
      for (const number of message.includes(", plural,") ? NUMBERS : [1_000]) {
        const values = Object.fromEntries(names.map((name) => [name, number]));
        expect(formatMessage(catalogue, key, values), key).toBe(
          parse(message, language).format(
            Object.fromEntries(names.map((name) => [name, numberOrText(message, name, number)])),
          ),
        );
      }
    }
  });

  test("keeps the typography of the language", () => {
    for (const [key, message] of Object.entries(messages)) {
      expect(message, key).not.toMatch(WRONG[language] ?? NEVER);
      // A typewriter's quotes and dots would also be quoting in ICU, and differ from font to font.
      expect(message, key).not.toMatch(/['"]|\.\.\./u);
    }
  });
});

const NEVER = /(?!)/u;

/** What a reader of the language would stumble over. */
const WRONG: Readonly<Partial<Record<Language, RegExp>>> = {
  // Informal address; quotes of another language; an ellipsis for left-out words stands off (Duden).
  de: /\b(du|dein\w*|dich|dir)\b|[“”](?=\p{L})|\p{L}…/iu,
  // Narrow no-break spaces before ; ! ?, no-break before : and within « » (Lexique de l'Imprimerie nationale). A
  // spot colour is "ton direct".
  fr: /[^\u202f][;!?]|[^\u00a0]:|«[^\u00a0]|[^\u00a0]»|(?<!\p{L})(tu|ton(?! direct)|ta|tes)(?!\p{L})/iu,
  es: /\b(tú|tu|tus|elige|guarda)\b|^[^¿]*\?|[“”„]/iu,
  nl: /\b(je|jij|jouw)\b|[„«»]/iu,
  // Half-width punctuation, and spaces around what is filled in.
  ja: /[!?;](?![^{]*\})|(?<=[\u3040-\u9fff])[:(,]|[\u3040-\u9fff] |[\u3040-\u9fff]\{.*\} (?=[\u3040-\u9fff])/u,
  // Latin comma, semicolon and question mark.
  ar: /(?<=[\u0600-\u06ff])[,;?]/u,
};

function numberOrText(message: string, name: string, number: number): number | string {
  // A plain argument is written as it is, not as the language writes numbers.
  return message.includes(`{${name}, plural`) ? number : String(number);
}

describe("the reasons why text is not offered", () => {
  const codes = Object.keys(en.REASONS);

  test("are all given by the engine somewhere, none is left over", () => {
    const engine = sourcesBelow("src/engine").filter(
      ({ path }) => !/problems\.ts$|\.data\.ts$/u.test(path),
    );
    const unused = codes.filter(
      (code) => !engine.some(({ source }) => source.includes(`"${code}"`)),
    );
    expect(unused).toEqual([]);
    expect(codes.filter((code) => !isReasonCode(code))).toEqual([]);
  });

  test.each(LANGUAGES)("have a text each, and no two the same, in %s", (language) => {
    const texts = Object.values(CATALOGUES[language]["REASONS"] ?? {});
    expect(texts).toHaveLength(codes.length);
    expect(new Set(texts).size).toBe(codes.length);
  });

  test("are what an author reads of a problem, in the author's language; what has no text stays English", () => {
    const reason = problem("scanned_page", "warn", "as the engine says", { page: 0 });
    const lost = problem("not_provable", "error", "as the engine says", {
      field: "fld_1",
      measured: { field: "Name" },
    });
    const other = problem("of_tomorrow", "info", "as the engine says");
    expect(problemMessage(reason, "de")).toBe(de.REASONS.scanned_page);
    expect(problemMessage(lost, "de")).toBe(
      `Das Feld Name lässt sich nicht mehr ausfüllen; Aufträge mit einem Wert dafür werden abgelehnt. ${de.REASONS.not_provable}`,
    );
    expect(problemMessage(other, "de")).toBe("as the engine says");
    const found = problem("hairline", "warn", "as the engine says");
    expect(problemMessage(found, "de")).toBe("Eine Linie ist dünner als 0,125 pt.");
    expect(problemMessage(found, "en")).toBe("as the engine says");
    const measured = { tried: 400, needOtherFont: 82, font: "Lora", samples: "names", lacks: "" };
    const letters = problem("other_font_needed", "warn", "as the engine says", { measured });
    expect(problemMessage(letters, "de")).toBe(
      "Für 82 von 400 üblichen Namen fehlen Buchstaben in \u2068Lora\u2069. Keine Schrift springt ein: Diese Kunden könnten nicht bestellen. Das hilft: Ihre eigene Schriftdatei hochladen.",
    );
    const cured = { ...measured, openFamily: "Lora", openState: "available", substitute: "Tinos" };
    const withCure = { ...letters, measured: { ...cured, lacks: "small capitals" } };
    expect(problemMessage(withCure, "de")).toContain(
      "\u2068Lora\u2069 ergänzen (frei, dieselben Buchstaben) · Ihre eigene Schriftdatei hochladen · \u2068Tinos\u2069 annehmen (ohne Kapitälchen).",
    );
    expect(problemMessage({ ...letters, measured: { tried: 400 } }, "de")).toBe(
      "as the engine says",
    );
  });
});

describe("the pages", () => {
  const sources = [
    "src/pages/fill",
    "src/pages/embed",
    "src/pages/notices",
    "browser/embed",
    "browser/fill",
    "browser/widget",
  ]
    .flatMap((folder) => sourcesIn(folder))
    .concat(
      ["hosted-fills", "notices", "people"].flatMap((folder) =>
        sourcesIn(`src/services/${folder}`),
      ),
      sourcesIn("src/domain/messages"),
    );

  test("use every key of the catalogue", () => {
    const text = sources
      .filter(({ path }) => !path.endsWith(".data.ts"))
      .map(({ source }) => source)
      .join("\n");
    const unused = Object.keys(messagesOf("en", PAGE_SECTIONS)).filter(
      (key) => !new RegExp(String.raw`\b[mM]essages\.${key}\b|"${key}"`, "u").test(text),
    );
    expect(unused).toEqual([]);
  });

  test("fill in the arguments that the message has", () => {
    const english = messagesOf("en");
    for (const { path, source } of sources) {
      for (const [, key = "", values = ""] of source.matchAll(
        /formatMessage\(\s*[\w.#]+,\s*"(\w+)",\s*\{([^{}]*)\}/gu,
      )) {
        const members = values.replaceAll(/\([^()]*\)/gu, "");
        const given = members.split(",").map((value) => value.split(":")[0]?.trim() ?? "");
        expect(given.filter((name) => name !== "").sort(), `${path}: ${key}`).toEqual(
          argumentsOf(english[key] ?? "", "en"),
        );
      }
    }
  });

  test("show no text besides it", () => {
    const found = sources
      .filter(({ path }) => !path.includes("messages/") && !path.startsWith("src/services"))
      .flatMap(({ path, source }) => shownTexts(source).map((text) => `${path}: ${text}`));
    expect(found).toEqual([]);
  });

  test("a text between tags, in an attribute or set by a script is found", () => {
    expect(shownTexts('html`<p class="a">Save ${x} now</p>`')).toEqual(["Save", "now"]);
    expect(shownTexts('html`<img alt="A card" />`')).toEqual(["A card"]);
    expect(shownTexts('button.textContent = "Save";')).toEqual(["Save"]);
    expect(shownTexts('element("p", {}, "Saved")')).toEqual(["Saved"]);
    expect(
      shownTexts('html`<p>${words.save}</p>`; throw new ApiError("x", "For programs.")'),
    ).toEqual([]);
  });
});

test("the first page says every text of its own", () => {
  const source = readFileSync(join(ROOT, "src/pages/home/home-page.ts"), "utf8");
  const keys = Object.keys(CATALOGUES.en["pages/home"] ?? {});
  expect(keys.filter((key) => !source.includes(`say.${key}`))).toEqual([]);
});

test("a job ticket says every text of its own", () => {
  const source = readFileSync(join(ROOT, "src/domain/ticket/job-ticket.ts"), "utf8");
  const keys = Object.keys(CATALOGUES.en["domain/ticket"] ?? {});
  const unused = keys.filter(
    (key) => !source.includes(`say.${key}`) && !source.includes(`"${key}"`),
  );
  // Named by the status of preflight.
  expect(unused).toEqual(["pass", "warn", "fail", "pending"]);
});

test("the page that checks a delivered file says every text of its own, and none besides", () => {
  const sources = sourcesIn("src/pages/verification").filter(
    ({ path }) => !path.endsWith("messages.ts"),
  );
  const source = sources.map((one) => one.source).join("\n");
  const keys = Object.keys(CATALOGUES.en["pages/proof"] ?? {});
  expect(keys.filter((key) => !source.includes(`"${key}"`))).toEqual([]);
  expect(sources.flatMap((one) => shownTexts(one.source))).toEqual(["· Platen", "Platen"]);
});

describe("the dashboard", () => {
  const sources = readdirSync(join(ROOT, "browser/dashboard"), {
    recursive: true,
    encoding: "utf8",
  })
    .filter((name) => /\.tsx?$/u.test(name))
    .map((name) => ({ name, source: readFileSync(join(ROOT, "browser/dashboard", name), "utf8") }));
  // Finishes of papers are said by their names, from the engine's list of them.
  const code = [...sources.map(({ source }) => source), ...FINISHES.map((one) => `"${one}"`)].join(
    "\n",
  );

  test.each(DASHBOARD)("says every text of %s", (noun) => {
    // The document says this one without any script.
    const unused = Object.keys(CATALOGUES.en[`dashboard/${noun}`] ?? {}).filter(
      (key) => key !== "needsScript" && !code.includes(`"${key}"`) && !code.includes(` ${key}: `),
    );
    expect(unused).toEqual([]);
  });

  test("shows no text besides", () => {
    expect(
      sources.flatMap(({ name, source }) => textsInJsx(source).map((text) => `${name}: ${text}`)),
    ).toEqual(["shell/shell.tsx: Platen", "pages/account/account-page.tsx: Platen"]);
  });

  test("a text between tags or in an attribute is found", () => {
    expect(textsInJsx('<p className="a">Save now</p>')).toEqual(["Save now"]);
    expect(textsInJsx("<p>\n  Save {x}\n</p>")).toEqual(["Save"]);
    expect(textsInJsx('<img alt="A card" />')).toEqual(["A card"]);
    expect(textsInJsx('<p title={say("a")}>{say("b")}</p> const a: Map<A, B>;')).toEqual([]);
  });
});

/** Letters between tags, and in attributes that are read out. */
function textsInJsx(source: string): readonly string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/gu, "");
  return [
    ...code.matchAll(/<\w[^<>]*(?<![=-])>\s*([^<>{}()=;]*\p{L}[^<>{}()=;]*?)\s*(?:<\/|\{)/gu),
    ...code.matchAll(/\b(?:alt|title|placeholder|aria-label|label)="([^"]*\p{L}[^"]*)"/gu),
  ].map(([, text = ""]) => text);
}

function sourcesBelow(folder: string): { readonly path: string; readonly source: string }[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/\.test(?:-kit)?\.ts$/u.test(name))
    .map((name) => {
      const path = `${folder}/${name}`;
      return { path, source: readFileSync(join(ROOT, path), "utf8") };
    });
}

function sourcesIn(folder: string): { readonly path: string; readonly source: string }[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => {
      const path = `${folder}/${name}`;
      return { path, source: readFileSync(join(ROOT, path), "utf8") };
    });
}

/** Letters that people would read: of markup, of attributes that are read out, and what scripts write into elements. */
function shownTexts(source: string): readonly string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/gu, "");
  const inMarkup = templatesIn(code).flatMap((template) => [
    ...[
      ...template.matchAll(/\b(?:alt|title|placeholder|aria-label)="([^"\0]*\p{L}[^"\0]*)"/gu),
    ].map(([, text = ""]) => text),
    ...template
      .replaceAll(/<[^<>]*>/gu, "\0")
      .split("\0")
      .map((text) => text.trim())
      .filter((text) => /\p{L}/u.test(text) && !text.startsWith("&")),
  ]);
  const byScript = [
    ...code.matchAll(/\.(?:textContent|innerText|title|alt|ariaLabel) = "([^"]*\p{L}[^"]*)"/gu),
    ...code.matchAll(/element\([^;]*?,\s*"([A-Z][^"]*)"\s*,?\s*\)/gu),
    ...code.matchAll(/setText\([^,()]*,\s*"([^"]*\p{L}[^"]*)"\)/gu),
  ].map(([, text = ""]) => text);
  return [...inMarkup, ...byScript];
}

/** The literal parts of html`…`, with NUL for what is put in; inner templates stand on their own. */
function templatesIn(code: string): readonly string[] {
  const done: string[] = [];
  const open: { text: string; depth: number }[] = [];
  for (let at = 0; at < code.length; at++) {
    const current = open.at(-1);
    if (code.startsWith("html`", at) && current?.depth !== 0) {
      open.push({ text: "", depth: 0 });
      at += 4;
    } else if (current === undefined) {
      continue;
    } else if (current.depth > 0) {
      current.depth += code[at] === "{" ? 1 : code[at] === "}" ? -1 : 0;
    } else if (code.startsWith("${", at)) {
      current.text += "\0";
      current.depth = 1;
      at++;
    } else if (code[at] === "`") {
      done.push(current.text);
      open.pop();
    } else {
      current.text += code[at];
    }
  }
  return done;
}
