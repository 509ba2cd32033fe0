/** Every mail in every language, as it would go out: the text as a golden, the rest by what it may hold. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "#domain/messages/languages.ts";
import type { Mail } from "#ports/mail.ts";
import { type EveryMail, FACTOR_CHANGES, openEveryMail } from "#test/support/every-mail.ts";
import { expectGolden } from "#test/support/golden.ts";

let every: EveryMail;
beforeAll(async () => {
  every = await openEveryMail();
});
afterAll(() => every.close());

/** What differs by run. */
const steady = (text: string): string =>
  text
    .replaceAll(/([?&]t)=[\w.%-]+/gu, "$1=TOKEN")
    .replaceAll(/bat_\w+/gu, "BATCH")
    .replaceAll(/rnd_\w+/gu, "RENDER")
    .replaceAll(/whe_\w+/gu, "ENDPOINT")
    .replaceAll(every.app.url, "https://print.example")
    .replaceAll(/\b[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b/gu, "REFE-RENC");

test("mails are these, in each language", async () => {
  const parts: string[] = [];
  for (const language of LANGUAGES) {
    for (const { name, mail } of await every.in(language)) {
      expect([name, mail.language]).toEqual([name, language]);
      checkHtml(mail, name);
      parts.push(steady(`== ${language} ${name}: ${mail.subject}\n${mail.text}`));
    }
  }
  expectGolden("mails.txt", parts.join("\n"));
});

/** Nothing is fetched, the logo is within, no word of a customer is markup, and each link stands in the text. */
function checkHtml({ html, pictures, text }: Mail, name: string): void {
  // Of the service itself, which has no logo.
  const isOwn = ["confirmation", "reset", "known", "change", ...FACTOR_CHANGES].includes(name);
  expect(pictures.map(({ bytes }) => Buffer.from(bytes))).toEqual(
    isOwn ? [] : [Buffer.from(every.logo)],
  );
  expect([...html.matchAll(/src="([^"]*)"/gu)].map(([, src]) => src)).toEqual(
    pictures.map(({ cid }) => `cid:${cid}`),
  );
  expect(html, name).not.toMatch(/url\(|<link|<script|<style[^>]*src|@import|background=|<b>/u);
  const links = [...html.matchAll(/href="([^"]*)"/gu)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
  expect(links.every((href) => text.includes(href))).toBe(true);
  // No other address stands in an attribute.
  const elsewhere = html.replaceAll(/href="[^"]*"/gu, "").match(/="[^"]*(?:https?:|\/\/)[^"]*"/gu);
  expect(elsewhere, name).toBeNull();
}
