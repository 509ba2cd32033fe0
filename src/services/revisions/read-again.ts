/**
 * Stored templates of earlier versions, read again from their files before their next use: a plan of another
 * version is never used, and what would stop a final is found by the trial that compiling ends with, not when an
 * order is paid. One way for all: the sweep reads what customers of live templates fill, whoever needs another
 * revision first, or the same one sooner, reads it then.
 *
 * Nothing is changed of the revision itself. Its own stored template stays beside what is made of it, so that two
 * versions of the service can run side by side, and so that what its author set is carried from it every time,
 * fields that a version lost included.
 */
import type { RereadTemplate } from "#domain/engine-calls.ts";
import { TEMPLATE_VERSION } from "#engine/contract/versions.ts";
import { UnusablePdf } from "#engine/contract/problems.ts";
import { sha256Hex } from "#engine/sha256.ts";
import { type EngineRunner, RunnerError, type Turn } from "#ports/engine-runner.ts";
import { noteUnnamed } from "#store/erasures.ts";
import {
  claimUnread,
  findSceneRevision,
  keepReread,
  releaseUnread,
  type SceneRevisionRow,
} from "#store/scene-revisions.ts";
import { dateAt } from "#base/instant.ts";
import type { Services } from "../context/context.ts";
import { isPassing, requireRunner } from "../context/runner-error.ts";
import { fontRefs } from "../fonts/shop-fonts.ts";

/**
 * The revision as this version fills it: `encodedSha256` is of a template of this version, `lostPlaces` say what of
 * its fields that one lost. Read again where no process of this version has done so, which takes what an upload
 * takes. Rejects with `RunnerError`, and with `UnusablePdf` for a file that this version cannot use any more.
 */
export async function currentRevision(
  services: Services,
  row: SceneRevisionRow,
  kind: Turn["kind"],
): Promise<SceneRevisionRow> {
  if (row.encodedVersion === TEMPLATE_VERSION) {
    return { ...row, lostPlaces: [] };
  }
  const read = row.rereadVersion === TEMPLATE_VERSION ? row : await readOnce(services, row, kind);
  if (read.rereadSha256 === null) {
    throw new UnusablePdf("damaged", "this version cannot use its file any more");
  }
  return { ...row, encodedSha256: read.rereadSha256, lostPlaces: read.lostPlaces };
}

/** What reading a revision again gave. */
type Reread = Pick<SceneRevisionRow, "rereadSha256" | "lostPlaces">;

/**
 * By the runner that reads: after an update a hundred pictures of one template come at once, and its file is read
 * for the first of them.
 */
const underWay = new WeakMap<EngineRunner, Map<string, Promise<Reread>>>();

async function readOnce(
  services: Services,
  row: SceneRevisionRow,
  kind: Turn["kind"],
): Promise<Reread> {
  const runner = requireRunner(services);
  const reading = underWay.get(runner) ?? new Map<string, Promise<Reread>>();
  underWay.set(runner, reading);
  // A final does not wait for the turn of a picture.
  const key = [row.teamId, row.templateId, row.revision, kind].join(" ");
  const known = reading.get(key);
  if (known !== undefined) {
    return await known;
  }
  const begun = readAndKeep(services, runner, row, kind);
  reading.set(key, begun);
  try {
    return await begun;
  } finally {
    reading.delete(key);
  }
}

async function readAndKeep(
  services: Services,
  runner: EngineRunner,
  row: SceneRevisionRow,
  kind: Turn["kind"],
): Promise<Reread> {
  // The sweep, or another process, may have read it since the row was.
  const now = await services.db.read((tx) => findSceneRevision(tx, row.teamId, row));
  if (now?.rereadVersion === TEMPLATE_VERSION) {
    return now;
  }
  const made = await readAgain(services, runner, row, kind);
  const sha256 = made.encoded === null ? null : sha256Hex(made.encoded);
  if (made.encoded !== null && sha256 !== null) {
    // Before the bytes, as for finals: a process that dies before the row names them leaves a file the sweep finds.
    await services.db.tx((tx) => noteUnnamed(tx, row.teamId, sha256));
    await services.objects.put(made.encoded, { maxBytes: MAX_ENCODED_BYTES });
  }
  await services.db.tx((tx) =>
    keepReread(tx, row.teamId, row, { version: TEMPLATE_VERSION, sha256, lost: made.lost }),
  );
  return { rereadSha256: sha256, lostPlaces: made.lost };
}

/** 1 GiB, as for uploads. */
const MAX_ENCODED_BYTES = 1024 * 1024 * 1024;

/** `encoded` null: every field is lost, since this version cannot use the file. */
async function readAgain(
  services: Services,
  runner: EngineRunner,
  row: SceneRevisionRow,
  kind: Turn["kind"],
): Promise<{ readonly encoded: Uint8Array | null; readonly lost: RereadTemplate["lost"] }> {
  const [pdf, stored] = await Promise.all([
    services.objects.read(row.sourceSha256),
    services.objects.read(row.encodedSha256),
  ]);
  if (pdf === null || stored === null) {
    throw new RunnerError("failed", "a compiled template is gone from the object store");
  }
  try {
    // The fonts it was pinned to: a shop's newer ones are for a new revision.
    const fonts = fontRefs(services, row.fonts);
    return await runner.call("reread", { pdf, stored, fonts }, { teamId: row.teamId, kind });
  } catch (error) {
    if (error instanceof UnusablePdf) {
      return { encoded: null, lost: allLost(row) };
    }
    throw error;
  }
}

function allLost({ fields }: SceneRevisionRow): RereadTemplate["lost"] {
  return fields.map(({ id: field, constraints: [first] }) => ({
    field,
    box: first?.objectId ?? null,
    page: first?.page ?? null,
    reason: "not_provable",
    printed: null,
  }));
}

/** A claim holds this long; so does the pause before a file that could not be read is tried again. */
const CLAIM_MS = 3_600_000;

/**
 * Reads what customers of live templates fill, of all teams, one revision after the other until none is left or
 * `signal` ends the run. What a process claimed no other one reads until it is done or its hour is over, so a
 * process that dies leaves it for the next. `log` is told of fields that were lost, by ids and numbers.
 */
export async function readLiveTemplatesAgain(
  services: Services,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  while (services.runner !== null && !signal.aborted) {
    const before = dateAt(services.clock.nowMs() - CLAIM_MS);
    const row = await services.db.tx((tx) => claimUnread(tx, TEMPLATE_VERSION, before));
    if (row === undefined) {
      return;
    }
    const name = `${row.templateId} revision ${row.revision}`;
    try {
      const { lostPlaces } = await readOnce(services, row, "other");
      const lost = new Set(lostPlaces.map(({ field }) => field)).size;
      log(`read ${name} again${lost === 0 ? "" : `: ${lost} fields can be filled no longer`}`);
    } catch (error) {
      if (!(error instanceof RunnerError)) {
        throw error;
      }
      if (isPassing(error)) {
        // Others are before it, or the engine is away: the next run begins with it.
        await services.db.tx((tx) => releaseUnread(tx, row));
        return;
      }
      log(`${name} could not be read again: ${error.message}`);
    }
  }
}
