/** Edits of finished PDFs by a few lines of text handling that share nothing with the engine. */
import { inflateSync } from "node:zlib";

/**
 * Appends a revision of the first page's content stream, as an ill-meaning or careless program might. Takes files
 * with a plain cross-reference table whose pages have one content stream.
 */
export function appendContent(pdf: Buffer, edit: (content: string) => string): Buffer {
  const text = pdf.toString("latin1");
  const id = Number(capture(text, /\/Contents (\d+) 0 R/u));
  const objectAt = text.lastIndexOf(`\n${id} 0 obj`) + 1;
  const dataAt = objectAt + capture(text.slice(objectAt), /^([\s\S]*?stream\r?\n)/u).length;
  const length = Number(capture(text.slice(objectAt, dataAt), /\/Length (\d+)/u));
  const content = inflateSync(pdf.subarray(dataAt, dataAt + length)).toString("latin1");
  const edited = edit(content);
  const object = `${id} 0 obj\n<</Length ${edited.length}>>\nstream\n${edited}\nendstream\nendobj\n`;
  const trailer = text.slice(text.lastIndexOf("trailer"));
  const offset = String(pdf.length + 1).padStart(10, "0");
  const table = `xref\n${id} 1\n${offset} 00000 n \ntrailer\n<</Size ${capture(trailer, /\/Size (\d+)/u)} /Root ${capture(trailer, /\/Root (\d+ 0 R)/u)} /Prev ${capture(trailer, /startxref\s+(\d+)/u)}>>\nstartxref\n${pdf.length + 1 + object.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(`\n${object}${table}`, "latin1")]);
}

/** One byte changed in the middle of the first stream whose dictionary matches. */
export function flipByteInStream(pdf: Buffer, dictionary: RegExp): Buffer {
  const text = pdf.toString("latin1");
  const at = text.search(dictionary);
  const start = text.indexOf("stream", at) + "stream\r\n".length;
  const middle = Math.floor((start + text.indexOf("endstream", start)) / 2);
  const edited = Buffer.from(pdf);
  edited[middle] = (edited[middle] ?? 0) ^ 1;
  return edited;
}

function capture(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) {
    throw new Error(`the file has no ${pattern.source}`);
  }
  return found;
}
