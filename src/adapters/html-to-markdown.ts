/** Pages of the documentation as Markdown, for programs and people who read text. */
import { createRequire } from "node:module";
import type TurndownService from "turndown";

/** Loaded and made when the first page is asked for: most services for all their time are asked for none. */
let kept: TurndownService | null = null;

/** HTML of our own pages as Markdown; lists of terms, samples in several languages and forms have rules of their own. */
export function htmlToMarkdown(html: string): string {
  kept ??= converter();
  return `${kept.turndown(html)}\n`;
}

function converter(): TurndownService {
  const Turndown: typeof TurndownService = createRequire(import.meta.url)("turndown");
  const service = new Turndown({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    emDelimiter: "*",
  });
  // A choice among languages and a form have no meaning in a text: it shows all languages and sends nothing.
  service.remove(["form", "fieldset", "script", "nav"]);
  service.addRule("term", {
    filter: "dt",
    replacement: (content) => `\n- ${onOneLine(content)}\n`,
  });
  service.addRule("description", {
    filter: "dd",
    replacement: (content) => `  ${onOneLine(content)}\n`,
  });
  service.addRule("row", {
    filter: "tr",
    replacement: (content) => `\n- ${onOneLine(content.replace(/^ · /u, ""))}`,
  });
  service.addRule("cell", {
    filter: ["td", "th"],
    replacement: (content) => (content.trim() === "" ? "" : ` · ${content.trim()}`),
  });
  return service;
}

function onOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/gu, " ");
}
