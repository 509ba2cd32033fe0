/** From what a mail says to the mail: the sender's name and logo, and what no header takes. */
import { describe, expect, test } from "vitest";
import { dateAt } from "#base/instant.ts";
import type { BrandLogo, ShownBrand } from "#domain/brand.ts";
import { LANGUAGES } from "#domain/messages/languages.ts";
import { composeMail, type MailDraft, requireMailer } from "#services/mails/compose-mail.ts";
import { dayText, timeText } from "#services/mails/date-text.ts";

const LOGO: BrandLogo = {
  url: "https://print.example/logo",
  sha256: "ab".repeat(32),
  contentType: "image/png",
  widthPx: 96,
  heightPx: 32,
};
const BRAND: ShownBrand = {
  shopName: "Ada's press",
  address: "Quay 4\n21109 Malmö",
  primaryColor: null,
  accentColor: null,
  logo: LOGO,
};
const BYTES = new Uint8Array([1, 2, 3]);
/** A store that has the logo, of so many bytes; null: it has lost it. */
const storeOf = (bytes: number | null, hasBytes = BYTES as Uint8Array | null) => ({
  objects: {
    stat: async (sha256: string) => (bytes === null ? null : { sha256, bytes }),
    read: async () => hasBytes,
  } as never,
});
const compose = (draft: Partial<MailDraft> = {}, store = storeOf(3)) =>
  composeMail(store, {
    to: "ada@shop.example",
    subject: "Your proof",
    language: "en",
    blocks: [{ kind: "text", lines: ["Hello"] }],
    brand: BRAND,
    ...draft,
  });

describe("a mail", () => {
  test("says the same in both parts, with the shop's name and address at the end", async () => {
    const { text, html, to, subject, language } = await compose();
    expect([to, subject, language]).toEqual(["ada@shop.example", "Your proof", "en"]);
    for (const part of ["Hello", "21109 Malmö"]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
  });

  test("is from the shop, on one line of a header and not a long one", async () => {
    const shopName = `Ada\r\nBcc: x@y.example ${"z".repeat(90)}`;
    const { fromName } = await compose({ brand: { ...BRAND, shopName } });
    expect(fromName).toMatch(/^Ada Bcc: x@y.example z+…$/u);
    expect(fromName).toHaveLength(80);
  });

  test("has a way out and a key of its own where nobody asked for it, and else neither", async () => {
    expect(await compose()).toMatchObject({ unsubscribeUrl: null, messageKey: null });
    const notice = {
      unsubscribeUrl: "https://x.example",
      messageKey: "ntc_1",
      keepSent: async () => {},
    };
    expect(await compose({ notice })).toMatchObject({
      unsubscribeUrl: "https://x.example",
      messageKey: "ntc_1",
    });
  });

  test("writes what people typed as text", async () => {
    const { html } = await compose({ blocks: [{ kind: "text", lines: ["<b>Ada</b> & co"] }] });
    expect(html).toContain("&lt;b&gt;Ada&lt;/b&gt; &amp; co");
    expect(html).not.toContain("<b>Ada");
  });
});

describe("the logo", () => {
  test("is a part of the mail, shown by its Content-ID: nothing is fetched", async () => {
    const { pictures, html } = await compose();
    const cid = `${LOGO.sha256.slice(0, 32)}@logo`;
    expect(pictures).toEqual([{ cid, contentType: "image/png", bytes: BYTES }]);
    expect(html).toContain(`cid:${cid}`);
    expect(html).not.toContain(LOGO.url);
  });

  const without: [string, Partial<BrandLogo> | null, ReturnType<typeof storeOf>][] = [
    ["there is none", null, storeOf(3)],
    ["mail programs do not draw it", { contentType: "image/svg+xml" }, storeOf(3)],
    ["it would be most of the mail", {}, storeOf(262_145)],
    ["the store has lost it", {}, storeOf(null)],
    ["the store loses it just now", {}, storeOf(3, null)],
    ["its width is not known", { widthPx: null }, storeOf(3)],
    ["its height is not known", { heightPx: null }, storeOf(3)],
  ];
  test.each(without)("gives way to the name where %s", async (_, change, store) => {
    const logo = change === null ? null : { ...LOGO, ...change };
    const { pictures, html } = await compose({ brand: { ...BRAND, logo } }, store);
    expect(pictures).toEqual([]);
    expect(html).not.toContain("cid:");
    expect(html).toContain("Ada&#39;s press");
  });

  test("is in the mail up to 256 KB", async () => {
    expect((await compose({}, storeOf(262_144))).pictures).toHaveLength(1);
  });
});

test("an installation that sends no mail says so before anything is written", () => {
  expect(() => requireMailer({ mailer: null })).toThrow("sends no mail");
  expect(() => requireMailer({ mailer: { send: async () => {} } })).not.toThrow();
});

describe("dates", () => {
  const AT = dateAt(1_767_232_740_000);
  test.each([
    ["en", "January 1, 2026", "January 1, 2026 at 1:59 AM UTC"],
    ["de", "1. Januar 2026", "1. Januar 2026 um 01:59 UTC"],
    ["ja", "2026年1月1日", "2026年1月1日 1:59 UTC"],
  ])("are told in words, in %s and UTC", (language, day, time) => {
    expect(dayText(AT, language)).toBe(day);
    expect(timeText(AT, language).replaceAll("\u202f", " ")).toBe(time);
  });

  test.each(LANGUAGES)("name day and year in %s", (language) => {
    const figures = dayText(AT, language).replaceAll(
      /\p{Nd}/gu,
      (digit) => `${(digit.codePointAt(0)! % 0x660) % 0x30}`,
    );
    expect(figures).toContain("2026");
    expect(timeText(AT, language)).toMatch(/ UTC$/u);
  });
});
