/** The certificate of a file, from what its check found. */
import { latin1Bytes } from "#base/bytes.ts";
import type { Certificate } from "../contract/certificate.ts";
import type { Problem } from "../contract/problems.ts";
import { ENGINE_VERSION } from "../contract/versions.ts";
import { sha256Hex } from "../packages/hash.ts";
import type { VerifiedContents } from "./verified-contents.ts";

/** What the check of two files found. */
export interface FileChanges {
  readonly violations: readonly Problem[];
  /** Hashes of the original's objects and of the rendered file's, by number. */
  readonly before: ReadonlyMap<number, string>;
  readonly after: ReadonlyMap<number, string>;
  /** Objects that changed or are gone. */
  readonly touched: ReadonlySet<number>;
  readonly changed: readonly {
    readonly num: number;
    readonly gen: number;
    readonly kind: Certificate["changed"][number]["kind"];
    readonly pages: readonly number[];
  }[];
  readonly added: Certificate["added"];
  readonly removed: readonly number[];
  /** "4 0 /PieceInfo" */
  readonly removedEntries: readonly string[];
  readonly contents: VerifiedContents;
}

/** What a certificate is made of: the mode, hashes of what stayed, and what did not, null where nothing did. */
interface Outcome {
  readonly mode: Certificate["mode"];
  readonly unchanged: ReadonlyMap<number, string>;
  readonly changes: FileChanges | null;
}

/** What the check found, as it is stored with the file. */
export function certificate(
  identity: Pick<Certificate, "sourceSha256" | "outputSha256" | "prefixEqual" | "signatures">,
  { mode, unchanged, changes }: Outcome,
): Certificate {
  const pictures = changes?.contents.pictures ?? [];
  const lines = [...unchanged].map(([num, hash]) => `${num} 0 ${hash}\n`).join("");
  return {
    cert: 1,
    ...identity,
    engine: ENGINE_VERSION,
    mode,
    changed: (changes?.changed ?? []).map(({ num, gen, kind, pages }) => ({
      object: `${num} ${gen}`,
      kind,
      pages,
      boxes: [],
      before: changes?.before.get(num) ?? "",
      after: changes?.after.get(num) ?? "",
    })),
    added: changes?.added ?? [],
    removed: [
      ...(changes?.removed ?? []).map((num) => `${num} 0`),
      ...(changes?.removedEntries ?? []),
    ],
    unchanged: { count: unchanged.size, merkle: sha256Hex(latin1Bytes(lines)) },
    operators: changes?.contents.counts ?? { keptIdentical: 0, replaced: 0, inserted: 0 },
    ...(pictures.length === 0 ? {} : { pictures: pictures.map(({ entry }) => entry) }),
  };
}
