/** A PDF written object by object, for tests that need content of their own. */
import { concatBytes, latin1Bytes } from "#base/bytes.ts";

/** A value as PDF source, or a stream: its dictionary's entries (without /Length) and its data. */
export type ObjectSource = string | { readonly dict: string; readonly data: string | Uint8Array };

/** Objects are numbered from 1; the first is the catalog. Plain cross-reference table, nothing encoded. */
export function writePdf(objects: readonly ObjectSource[]): Uint8Array {
  const chunks: Uint8Array[] = [latin1Bytes("%PDF-1.7\n")];
  const offsets: number[] = [];
  let at = chunks[0]?.length ?? 0;
  objects.forEach((source, i) => {
    const bytes = concatBytes([
      latin1Bytes(`${i + 1} 0 obj\n`),
      typeof source === "string" ? latin1Bytes(source) : streamBytes(source),
      latin1Bytes("\nendobj\n"),
    ]);
    offsets.push(at);
    chunks.push(bytes);
    at += bytes.length;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  chunks.push(
    latin1Bytes(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return concatBytes(chunks);
}

function streamBytes({
  dict,
  data,
}: {
  readonly dict: string;
  readonly data: string | Uint8Array;
}): Uint8Array {
  const bytes = typeof data === "string" ? latin1Bytes(data) : data;
  return concatBytes([
    latin1Bytes(`<<${dict}/Length ${bytes.length}>>\nstream\n`),
    bytes,
    latin1Bytes("\nendstream"),
  ]);
}
