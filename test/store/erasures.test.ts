import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import type { Services } from "#services/context/context.ts";
import { createRender } from "#services/renders/create-render.ts";
import {
  eraseOldRenders,
  findDueObjects,
  isErased,
  lockFillsToErase,
  noteUnnamed,
  takeErasedObject,
} from "#store/erasures.ts";
import type { Tx } from "#store/database.ts";
import { archiveFill } from "#services/fills/archive-fill.ts";
import { findRender, type RenderRow } from "#store/renders.ts";
import { openTestServices, type TestServices } from "#test/support/services.ts";
import { callBy, makingRunner } from "#test/support/shop.ts";
import { liveTemplate, openFill } from "#test/support/template-rows.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
let templateId: string;
beforeAll(async () => {
  open = await openTestServices();
  services = open.services;
});
afterAll(() => open.close());
beforeEach(async () => {
  caller = await open.caller();
  templateId = await liveTemplate(services, caller.teamId);
  open.clock.nowMs += 86_400_000;
});

const tx = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => services.db.tx(run);
const later = (ms: number): Date => new Date(open.clock.nowMs + ms);
const note = (sha256: string, teamId = caller.teamId) => tx((t) => noteUnnamed(t, teamId, sha256));
const take = (sha256: string, before = later(1)) => tx((t) => takeErasedObject(t, sha256, before));
const hash = (): string => services.random.secret(64);
/** A final of no fill and the SHA-256 of its file. */
async function final(bytes = hash(), by = caller): Promise<{ id: string; sha256: string }> {
  const runner = makingRunner({ pdf: Buffer.from(bytes) });
  const of = by === caller ? templateId : await liveTemplate(services, by.teamId);
  const call = callBy(services, by);
  const request = { templateId: of, values: { name: "Ada" } };
  const { id } = await createRender({ ...services, runner }, call, request);
  return { id, sha256: String((await rowOf(id, by))?.pdfKey) };
}
const rowOf = (id: string, by = caller): Promise<RenderRow | undefined> =>
  services.db.read((t) => findRender(t, by, id));

describe("a file that no row names", () => {
  test("is due once it was noted long enough ago, the oldest first", async () => {
    const [first, second] = [hash(), hash()];
    await note(first);
    open.clock.nowMs += 10;
    await note(second);
    const due = async (before: Date, limit = 99): Promise<readonly string[]> =>
      (await tx((t) => findDueObjects(t, before, limit))).filter((one) =>
        [first, second].includes(one),
      );
    expect(await due(later(0))).toEqual([first]);
    expect(await due(later(1))).toEqual([first, second]);
    // Noted again, it has its grace anew.
    await note(first);
    expect(await due(later(0))).toEqual([]);
  });

  test("may go, once", async () => {
    const sha256 = hash();
    await note(sha256);
    expect([await take(sha256, later(0)), await take(sha256), await take(sha256)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test("stays while any team has noted it since, or a row of any team names it", async () => {
    const sha256 = hash();
    const other = await open.caller();
    await note(sha256);
    open.clock.nowMs += 10;
    await note(sha256, other.teamId);
    expect(await take(sha256, later(0))).toBe(false);
    const made = await final();
    await note(made.sha256, other.teamId);
    expect(await take(made.sha256)).toBe(false);
  });
});

describe("renders of no fill", () => {
  const erase = (before: Date, limit = 99) => tx((t) => eraseOldRenders(t, before, limit));

  test("that nobody has touched since lose their words and their files, and stay in the ledger", async () => {
    await erase(later(0));
    const { id, sha256 } = await final();
    expect(await erase(later(0))).toBe(0);
    expect(await erase(later(1))).toBe(1);
    expect(await rowOf(id)).toMatchObject({
      status: "succeeded",
      fieldValues: {},
      pdfKey: null,
      sizeBytes: null,
      fit: null,
      certificate: null,
      preflightNotes: null,
      erasedAt: new Date(open.clock.nowMs),
    });
    expect(await tx((t) => isErased(t, caller.teamId, sha256))).toBe(true);
    expect(await take(sha256)).toBe(true);
    // Again is nothing.
    open.clock.nowMs += 10;
    expect(await erase(later(1))).toBe(0);
  });

  test("go some at a time, the oldest first", async () => {
    await erase(later(0));
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      ids.push((await final()).id);
      open.clock.nowMs += 10;
    }
    expect(await erase(later(0), 2)).toBe(2);
    const kept = await Promise.all(ids.map((id) => rowOf(id)));
    expect(kept.map((row) => row?.erasedAt === null)).toEqual([false, false, true]);
  });

  test("that wait are not touched", async () => {
    const call = callBy(services, caller);
    const { id } = await createRender(services, call, { templateId, values: { name: "Ada" } });
    await erase(later(1));
    expect(await rowOf(id)).toMatchObject({ status: "queued", fieldValues: { fld_1: "Ada" } });
  });

  test("a file that another team has as well is erased for the one alone, and stays in the store", async () => {
    const bytes = hash();
    const other = await open.caller();
    const own = await final(bytes);
    open.clock.nowMs += 10;
    const theirs = await final(bytes, other);
    expect(theirs.sha256).toBe(own.sha256);
    await erase(later(0));
    expect(await tx((t) => isErased(t, caller.teamId, own.sha256))).toBe(true);
    expect(await tx((t) => isErased(t, other.teamId, own.sha256))).toBe(false);
    expect(await take(own.sha256)).toBe(false);
    // Made once more, it is not erased any more.
    await final(bytes);
    expect(await tx((t) => isErased(t, caller.teamId, own.sha256))).toBe(false);
  });
});

test("fills are due when they have ended, were not erased and nobody touched them since", async () => {
  const [going, ended] = [
    await openFill(services, caller, templateId),
    await openFill(services, caller, templateId),
  ];
  await archiveFill(services, callBy(services, caller), { id: ended, reason: "refund" });
  const due = async (before: Date): Promise<readonly string[]> =>
    (await tx((t) => lockFillsToErase(t, before, 99)))
      .filter(({ teamId }) => teamId === caller.teamId)
      .map(({ id }) => id);
  expect(await due(later(0))).toEqual([]);
  expect(await due(later(1))).toEqual([ended]);
  expect(await due(later(1))).not.toContain(going);
});
