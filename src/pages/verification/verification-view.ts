/**
 * What the press operator's page shows. The verdict comes first, in one line: whoever stands at the press has
 * to decide whether to print.
 */
import type { ShownBrand } from "#domain/brand.ts";
import { getOrAdd } from "#base/maps.ts";
import { fontName } from "#domain/font-name.ts";
import type { FindingCatalogue } from "#domain/messages/finding-text.ts";
import type { Language } from "#domain/messages/languages.ts";
import { violationText } from "#domain/messages/violation-text.ts";
import type { PageUpload } from "#http/pages.ts";
import type { Delivery, FileVerification } from "#services/renders/verify-file.ts";
import { logoMarkup } from "../page/brand-markup.ts";
import { pngDataUrl } from "../page/data-url.ts";
import { html, type Markup } from "../page/markup.ts";
import type { VerificationTexts } from "./messages.ts";
import { preflightPart, preflightTitle, preflightVerdict } from "./preflight-view.ts";

type Verification = FileVerification["verification"];

/** Between facts of a line, in any language; no line begins with it. */
const DOT = "\u00a0· ";

/** The form; `complaint` says what was wrong with the last try. */
export function uploadForm(say: VerificationTexts, complaint: string | null): Markup {
  return html`<h1>${say("title")}</h1>
    <p class="part">${say("dropText")}</p>
    ${form(say, complaint)}`;
}

/**
 * A file nobody delivered like this. An `alert`, so that a screen reader does not have to look for it (WCAG
 * 2.2, 4.1.3); the hash, so that shop and printer can compare what they have.
 */
export function unknownFileMarkup(
  say: VerificationTexts,
  { fileName, sha256 }: PageUpload,
): Markup {
  return html`<h1>${say("unknownTitle")}</h1>
    <div class="verdict bad" role="alert">
      <h2>${say("doNotPrint")}</h2>
      <p>${say("unknownText", { file: isolated(fileName === "" ? say("thisFile") : fileName) })}</p>
    </div>
    <p class="part">${hashLine(say("hashOf", { name: say("thisFile") }), sha256)}</p>
    ${form(say, null)}`;
}

/** A name is read by itself, whichever way the sentence runs (UAX #9, FSI and PDI). */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

/**
 * The verdicts, the orders, the words. The same bytes may have been delivered several times: the newest names
 * the page, all are listed.
 */
export function verificationMarkup(
  say: VerificationTexts,
  { deliveries, verification, pictures, brand }: FileVerification,
  findingTexts: FindingCatalogue,
): Markup {
  const [newest] = deliveries;
  return html`${shopLine(brand)}
    <h1>${newest === undefined ? say("deliveredFile") : titleOf(say, newest)}</h1>
    <div class="verdicts">
      ${newest === undefined ? null : preflightVerdict(say, newest, findingTexts)}
      ${verdict(say, verification, { order: newest?.externalOrderId ?? null, language: findingTexts.language })}
    </div>
    ${words(say, verification)}
    ${picturePart(say, pictures, verification)}
    ${setAgain(say, verification)}
    <section class="part">
      <h2>${say("deliveredFor")}</h2>
      <ul>
        ${deliveries.map((delivery) => html`<li>${deliveryLine(say, delivery)}</li>`)}
      </ul>
    </section>
    ${newest === undefined ? null : preflightPart(say, newest, findingTexts.language)}
    ${certificatePart(say, verification)}
    ${form(say, null)}`;
}

function certificatePart(say: VerificationTexts, verification: Verification): Markup {
  const { sourceSha256, outputSha256, operators } = verification.certificate;
  return html`<section class="part">
    <h2>${say("certificate")}</h2>
    <ul>
      <li>${hashLine(say("hashOf", { name: say("original") }), sourceSha256)}</li>
      <li>${hashLine(say("hashOf", { name: say("thisFile") }), outputSha256)}</li>
      <li>${modeLine(say, verification)}</li>
      <li>
        ${say("operators", {
          kept: operators.keptIdentical,
          replaced: operators.replaced,
          inserted: operators.inserted,
        })}
      </li>
      ${pathsPart(say, verification)} ${pictureLines(say, verification)}
      ${signatureLines(say, verification)} ${rasterLine(say, verification)}
      <li>${say("checkedNow")}</li>
    </ul>
  </section>`;
}

function hashLine(name: string, sha256: string): Markup {
  return html`${name} <code dir="ltr">${sha256}</code>`;
}

/** Whose file it is, before what it is. */
function shopLine(brand: ShownBrand): Markup | null {
  return brand.logo === null && brand.shopName === ""
    ? null
    : html`<p class="delivered-by">${logoMarkup(brand)}${brand.logo === null ? brand.shopName : null}</p>`;
}

/** Works without a script; `accept` only filters what the dialog offers. */
function form(say: VerificationTexts, complaint: string | null): Markup {
  return html`<form class="drop" method="post" action="/proof" enctype="multipart/form-data">
    ${complaint === null ? null : html`<p role="alert">${complaint}</p>`}
    <label for="pdf">${say("pdfToCheck")}</label>
    <input id="pdf" type="file" name="pdf" accept="application/pdf,.pdf" required />
    <button>${say("check")}</button>
  </form>`;
}

/** The order's number is what stands on a job ticket; without one, the render's. */
function titleOf(
  say: VerificationTexts,
  { externalOrderId, renderId, templateTitle }: Delivery,
): Markup {
  return factLine([
    templateTitle,
    externalOrderId === null ? renderId : say("order", { order: externalOrderId }),
  ]);
}

/** Facts one after the other, each in its own direction. */
function factLine(facts: readonly string[]): Markup {
  return html`${facts.map((fact, i) => html`${i === 0 ? null : DOT}<bdi>${fact}</bdi>`)}`;
}

/** Good or bad in a heading and a sentence. Bad lists every violation: the operator will be asked why. */
function verdict(
  say: VerificationTexts,
  { ok, certificate, violations, words: changed }: Verification,
  { order, language }: { readonly order: string | null; readonly language: Language },
): Markup {
  if (!ok) {
    return html`<div class="verdict bad" role="alert">
      <h2>${say("moreThanWords")}</h2>
      <ul>
        ${violationItems(say, violations, language)}
      </ul>
    </div>`;
  }
  const { pictures = [], unchanged } = certificate;
  const facts = [
    ...(order === null ? [] : [say("order", { order })]),
    say("wordCount", { count: wordsIn(changed) }),
    ...(pictures.length === 0 ? [] : [say("pictureCount", { count: pictures.length })]),
    say("objectCount", { count: unchanged.count }),
  ];
  // A picture that was exchanged is allowed and still said: it is not a word.
  return html`<div class="verdict">
    <h2>${say(pictures.length === 0 ? "onlyWords" : "onlyWordsAndPictures")}</h2>
    <p>${factLine(facts)}</p>
  </div>`;
}

/** Each sentence once, with the pages that it is about: one cause is found at many objects. */
function violationItems(
  say: VerificationTexts,
  violations: Verification["violations"],
  language: Language,
): readonly Markup[] {
  const pages = new Map<string, Set<number>>();
  const languages = new Map<string, Language>();
  for (const violation of violations) {
    const { text, language: own } = violationText(violation, language);
    languages.set(text, own);
    const found = getOrAdd(pages, text, () => new Set<number>());
    if (violation.page !== null) {
      found.add(violation.page);
    }
  }
  return [...pages].map(
    ([text, on]) => html`<li>
      ${on.size === 0 ? null : html`${[...on].toSorted((a, b) => a - b).map((page, i) => `${i === 0 ? "" : ", "}${say("onPage", { page: page + 1 })}`)}: `}<bdi lang="${languages.get(text) ?? language}">${text}</bdi>
    </li>`,
  );
}

/** Pages before and after, each changed stretch framed; the table of words says the same to who cannot see them. */
function picturePart(
  say: VerificationTexts,
  pictures: FileVerification["pictures"],
  { words: changed }: Verification,
): Markup | null {
  return pictures.length === 0
    ? null
    : html`<section class="part">
        <h2>${say("pages")}</h2>
        ${pictures.map(
          (shown) => html`<div class="sides">
            ${pageFigure(say, shown, { png: shown.before, name: say("original"), changed })}
            ${pageFigure(say, shown, { png: shown.after, name: say("thisFile"), changed })}
          </div>`,
        )}
      </section>`;
}

/** Points of room beside the words; above and below a frame would run through the next lines. */
const FRAME_PT = 2;

/** An SVG, so that frames stand where the words are at any size: the policy of pages admits no attribute `style`. */
function pageFigure(
  say: VerificationTexts,
  { page, widthPt, heightPt }: FileVerification["pictures"][number],
  {
    png,
    name,
    changed,
  }: {
    readonly png: Uint8Array;
    readonly name: string;
    readonly changed: Verification["words"];
  },
): Markup {
  const values = { page: page + 1, name };
  return html`<figure>
    <svg viewBox="0 0 ${widthPt} ${heightPt}" role="img" aria-label="${say("framedCaption", values)}">
      <image href="${pngDataUrl(png)}" width="${widthPt}" height="${heightPt}" />
      ${changed
        .filter((change) => change.page === page)
        .map(
          ({ bboxPt: [x0, y0, x1, y1] }) =>
            html`<rect
              class="changed"
              x="${x0 - FRAME_PT}"
              y="${y0}"
              width="${x1 - x0 + 2 * FRAME_PT}"
              height="${y1 - y0}"
            />`,
        )}
    </svg>
    <figcaption>${say("caption", values)}</figcaption>
  </figure>`;
}

/** Words that are gone or came, whichever are more, of each changed stretch. */
function wordsIn(changed: Verification["words"]): number {
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
function words(say: VerificationTexts, { words: changed }: Verification): Markup | null {
  if (changed.length === 0) {
    return null;
  }
  return html`<section class="part">
    <h2>${say("words")}</h2>
    <table class="words">
      <thead>
        <tr>
          <th scope="col">${say("page")}</th>
          <th scope="col">${say("original")}</th>
          <th scope="col">${say("thisFile")}</th>
        </tr>
      </thead>
      <tbody>
        ${changed.map(
          ({ page, before, after }) => html`<tr>
            <td>${String(page + 1)}</td>
            <td dir="auto"><del>${before}</del></td>
            <td dir="auto"><ins>${after === "" ? say("nothing") : after}</ins></td>
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
function setAgain(
  say: VerificationTexts,
  { certificate: { setAgain: runs = [] } }: Verification,
): Markup | null {
  if (runs.length === 0) {
    return null;
  }
  return html`<section class="part">
    <h2>${say("setAnew")}</h2>
    <table class="words">
      <thead>
        <tr>
          <th scope="col">${say("page")}</th>
          <th scope="col">${say("inPlaceOf")}</th>
          <th scope="col">${say("font")}</th>
          <th scope="col">${say("size")}</th>
          <th scope="col">${say("color")}</th>
        </tr>
      </thead>
      <tbody>
        ${runs.map(
          ({ page, before, from, to }) => html`<tr>
            <td>${String(page + 1)}</td>
            <td dir="auto">${before === "" ? say("nothing") : before}</td>
            <td dir="ltr">${turned(nameOf(from?.font), nameOf(to?.font))}</td>
            <td dir="ltr">${turned(pointsOf(from?.sizePt), pointsOf(to?.sizePt))}</td>
            <td dir="ltr">${turned(from?.color, to?.color)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
    <p>${say("ownLetters")}</p>
  </section>`;
}

/** "Lora-Regular", or "Lora-Regular → Tinos-Regular" where it is another one now. */
function turned(from: string | undefined, to: string | undefined): string {
  return from === to || from === undefined || to === undefined
    ? (to ?? from ?? "")
    : `${from} → ${to}`;
}

function nameOf(font: string | undefined): string | undefined {
  return font === undefined ? undefined : fontName(font);
}

function pointsOf(sizePt: number | undefined): string | undefined {
  return sizePt === undefined ? undefined : `${String(sizePt)} pt`;
}

/**
 * One delivery in a line, in UTC: shop and printer may be in different zones. A render in test mode says so
 * here too.
 */
function deliveryLine(
  say: VerificationTexts,
  { externalOrderId, renderId, mode, preflightStatus, createdAt }: Delivery,
): Markup {
  const facts = [
    ...(externalOrderId === null ? [] : [say("order", { order: externalOrderId })]),
    renderId,
    `${createdAt.toISOString().slice(0, 16).replace("T", " ")} UTC`,
    say(preflightTitle(preflightStatus)),
    ...(mode === "test" ? [say("test")] : []),
  ];
  return factLine(facts);
}

/**
 * How the file was written, in words a printer can check: ISO 32000-2, 7.5.6 (incremental updates) for the
 * first.
 */
function modeLine(
  say: VerificationTexts,
  { certificate: { mode, prefixEqual } }: Verification,
): string {
  return say(mode === "unchanged" ? "unchanged" : prefixEqual ? "appended" : "writtenAnew");
}

/** Pixels and hash of each new picture, so that it can be compared with the file the shop has. */
function pictureLines(
  say: VerificationTexts,
  { certificate: { pictures = [] } }: Verification,
): Markup[] {
  return pictures.map(
    ({ page, replaces, widthPx, heightPx, sha256 }) =>
      html`<li>
        ${hashLine(
          say("pictureLine", {
            page: page + 1,
            width: widthPx,
            height: heightPx,
            object: replaces,
          }),
          sha256,
        )}
      </li>`,
  );
}

/** Readers warn of a signature that the edit broke: who runs the press must know why. */
function signatureLines(
  say: VerificationTexts,
  { certificate: { signatures = [] } }: Verification,
): Markup[] {
  return signatures.map(
    ({ field, invalidated }) =>
      html`<li>
        ${field === "" ? null : html`<code>${field}</code> `}${say(invalidated ? "signatureBroken" : "signatureIntact")}
      </li>`,
  );
}

/** A path as `Certificate.removed` names it: the stream's number and generation, and where it begins there. */
const REMOVED_PATH = /^(?<stream>\d+) \d+ path (?<at>\d+)$/u;

/** Paths that went with changed words, one by one; nothing where none did. */
function pathsPart(
  say: VerificationTexts,
  { certificate: { removed } }: Pick<Verification, "certificate">,
): Markup | null {
  const paths = removed.flatMap((name) => {
    const { stream = "", at = "" } = REMOVED_PATH.exec(name)?.groups ?? {};
    return stream === "" ? [] : [say("pathAt", { stream, at })];
  });
  return paths.length === 0
    ? null
    : html`<li>
        <details>
          <summary>${say("pathCount", { count: paths.length })}</summary>
          <ul>
            ${paths.map((path) => html`<li>${path}</li>`)}
          </ul>
        </details>
      </li>`;
}

/** Both files drawn and compared; nothing where the certificate holds no raster. */
function rasterLine(
  say: VerificationTexts,
  { certificate: { raster = [] } }: Verification,
): Markup | null {
  const pixels = raster.reduce((sum, { outsidePxDiff }) => sum + outsidePxDiff, 0);
  return raster.length === 0
    ? null
    : html`<li>${say("raster", { pages: raster.length, pixels })}</li>`;
}
