/**
 * What the press operator's page shows. The verdict comes first, in one line: whoever stands at the press has
 * to decide whether to print. In English: it speaks to trade, not to shoppers.
 */
import type { ShownBrand } from "#domain/brand.ts";
import type { PageUpload } from "#http/pages.ts";
import type { Delivery, FileVerification } from "#services/renders/verify-file.ts";
import { logoMarkup } from "../page/brand-markup.ts";
import { pngDataUrl } from "../page/data-url.ts";
import { html, type Markup } from "../page/markup.ts";

/** The form; `complaint` says what was wrong with the last try. */
export function uploadForm(complaint: string | null): Markup {
  return html`<h1>What was changed in this file?</h1>
    <p class="part">
      Drop a PDF that Platen delivered. It is compared with the shop's original: you see every word
      that is different, and that nothing else is.
    </p>
    ${form(complaint)}`;
}

/**
 * A file nobody delivered like this. An `alert`, so that a screen reader does not have to look for it (WCAG
 * 2.2, 4.1.3); the hash, so that shop and printer can compare what they have.
 */
export function unknownFileMarkup({ fileName, sha256 }: PageUpload): Markup {
  return html`<h1>Not a file we delivered</h1>
    <div class="verdict bad" role="alert">
      <h2>Do not print it unasked</h2>
      <p>
        ${fileName === "" ? "This file" : fileName} is not, byte for byte, a file that this service
        delivered. It was saved again, changed on its way, or comes from somewhere else. Ask the shop
        for a fresh download.
      </p>
    </div>
    <p class="part">SHA-256: <code>${sha256}</code></p>
    ${form(null)}`;
}

/**
 * The verdict, the orders, the words. The same bytes may have been delivered several times: the newest names
 * the page, all are listed.
 */
export function verificationMarkup({
  deliveries,
  verification,
  pictures,
  brand,
}: FileVerification): Markup {
  const [newest] = deliveries;
  return html`${shopLine(brand)}
    <h1>${newest === undefined ? "A file we delivered" : titleOf(newest)}</h1>
    ${newest === undefined ? null : preflightVerdict(newest)}
    ${verdict(verification, newest?.externalOrderId ?? null)} ${words(verification)}
    ${picturePart(pictures, verification)}
    ${setAgain(verification)}
    <section class="part">
      <h2>Delivered for</h2>
      <ul>
        ${deliveries.map((delivery) => html`<li>${deliveryLine(delivery)}</li>`)}
      </ul>
    </section>
    ${newest === undefined ? null : preflightPart(newest)}
    <section class="part">
      <h2>Certificate</h2>
      <ul>
        <li>Original: SHA-256 <code>${verification.certificate.sourceSha256}</code></li>
        <li>This file: SHA-256 <code>${verification.certificate.outputSha256}</code></li>
        <li>${modeLine(verification)}</li>
        <li>
          ${count(verification.certificate.operators.keptIdentical, "operator")} of the content kept,
          ${String(verification.certificate.operators.replaced)} replaced,
          ${String(verification.certificate.operators.inserted)} inserted
        </li>
        ${pathsPart(verification)} ${pictureLines(verification)} ${signatureLines(verification)} ${rasterLine(verification)}
        <li>Checked just now, by code that shares nothing with the writer</li>
      </ul>
    </section>
    ${form(null)}`;
}

/** Whose file it is, before what it is. */
function shopLine(brand: ShownBrand): Markup | null {
  return brand.logo === null && brand.shopName === ""
    ? null
    : html`<p class="delivered-by">${logoMarkup(brand)}${brand.logo === null ? brand.shopName : null}</p>`;
}

/** Works without a script; `accept` only filters what the dialog offers. */
function form(complaint: string | null): Markup {
  return html`<form class="drop" method="post" action="/proof" enctype="multipart/form-data">
    ${complaint === null ? null : html`<p role="alert">${complaint}</p>`}
    <label for="pdf">PDF to check</label>
    <input id="pdf" type="file" name="pdf" accept="application/pdf,.pdf" required />
    <button>Check the file</button>
  </form>`;
}

/** The order's number is what stands on a job ticket; without one, the render's. */
function titleOf({ externalOrderId, renderId, templateTitle }: Delivery): string {
  return `${templateTitle}, ${externalOrderId === null ? renderId : `order ${externalOrderId}`}`;
}

/** Good or bad in a heading and a sentence. Bad lists every violation: the operator will be asked why. */
function verdict(
  { ok, certificate, violations, words: changed }: FileVerification["verification"],
  order: string | null,
): Markup {
  const { pictures = [], unchanged } = certificate;
  const facts = [
    ...(order === null ? [] : [`order ${order}`]),
    `${count(wordsIn(changed), "word")} changed`,
    ...(pictures.length === 0 ? [] : [`${count(pictures.length, "picture")} replaced`]),
    `${count(unchanged.count, "object")} untouched`,
  ].join(", ");
  if (ok) {
    // A picture that was exchanged is allowed and still said: it is not a word.
    const title = pictures.length === 0 ? "Only words changed" : "Only words and pictures changed";
    return html`<div class="verdict">
      <h2>${title}</h2>
      <p>${facts.charAt(0).toUpperCase()}${facts.slice(1)}.</p>
    </div>`;
  }
  return html`<div class="verdict bad" role="alert">
    <h2>More than words changed</h2>
    <ul>
      ${violations.map(({ message }) => html`<li>${message}</li>`)}
    </ul>
  </div>`;
}

/**
 * What preflight came to, in its own colour and above the other verdict: that only words changed does not make a file
 * fit for the press. Nothing where it passed.
 */
function preflightVerdict({ preflightStatus, findings }: Delivery): Markup | null {
  const grave = findings.filter(({ severity }) => severity !== "info");
  if (preflightStatus === "pass" || preflightStatus === "pending") {
    return null;
  }
  const isBad = preflightStatus === "fail";
  return html`<div class="verdict ${isBad ? "bad" : "warn"}" role="${isBad ? "alert" : "status"}">
    <h2>${isBad ? "Preflight failed" : "Preflight warns"}</h2>
    <ul>
      ${grave.map(
        ({ severity, message, page }) =>
          html`<li>
            <strong class="${severity}">${severity === "error" ? "Error" : "Warning"}</strong>${page === null ? "" : `, page ${String(page + 1)}`}: ${message}
          </li>`,
      )}
    </ul>
  </div>`;
}

/** Pages before and after, each changed stretch framed; the table of words says the same to who cannot see them. */
function picturePart(
  pictures: FileVerification["pictures"],
  { words: changed }: FileVerification["verification"],
): Markup | null {
  return pictures.length === 0
    ? null
    : html`<section class="part">
        <h2>The pages</h2>
        ${pictures.map(
          (shown) => html`<div class="pages">
            ${pageFigure(shown, { png: shown.before, name: "Original", changed })}
            ${pageFigure(shown, { png: shown.after, name: "This file", changed })}
          </div>`,
        )}
      </section>`;
}

/** Points of room between the words and their frame. */
const FRAME_PT = 2;

/** An SVG, so that frames stand where the words are at any size: the policy of pages admits no attribute `style`. */
function pageFigure(
  { page, widthPt, heightPt }: FileVerification["pictures"][number],
  {
    png,
    name,
    changed,
  }: {
    readonly png: Uint8Array;
    readonly name: string;
    readonly changed: FileVerification["verification"]["words"];
  },
): Markup {
  const caption = `Page ${String(page + 1)}: ${name}`;
  return html`<figure>
    <svg viewBox="0 0 ${widthPt} ${heightPt}" role="img" aria-label="${caption}, changed words framed">
      <image href="${pngDataUrl(png)}" width="${widthPt}" height="${heightPt}" />
      ${changed
        .filter((change) => change.page === page)
        .map(
          ({ bboxPt: [x0, y0, x1, y1] }) =>
            html`<rect
              class="changed"
              x="${x0 - FRAME_PT}"
              y="${y0 - FRAME_PT}"
              width="${x1 - x0 + 2 * FRAME_PT}"
              height="${y1 - y0 + 2 * FRAME_PT}"
            />`,
        )}
    </svg>
    <figcaption>${caption}</figcaption>
  </figure>`;
}

/** Words that are gone or came, whichever are more, of each changed stretch. */
function wordsIn(changed: FileVerification["verification"]["words"]): number {
  const wordCount = (text: string): number =>
    text.split(/\s+/u).filter((word) => word !== "").length;
  return changed.reduce(
    (sum, { before, after }) => sum + Math.max(wordCount(before), wordCount(after)),
    0,
  );
}

/**
 * Every changed text, before and after; null where there is none. `del` and `ins` say which is which without
 * colour, and `dir` is "auto", since texts of one file may be of several languages.
 */
function words({ words: changed }: FileVerification["verification"]): Markup | null {
  if (changed.length === 0) {
    return null;
  }
  return html`<section class="part">
    <h2>The words</h2>
    <table class="words">
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Original</th>
          <th scope="col">This file</th>
        </tr>
      </thead>
      <tbody>
        ${changed.map(
          ({ page, before, after }) => html`<tr>
            <td>${String(page + 1)}</td>
            <td dir="auto"><del>${before}</del></td>
            <td dir="auto"><ins>${after === "" ? "(nothing)" : after}</ins></td>
          </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/**
 * What was set anew, and in which letters: a font that stands in must be seen before the sheet is. Everything
 * else in the text is shown by the original's own operators.
 */
function setAgain({
  certificate: { setAgain: runs = [] },
}: FileVerification["verification"]): Markup | null {
  if (runs.length === 0) {
    return null;
  }
  return html`<section class="part">
    <h2>Text set anew</h2>
    <table class="words">
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">In the place of</th>
          <th scope="col">Font</th>
          <th scope="col">Size</th>
          <th scope="col">Colour</th>
        </tr>
      </thead>
      <tbody>
        ${runs.map(
          ({ page, before, from, to }) => html`<tr>
            <td>${String(page + 1)}</td>
            <td dir="auto">${before === "" ? "(nothing)" : before}</td>
            <td>${turned(from?.font, to?.font)}</td>
            <td>${turned(pointsOf(from?.sizePt), pointsOf(to?.sizePt))}</td>
            <td>${turned(from?.color, to?.color)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
    <p>Text that is not listed is shown by the original's own letters, at its own distances.</p>
  </section>`;
}

/** "Lora-Regular", or "Lora-Regular → Tinos-Regular" where it is another one now. */
function turned(from: string | undefined, to: string | undefined): string {
  return from === to || from === undefined || to === undefined
    ? (to ?? from ?? "")
    : `${from} → ${to}`;
}

function pointsOf(sizePt: number | undefined): string | undefined {
  return sizePt === undefined ? undefined : `${String(sizePt)} pt`;
}

/**
 * One delivery in a line, in UTC: shop and printer may be in different zones. A render in test mode says so
 * here too.
 */
function deliveryLine({
  externalOrderId,
  renderId,
  mode,
  preflightStatus,
  createdAt,
}: Delivery): string {
  const order = externalOrderId === null ? "" : `order ${externalOrderId}, `;
  const test = mode === "test" ? ", TEST: not for the press" : "";
  return `${order}${renderId}, ${createdAt.toISOString().slice(0, 16).replace("T", " ")} UTC, preflight ${preflightStatus}${test}`;
}

/** What the newest delivery came to, and what nobody looked at: the press must not take one for the other. */
function preflightPart({ preflightStatus, checksSkipped }: Delivery): Markup {
  const skipped = (reason: Delivery["checksSkipped"][number]["reason"]): string =>
    checksSkipped
      .filter((check) => check.reason === reason)
      .map(({ code }) => code.replaceAll("_", " "))
      .join(", ");
  const [broken, missing] = [skipped("could_not_run"), skipped("not_available")];
  return html`<section class="part">
    <h2>Preflight</h2>
    <ul>
      <li>Status: ${preflightStatus}</li>
      ${broken === "" ? null : html`<li>Checks that could not run: ${broken}</li>`}
      ${missing === "" ? null : html`<li>Checks that this version does not have: ${missing}</li>`}
    </ul>
  </section>`;
}

/**
 * How the file was written, in words a printer can check: ISO 32000-2, 7.5.6 (incremental updates) for the
 * first.
 */
function modeLine({
  certificate: { mode, prefixEqual },
}: FileVerification["verification"]): string {
  if (mode === "unchanged") {
    return "The file is the original itself";
  }
  return prefixEqual
    ? "The original is the beginning of this file, byte for byte; the changes are appended"
    : "Written anew; every other object is equal to the original's";
}

/** Pixels and hash of each new picture, so that it can be compared with the file the shop has. */
function pictureLines({
  certificate: { pictures = [] },
}: FileVerification["verification"]): Markup[] {
  return pictures.map(
    ({ page, replaces, widthPx, heightPx, sha256 }) =>
      html`<li>
        Page ${String(page + 1)}: a picture of ${String(widthPx)} × ${String(heightPx)} pixels in the
        place of object ${replaces}. SHA-256: <code>${sha256}</code>
      </li>`,
  );
}

/** Readers warn of a signature that the edit broke: who runs the press must know why. */
function signatureLines({
  certificate: { signatures = [] },
}: FileVerification["verification"]): Markup[] {
  return signatures.map(({ field, invalidated }) => {
    const where = field === "" ? "" : ` in the field “${field}”`;
    const state = invalidated
      ? "it stood for the original and is no longer valid in this file, as every reader will say"
      : "it is as in the original";
    return html`<li>Signed${where}: ${state}</li>`;
  });
}

/** A path as `Certificate.removed` names it: the stream's number and generation, and where it begins there. */
const REMOVED_PATH = /^(?<stream>\d+) \d+ path (?<at>\d+)$/u;

/** Paths that went with changed words, one by one; nothing where none did. */
function pathsPart({
  certificate: { removed },
}: Pick<FileVerification["verification"], "certificate">): Markup | null {
  const paths = removed.flatMap((name) => {
    const { stream = "", at = "" } = REMOVED_PATH.exec(name)?.groups ?? {};
    return stream === "" ? [] : [`content stream ${stream}, from byte ${at}`];
  });
  return paths.length === 0
    ? null
    : html`<li>
        <details>
          <summary>
            ${count(paths.length, "drawn mark")} of changed words gone with them: lines under or
            through the old words, or the stroke, shadow or copy of their letters, which is drawn
            anew around the new ones
          </summary>
          <ul>
            ${paths.map((path) => html`<li>${path}</li>`)}
          </ul>
        </details>
      </li>`;
}

/** Both files drawn and compared; nothing where the certificate holds no raster. */
function rasterLine({
  certificate: { raster = [] },
}: FileVerification["verification"]): Markup | null {
  const outside = raster.reduce((sum, { outsidePxDiff }) => sum + outsidePxDiff, 0);
  return raster.length === 0
    ? null
    : html`<li>
        ${count(raster.length, "page")} drawn from both files: ${count(outside, "pixel")} different
        beyond the ink of words that were set anew or moved
      </li>`;
}

/** English only: adds an "s" for anything but one. */
function count(n: number, noun: string): string {
  return `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;
}
