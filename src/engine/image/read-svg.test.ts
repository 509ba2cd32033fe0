import { describe, expect, test } from "vitest";
import { readSvg } from "./read-svg.ts";

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Width and height in px; "none" for what is no SVG. */
function sizeOf(text: string): readonly (number | null)[] | "none" {
  const picture = readSvg(bytesOf(text));
  return picture === null ? "none" : [picture.widthPx, picture.heightPx];
}

const svg = (attributes: string): string => `<svg ${NAMESPACE} ${attributes}></svg>`;

describe("the size", () => {
  test.each<[string, string, readonly (number | null)[]]>([
    ["px", 'width="20px" height="30"', [20, 30]],
    ["points", 'width="72pt" height="36pt"', [96, 48]],
    ["inches and picas", 'width="1in" height="6pc"', [96, 96]],
    ["metric", 'width="25.4mm" height="2.54cm"', [96, 96]],
    ["decimals are rounded", 'width="20.4" height=".6"', [20, 1]],
    ["less than a pixel is one", 'width=".1" height="0.2"', [1, 1]],
    ["blanks around it", 'width=" 20 " height=" 30px "', [20, 30]],
    ["in single quotes", "width='20' height='30'", [20, 30]],
    ["of the view box where none is stated", 'viewBox="0 0 40 50"', [40, 50]],
    ["of a view box with commas", 'viewBox=" 0,0, 40 ,50 "', [40, 50]],
    ["one stated, the other of the view box", 'width="20" viewBox="0 0 40 50"', [20, 50]],
    ["percentages depend on the page", 'width="100%" height="100%" viewBox="0 0 40 50"', [40, 50]],
    ["em does too", 'width="2em" height="2em"', [null, null]],
    ["an unknown unit", 'width="2parsec"', [null, null]],
    ["0 is none", 'width="0" height="0"', [null, null]],
    ["a negative number is none", 'width="-5" viewBox="0 0 -5 -5"', [null, null]],
    ["beyond a million is none", 'width="1000000" height="999999"', [null, 999_999]],
    ["an exponent is none", 'width="1e3"', [null, null]],
    ["nothing", "", [null, null]],
    ["a damaged view box", 'viewBox="a b"', [null, null]],
  ])("%s", (_, attributes, expected) => {
    expect(sizeOf(svg(attributes))).toEqual(expected);
  });
});

describe("the root", () => {
  const tag = `<svg ${NAMESPACE} width="20" height="30"/>`;

  test.each<[string, string]>([
    ["alone", tag],
    ["with an end tag", svg('width="20" height="30"')],
    ["behind an XML declaration", `<?xml version="1.0"?>\n${tag}`],
    ["behind a byte order mark", `\ufeff${tag}`],
    ["behind comments and instructions", `<!-- a > b --><?go a?b?>\n<!---->${tag}`],
    ["before a comment", `${tag}\n<!-- made by hand -->\n`],
    [
      "with a prefix of its own",
      '<s:svg xmlns:s="http://www.w3.org/2000/svg" width="20" height="30"></s:svg>',
    ],
    ["over several lines", `<svg\n${NAMESPACE}\n\twidth = "20"\nheight='30'\n/>`],
    ["with what is not resolved", `<svg ${NAMESPACE} width="20" height="30" data-a="&amp;'"/>`],
  ])("%s", (_, text) => {
    expect(sizeOf(text)).toEqual([20, 30]);
  });

  test.each<[string, string]>([
    ["of no namespace", '<svg width="20" height="30"/>'],
    ["of another namespace", '<svg xmlns="http://www.w3.org/1999/xhtml" width="20"/>'],
    ["with a prefix whose namespace is not declared", `<s:svg ${NAMESPACE} width="20"/>`],
    ["of another name", `<svgx ${NAMESPACE}/>`],
    ["inside another element", `<html>${tag}</html>`],
    ["behind text", `a${tag}`],
    ["behind an open comment", `<!-- ${tag}`],
    ["cut off in its tag", `<svg ${NAMESPACE} width="20`],
    ["cut off before its end tag", `<svg ${NAMESPACE}><path d="M0 0"`],
    ["ended by another element", `<svg ${NAMESPACE}><g></g>`],
    ["with a document type", `<!DOCTYPE svg>${tag}`],
    ["with entities declared inside", `<svg ${NAMESPACE}><!ENTITY a "b"></svg>`],
    ["with a document type in small letters", `${tag}<!doctype svg>${tag}`],
    ["with an attribute that is not quoted", `<svg ${NAMESPACE} width=20></svg>`],
    ["with a tag in an attribute", `<svg ${NAMESPACE} a="<b>"></svg>`],
    ["nothing", ""],
  ])("%s is none", (_, text) => {
    expect(sizeOf(text)).toBe("none");
  });
});

test("bytes that are no UTF-8 are none", () => {
  expect(readSvg(Uint8Array.of(...bytesOf(svg("")), 0xff))).toBeNull();
});

test("two megabytes are read, a byte more is not", () => {
  const whole = (length: number): Uint8Array => {
    const [start, end] = [`<svg ${NAMESPACE}>`, "</svg>"];
    return bytesOf(start + " ".repeat(length - start.length - end.length) + end);
  };
  expect(readSvg(whole(2 * 1024 * 1024))).not.toBeNull();
  expect(readSvg(whole(2 * 1024 * 1024 + 1))).toBeNull();
});
