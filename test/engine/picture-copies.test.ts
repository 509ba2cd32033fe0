/**
 * Text whose shadow is a picture: new words would leave the old ones in it. Known by its opaque pixels when a file is
 * compiled; a file that leaves such a picture behind other words is refused.
 */
import { beforeAll, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate } from "#engine/pdf/append-update.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import {
  type CodedMask,
  type LetterPicture,
  letterShadow,
  picturedPdf,
  shownAt,
} from "#test/support/letter-copies.ts";
import { plainFax } from "#test/corpus-maker/plain-fax.ts";
import { withTextOpen } from "#test/support/opened.ts";

const AT = { x: 40, y: 200, sizePt: 30 };
const WORDS = "Save the date";
const text = shownAt(WORDS, AT);
/** The picture as a soft mask of the graphics state, and what is painted through it. */
const masked = "q /Gs gs 0 0 400 300 re f Q";
const patterned = "q /Gp gs 0 0 400 300 re f Q";
const picture = "q 400 0 0 300 0 0 cm /Im Do Q";

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

/** A picture of the page by the opacity of its points, 0 to 1 from the upper left. */
function drawn(opacityAt: (x: number, y: number) => number): LetterPicture {
  const [widthPx, heightPx] = [400, 300];
  const opacity = Uint8Array.from({ length: widthPx * heightPx }, (_, at) =>
    Math.round(255 * opacityAt(at % widthPx, Math.floor(at / widthPx))),
  );
  return { widthPx, heightPx, opacity };
}

const at = (shift: number) => ({ ...AT, x: AT.x + shift, y: AT.y - shift });
const wave = (x: number, y: number): number =>
  0.5 + 0.5 * Math.sin(x / 4) * Math.sin(y / 3 + Math.sin(x / 7));

test.each<[string, LetterPicture, string, string | null]>([
  ["a soft shadow", letterShadow(WORDS, at(2), 3), `${picture} ${text}`, "path_copy"],
  ["a sharp one", letterShadow(WORDS, at(1), 0), `${picture} ${text}`, "path_copy"],
  ["one over the text", letterShadow(WORDS, at(0), 1), `${text} ${picture}`, "path_copy"],
  [
    "one of a form",
    letterShadow(WORDS, { x: 20, y: 100, sizePt: 15 }, 1),
    `q 2 0 0 2 0 0 cm ${picture} Q ${text}`,
    "path_copy",
  ],
  [
    "a soft mask of what is painted",
    letterShadow(WORDS, at(1), 2),
    `${masked} ${text}`,
    "path_copy",
  ],
  ["a pattern in one", letterShadow(WORDS, at(1), 2), `${patterned} ${text}`, "path_copy"],
  ["one of another group", letterShadow(WORDS, at(1), 2), `q /Gs gs Q ${text}`, null],
  ["the shadow of other words", letterShadow("Under a roof", at(2), 2), `${picture} ${text}`, null],
  [
    "the shadow of another line",
    letterShadow(WORDS, { ...AT, y: 150 }, 2),
    `${picture} ${text}`,
    null,
  ],
  [
    "a panel that ends within the line",
    drawn((x, y) => (x > 60 && x < 180 && y > 78 && y < 130 ? 0.8 : 0)),
    `${picture} ${text}`,
    null,
  ],
  ["a pattern", drawn(wave), `${picture} ${text}`, null],
  ["nothing to be seen", drawn(() => 0), `${picture} ${text}`, null],
])("a picture under text: %s", async (_name, shadow, content, reason) => {
  const { pages, fields } = withTextOpen(
    await engine.compileTemplate(picturedPdf(content, shadow)),
  );
  expect(pages[0]!.boxes.map((box) => [box.editable, box.reason])).toEqual([
    [reason === null, reason],
  ]);
  expect(pages[0]!.reasons).toEqual(reason === null ? [] : [reason]);
  expect(fields).toHaveLength(reason === null ? 1 : 0);
});

/** The mask of a sharp shadow as a fax: black where it is opaque. */
function faxOf({ widthPx, heightPx, opacity }: LetterPicture): CodedMask {
  return {
    entry: "/Mask",
    dict: `/Width ${widthPx}/Height ${heightPx}/ImageMask true/Filter/CCITTFaxDecode/DecodeParms<</Columns ${widthPx}/EndOfBlock false>>`,
    data: plainFax(
      opacity.map((value) => (value > 80 ? 1 : 0)),
      widthPx,
    ),
  };
}

const shadow = letterShadow(WORDS, at(1), 0);
/** Nobody draws as many pixels. */
const huge: CodedMask = {
  entry: "/SMask",
  dict: "/Width 9000/Height 9000",
  data: new Uint8Array(9),
};

test.each<[string, string, CodedMask, string | null]>([
  ["a fax that is a shadow", picture, faxOf(shadow), "path_copy"],
  ["a fax of other words", picture, faxOf(letterShadow("Under a roof", at(2), 1)), null],
  [
    "one that cannot be read, as large as the words",
    "q 200 0 0 40 38 190 cm /Im Do Q",
    huge,
    "not_provable",
  ],
  ["one that cannot be read, under the whole page", "q 400 0 0 400 0 0 cm /Im Do Q", huge, null],
])("a picture whose mask is %s", async (_name, painted, mask, reason) => {
  const pdf = picturedPdf(`${painted} ${text}`, shadow, mask);
  const { pages } = withTextOpen(await engine.compileTemplate(pdf));
  expect(pages[0]!.boxes.map((box) => box.reason)).toEqual([reason]);
});

const OTHER = shownAt("Mind the gap", AT);

test.each<[string, string, string, readonly string[]]>([
  ["changes the words", picture, OTHER, ["path_copy"]],
  ["empties the text", picture, text.replace(`(${WORDS}) Tj`, "() Tj"), ["path_copy"]],
  ["sets the same letters again", picture, text.replace(`(${WORDS}) Tj`, `[(${WORDS})] TJ`), []],
  ["changes the words", masked, OTHER, ["path_copy"]],
  ["changes the words", patterned, OTHER, ["path_copy"]],
  ["changes the words over a fax", picture, OTHER, ["path_copy"]],
])("a writer that %s over their shadow, %s", async (name, shadow, words, codes) => {
  const isFax = name.endsWith("fax");
  const drawn = letterShadow(WORDS, at(2), isFax ? 0 : 2);
  const source = picturedPdf(`${shadow} ${text}`, drawn, isFax ? faxOf(drawn) : undefined);
  const content = `${shadow} ${words}`;
  const update = { num: 5, gen: 0, source: latin1Bytes("<<>>"), stream: latin1Bytes(content) };
  const rewritten = concatBytes([
    source,
    appendUpdate(appendBaseOf(openPdf(source, ENGINE_LIMITS)), [update], "00"),
  ]);
  const { violations } = await engine.verifyPdf(source, rewritten);
  expect(violations.map(({ code }) => code)).toEqual(codes);
});

const held = [60, 100, 140].map((y, i) =>
  shownAt("Dinner", { x: 180 + 9 * i, y, sizePt: 10 + 4 * i }),
);
test.each<[string, string, boolean]>([
  ["reaches under its end", "q 200 0 0 60 150 190 cm /Im Do Q", false],
  ["lies under all of it", "q 380 0 0 60 10 190 cm /Im Do Q", true],
  ["stands below it", "q 200 0 0 60 150 20 cm /Im Do Q", true],
  ["holds one more text", `q 200 0 0 210 150 40 cm /Im Do Q ${held.slice(0, 1).join(" ")}`, false],
  ["lies under several more", `q 200 0 0 210 150 40 cm /Im Do Q ${held.join(" ")}`, true],
])("text beside a picture that %s: it grows %s", async (_name, painted, grows) => {
  const empty = drawn(() => 0);
  const { pages } = withTextOpen(
    await engine.compileTemplate(picturedPdf(`${painted} ${text}`, empty)),
  );
  const { bboxPt, maxWidthPt } = pages[0]!.boxes.find((box) => box.text === WORDS)!;
  expect(maxWidthPt > bboxPt[2] - bboxPt[0] + 1).toBe(grows);
});

const spread = ["L", "E", "G", "A", "C", "Y"].map((letter, i) =>
  shownAt(letter, { x: 40 + 15 * i, y: 100, sizePt: 14 }),
);
test.each<[string, string, string, number]>([
  ["by the operator", "LEGACY GROUP", "BT /F 14 Tf 7 Tc 40 100 Td (LEGACY GROUP) Tj ET", 40],
  ["one by one", "LEGACY", spread.join(" "), 40],
])("letters set apart %s are one text over edges of pictures", async (_, words, shown, first) => {
  const empty = drawn(() => 0);
  const edges = Array.from({ length: 40 }, (_, i) => `q ${first + 4 * i} 0 0 60 40 80 cm /Im Do Q`);
  const { pages } = await engine.compileTemplate(picturedPdf(`${edges.join(" ")} ${shown}`, empty));
  expect(pages[0]!.boxes.map((box) => box.text)).toEqual([words]);
});
