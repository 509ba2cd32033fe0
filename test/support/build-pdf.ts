/** Small PDFs written by hand: objects by number, a classic table, nothing compressed. */
import { latin1Bytes } from "#base/bytes.ts";

/** Source of an object, or the dictionary entries and the data of a stream. */
export type ObjectSource =
  | string
  | { readonly dict: string; readonly stream: string; readonly length?: string };

/** Object 1 is the catalog. `trailer` adds entries. */
export function buildPdf(
  objects: Readonly<Record<number, ObjectSource>>,
  trailer = "",
): Uint8Array {
  let source = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n";
  const offsets = new Map<number, number>();
  const numbers = Object.keys(objects)
    .map(Number)
    .sort((a, b) => a - b);
  for (const num of numbers) {
    const object = objects[num] ?? "null";
    offsets.set(num, source.length);
    source += `${num} 0 obj\n${bodyOf(object)}\nendobj\n`;
  }
  const size = Math.max(...numbers) + 1;
  const start = source.length;
  source += `xref\n0 ${size}\n0000000000 65535 f \n`;
  for (let num = 1; num < size; num++) {
    const offset = offsets.get(num);
    source += offset === undefined ? "0000000000 00000 f \n" : row(offset);
  }
  source += `trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  return latin1Bytes(source);
}

function row(offset: number): string {
  return `${String(offset).padStart(10, "0")} 00000 n \n`;
}

function bodyOf(object: ObjectSource): string {
  return typeof object === "string"
    ? object
    : `<<${object.dict}/Length ${object.length ?? object.stream.length}>>\nstream\n${object.stream}\nendstream`;
}
