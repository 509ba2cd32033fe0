import { describe, expect, test } from "vitest";
import { contrast, MIN_CONTRAST } from "#base/contrast.ts";
import { type MailContent, mailHtml, type MailBrand, mailText } from "./mail-content.ts";

const PLAIN: MailBrand = { primaryColor: null, accentColor: null, logo: null };
const CONTENT: MailContent = {
  language: "en",
  blocks: [
    { kind: "text", lines: ["Hello,", "look:"] },
    { kind: "link", address: "https://print.example/open?t=a&lang=en", label: "Look" },
    { kind: "list", lines: [] },
    { kind: "note", lines: ["Until tomorrow."] },
  ],
  signature: ["A <shop> & co", "1 Road"],
};

test("text has a blank line between parts, and the address of a link without its label", () => {
  expect(mailText(CONTENT)).toBe(
    "Hello,\nlook:\n\nhttps://print.example/open?t=a&lang=en\n\nUntil tomorrow.\n\nA <shop> & co\n1 Road\n",
  );
});

describe("HTML", () => {
  test("says what the text says, with every word of people escaped", () => {
    const html = mailHtml(CONTENT, PLAIN);
    expect(html).toContain("A &lt;shop&gt; &amp; co");
    expect(html).not.toContain("<shop>");
    expect(html).toContain('href="https://print.example/open?t=a&amp;lang=en"');
    const evil = mailHtml(
      { ...CONTENT, blocks: [{ kind: "link", address: 'x" onclick="a', label: "<b>" }] },
      { ...PLAIN, logo: { cid: '"><script>', widthPx: 1, heightPx: 1 } },
    );
    expect(evil).not.toMatch(/<script|<b>|" onclick/u);
  });

  test("fetches nothing: no address but those of links", () => {
    const logo = { cid: "a@logo", widthPx: 800, heightPx: 100 };
    const html = mailHtml(CONTENT, { ...PLAIN, logo });
    expect(html).not.toMatch(/url\(|@import|<link|<script|background=/u);
    expect([...html.matchAll(/src="([^"]*)"/gu)].map(([, src]) => src)).toEqual(["cid:a@logo"]);
    const outside = html.replaceAll(/href="[^"]*"|>https:[^<]*</gu, "");
    expect(outside).not.toMatch(/https?:|\/\//u);
  });

  test.each([
    [800, 100, 220, 28],
    [100, 800, 8, 64],
    [20, 10, 20, 10],
    [9000, 1, 220, 1],
  ])("a logo of %i × %i is shown at %i × %i", (widthPx, heightPx, width, height) => {
    const html = mailHtml(CONTENT, { ...PLAIN, logo: { cid: "a", widthPx, heightPx } });
    expect(html).toContain(`width="${width}" height="${height}"`);
  });

  test.each(["#ffee00", "#000000", "#ffffff", "#7f7f7f"])(
    "links and buttons of %s can be read in either scheme",
    (accentColor) => {
      const html = mailHtml(CONTENT, { ...PLAIN, accentColor });
      const [, ground = "", ink = ""] =
        /class="button"[^>]*background:(#\w+);color:(#\w+)/u.exec(html) ?? [];
      const [, darkGround = "", darkInk = ""] =
        /\.button \{ background: (#\w+) !important; color: (#\w+)/u.exec(html) ?? [];
      const [, link = ""] = /class="link"[^>]*color:(#\w+)/u.exec(html) ?? [];
      const [, darkLink = ""] = /\.link \{ color: (#\w+)/u.exec(html) ?? [];
      const [, card = ""] = /class="card"[^>]*background:(#\w+)/u.exec(html) ?? [];
      const [, darkCard = ""] = /\.card \{ background: (#\w+)/u.exec(html) ?? [];
      for (const [on, shown] of [
        [ground, ink],
        [darkGround, darkInk],
        [card, link],
        [darkCard, darkLink],
      ] as const) {
        expect(contrast(on, shown)).toBeGreaterThanOrEqual(MIN_CONTRAST);
      }
    },
  );

  test("runs from the right in Hebrew and Arabic, and links do not", () => {
    for (const language of ["he", "ar"] as const) {
      const html = mailHtml({ ...CONTENT, language }, PLAIN);
      expect(html).toContain(`<html lang="${language}" dir="rtl">`);
      expect(html).toMatch(/class="link" dir="ltr"/u);
    }
  });
});
