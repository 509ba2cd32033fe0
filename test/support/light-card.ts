/**
 * The demo's card without the tables of its printing profile: 777 of its 849 kB, which each upload sends, hashes and
 * stores, and each fill writes again. They are bytes that nothing here reads: what the engine knows of a printing
 * condition is its number of components (`/N`). The whole card goes through the engine in `test/engine`, through the
 * built program in `faults` and `browser`, and through the service in `demo`.
 */
import { deflateSync, inflateSync } from "node:zlib";

/** Of a profile (ICC.1:2022, 7.2): what it is for, its colour space and its version. */
const PROFILE_HEADER_BYTES = 128;
const PROFILE = /\n\d+ 0 obj\n<<\/N 4\/Filter\/FlateDecode\/Length (\d+)>>\nstream\n/u;
/** A row of a cross-reference table that says where an object is (ISO 32000-2, 7.5.4). */
const ROW = /^(\d{10}) 00000 n $/gmu;

/** Takes the card as it is committed: one plain cross-reference table. */
export function lightCard(card: Buffer): Buffer {
  const text = card.toString("latin1");
  const found = PROFILE.exec(text);
  if (found === null) {
    throw new Error("the card has no printing profile");
  }
  const [head, length = ""] = found;
  const start = found.index + head.length;
  const end = start + Number(length);
  const header = inflateSync(card.subarray(start, end)).subarray(0, PROFILE_HEADER_BYTES);
  const packed = deflateSync(header).toString("latin1");
  const newHead = head.replace(`/Length ${length}`, `/Length ${packed.length}`);
  const lost = head.length + Number(length) - newHead.length - packed.length;
  const moved = (offset: number): number => (offset > found.index + 1 ? offset - lost : offset);
  const tableAt = text.lastIndexOf("\nxref\n");
  const table = text
    .slice(tableAt)
    .replaceAll(ROW, (_, at: string) => `${pad(moved(Number(at)))} 00000 n `)
    .replace(/(?<=startxref\n)\d+/u, (at) => String(moved(Number(at))));
  const objects = `${text.slice(0, found.index)}${newHead}${packed}${text.slice(end, tableAt)}`;
  return Buffer.from(`${objects}${table}`, "latin1");
}

function pad(offset: number): string {
  return String(offset).padStart(10, "0");
}
