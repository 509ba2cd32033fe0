/**
 * Pictures of every mail in every language: `npm run screenshots:mails -- [FOLDER] [LANGUAGE …]`. A picture for each
 * language shows all of them beside one another: on a desk in light, on a phone in dark, and the text part.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { htmlText } from "#base/html-text.ts";
import { type Language, LANGUAGES, languageOf } from "#domain/messages/languages.ts";
import type { Mail } from "#ports/mail.ts";
import { openBrowser, type TestBrowser, visit } from "#test/support/browser.ts";
import { type EveryMail, type NamedMail, openEveryMail } from "#test/support/every-mail.ts";
import { smallPng } from "./small-png.ts";

const [folder = ".data/mails", ...tags] = parseArgs({ allowPositionals: true }).positionals;
const languages: readonly Language[] =
  tags.length === 0 ? LANGUAGES : tags.map((tag) => languageOf(tag) ?? "en");
/** Widths in CSS pixels: a window of a mail program, and a telephone. */
const DESK_PX = 600;
const PHONE_PX = 360;

/** For machines without Japanese letters, as this one may be: readers of mail have their own. */
const letters = await pageFonts();
const every = await openEveryMail();
const browser = await openBrowser();
try {
  await mkdir(folder, { recursive: true });
  for (const language of languages) {
    const png = await sheetOf(browser, every, language);
    await writeFile(join(folder, `${language}.png`), png);
    process.stdout.write(`${language}.png ${Math.round(png.length / 1024)} KB\n`);
  }
} finally {
  await browser.close();
  await every.close();
}

/** All mails in one language, one below the other. */
async function sheetOf(
  open: TestBrowser,
  mails: EveryMail,
  language: Language,
): Promise<Uint8Array> {
  const all = await mails.in(language);
  const rows: Uint8Array[][] = [];
  for (const { mail } of all) {
    rows.push([
      await pictureOf(open, mail, { width: DESK_PX, colorScheme: "light" }),
      await pictureOf(open, mail, { width: PHONE_PX, colorScheme: "dark" }),
    ]);
  }
  return await shot(open, sheetHtml(all, rows), { width: 1_420, colorScheme: "light" });
}

interface Look {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
}

/** One mail as a program shows it that fetches nothing: its pictures are those it brings. */
async function pictureOf(open: TestBrowser, mail: Mail, look: Look): Promise<Uint8Array> {
  const html = mail.pictures.reduce(
    (text, { cid, contentType, bytes }) =>
      text.replaceAll(`cid:${cid}`, dataUrl(contentType, bytes)),
    mail.html,
  );
  return await shot(open, html, look);
}

async function shot(open: TestBrowser, html: string, look: Look): Promise<Uint8Array> {
  const { width, colorScheme } = look;
  const { page, close } = await visit(open, { viewport: { width, height: 200 }, colorScheme });
  try {
    await page.route("**", (route) => route.abort());
    await page.setContent(html);
    await page.addStyleTag({ content: letters });
    await page.evaluate("document.fonts.ready.then(() => null)");
    return smallPng(new Uint8Array(await page.screenshot({ fullPage: true })));
  } finally {
    await close();
  }
}

function sheetHtml(mails: readonly NamedMail[], rows: readonly (readonly Uint8Array[])[]): string {
  const parts = mails.map(({ name, mail }, index) => {
    const pictures = (rows[index] ?? []).map(
      (png) => `<img src="${dataUrl("image/png", png)}" alt="">`,
    );
    return `<h2>${name} · <bdi>${htmlText(mail.subject)}</bdi></h2>
<div class="row">${pictures.join("")}<pre dir="auto">${htmlText(mail.text)}</pre></div>`;
  });
  return `<!doctype html><meta charset="utf-8"><style>
body { margin: 16px; font: 14px sans-serif; background: #d8d8d8; color: #111; }
h2 { font-size: 14px; margin: 16px 0 6px; }
.row { display: flex; gap: 12px; align-items: flex-start; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; flex: 1; margin: 0; padding: 12px; background: #fff; font: 12px/1.4 monospace; }
</style>${parts.join("\n")}`;
}

function dataUrl(contentType: string, bytes: Uint8Array): string {
  return `data:${contentType};base64,${Buffer.from(bytes).toString("base64")}`;
}

/** The fonts of the pages within the style sheet, and Japanese ones after those that a mail names. */
async function pageFonts(): Promise<string> {
  const css = await readFile("browser/shared/page-fonts.css", "utf8");
  const parts = await Promise.all(
    css.split(/(?=@font-face)/u).map(async (face) => {
      const name = /url\("?[^")]*?([\w-]+\.woff2)"?\)/u.exec(face)?.[1];
      if (name === undefined || !name.startsWith("japanese")) {
        return "";
      }
      const bytes = await readFile(join("assets/page-fonts", name));
      return face
        .replace(/font-family:[^;]+;/u, 'font-family: "Mail Letters";')
        .replace(/url\([^)]*\)/u, `url(${dataUrl("font/woff2", bytes)})`);
    }),
  );
  return `${parts.join("\n")} body, td, p, span, pre, h2, a, bdi { font-family: "DejaVu Sans", "Mail Letters", sans-serif !important; }`;
}
