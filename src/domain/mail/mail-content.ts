/**
 * How every mail looks, as text and as HTML: the shop's logo and name above, what there is to say, and its name and
 * address below. Nothing in it is fetched: no picture, font or style by address, so that opening a mail tells nobody.
 */
import { htmlText } from "#base/html-text.ts";
import { shadeOn } from "#base/contrast.ts";
import { type BrandColors, textOn, WHITE } from "../brand.ts";
import { directionOf, type Language } from "../messages/languages.ts";

/** A part of a mail; a blank line stands between two. */
export type MailBlock =
  | { readonly kind: "text"; readonly lines: readonly string[] }
  /** What the mail is about, line by line: the customer's words, or things that happened. */
  | { readonly kind: "list"; readonly lines: readonly string[] }
  /** `label` is of the button in HTML; text shows the address alone. */
  | { readonly kind: "link"; readonly address: string; readonly label: string }
  /** Of small type too: a way that few take, and no button. */
  | { readonly kind: "note_link"; readonly address: string; readonly label: string }
  /** In small type, at the end. */
  | { readonly kind: "note"; readonly lines: readonly string[] };

/** What a mail says, before it has a look. */
export interface MailContent {
  readonly language: Language;
  readonly blocks: readonly MailBlock[];
  /** The shop's name and address, line by line. */
  readonly signature: readonly string[];
}

/** The look of the sender. */
export interface MailBrand extends BrandColors {
  /** Null for none: the name stands in its place. */
  readonly logo: {
    /** Content-ID of the part that holds it (RFC 2392). */
    readonly cid: string;
    readonly widthPx: number;
    readonly heightPx: number;
  } | null;
}

/** The colours of the pages, as in browser/shared/tokens.css. */
const ACCENT = "#0b5a6b";
const GROUND = { light: WHITE, dark: "#211f1a" } as const;

/**
 * Values for a message, each in its own direction (UAX #9, FSI and PDI): within words that run from the right, a phone
 * number or a street would else be shown in another order. Elsewhere they stay as they are.
 */
export function isolated<Values extends Readonly<Record<string, string>>>(
  language: Language,
  values: Values,
): Values {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names, each a string again
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => [
      name,
      directionOf(language) === "rtl" && text !== "" ? `\u2068${text}\u2069` : text,
    ]),
  ) as Values;
}

/** The text part; lines end in "\n". */
export function mailText({ blocks, signature }: MailContent): string {
  const parts = blocks.map((block) =>
    "address" in block ? block.address : block.lines.join("\n"),
  );
  return `${[...parts, signature.join("\n")].filter((part) => part !== "").join("\n\n")}\n`;
}

/**
 * The HTML part. Tables and styles at each element, since that is what mail programs keep; the dark scheme is for
 * those that read a style element.
 */
export function mailHtml(content: MailContent, look: MailBrand): string {
  const { language, blocks, signature } = content;
  const direction = directionOf(language);
  const accent = look.accentColor ?? look.primaryColor ?? ACCENT;
  const light = shadeOn(GROUND.light, accent);
  const dark = shadeOn(GROUND.dark, accent);
  const [name = "", ...address] = signature;
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${htmlText(name)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #171612 !important; }
  .card { background: ${GROUND.dark} !important; color: #f1eee6 !important; }
  .soft { color: #b4aea1 !important; }
  .rule { border-color: #38352d !important; }
  .link { color: ${dark} !important; }
  .button { background: ${dark} !important; color: ${textOn(dark)} !important; }
}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbfaf7;">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf7;">
<tr><td align="center" style="padding:24px 12px;">
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${direction}" style="max-width:560px;background:${GROUND.light};color:#1b1a17;border-top:4px solid ${look.primaryColor ?? light};font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;text-align:start;">
<tr><td style="padding:24px 24px 0;">${headOf(name, look)}</td></tr>
<tr><td style="padding:20px 24px 8px;">
${blocks.map((block) => blockHtml(block, light)).join("\n")}
</td></tr>
<tr><td class="rule soft" style="padding:16px 24px 24px;border-top:1px solid #dedad2;color:#5b574f;font-size:14px;">${linesHtml([name, ...address])}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The logo on white in either scheme: it was drawn for paper. */
function headOf(name: string, { logo }: MailBrand): string {
  if (logo === null) {
    return `<strong style="font-size:18px;"><bdi>${htmlText(name)}</bdi></strong>`;
  }
  const { width, height } = shownSize(logo);
  return `<img src="cid:${htmlText(logo.cid)}" alt="${htmlText(name)}" width="${width}" height="${height}" style="display:inline-block;background:${WHITE};padding:6px;border:0;">`;
}

/** Within 220 by 64 CSS pixels, never larger than it is. */
function shownSize({ widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number }) {
  const scale = Math.min(1, 220 / widthPx, 64 / heightPx);
  return {
    width: Math.max(1, Math.round(widthPx * scale)),
    height: Math.max(1, Math.round(heightPx * scale)),
  };
}

function blockHtml(block: MailBlock, accent: string): string {
  switch (block.kind) {
    case "text":
      return `<p style="margin:0 0 16px;">${linesHtml(block.lines)}</p>`;
    case "list":
      return `<p class="rule" style="margin:0 0 16px;padding-inline-start:12px;border-inline-start:3px solid #dedad2;">${itemsHtml(block.lines)}</p>`;
    case "note":
      return `<p class="soft" style="margin:0 0 16px;color:#5b574f;font-size:14px;">${linesHtml(block.lines)}</p>`;
    case "note_link":
      return `<p style="margin:0 0 16px;font-size:14px;"><a class="link" href="${htmlText(block.address)}" style="color:${accent};">${htmlText(block.label)}</a></p>`;
    case "link": {
      const href = htmlText(block.address);
      // The address as well: not every program shows where a button leads.
      return `<p style="margin:0 0 12px;"><a class="button" href="${href}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${accent};color:${textOn(accent)};font-weight:600;text-decoration:none;">${htmlText(block.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;overflow-wrap:anywhere;"><a class="link" dir="ltr" href="${href}" style="color:${accent};">${href}</a></p>`;
    }
  }
}

/** Each line by its own direction: names in one script stand among words of another. */
function linesHtml(lines: readonly string[]): string {
  return lines.map((line) => `<span dir="auto">${htmlText(line)}</span>`).join("<br>");
}

/** As `linesHtml`, with room between them: each may take several lines. */
function itemsHtml(lines: readonly string[]): string {
  return lines
    .map((line) => `<span dir="auto" style="display:block;padding:3px 0;">${htmlText(line)}</span>`)
    .join("");
}
