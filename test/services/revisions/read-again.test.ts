/** Templates of an earlier version: read again once, kept beside what they were, and left to nobody's memory. */
import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import type { RereadTemplate } from "#domain/engine-calls.ts";
import { UnusablePdf } from "#engine/contract/problems.ts";
import { TEMPLATE_VERSION } from "#engine/contract/versions.ts";
import { type EngineRunner, RunnerError, type Turn } from "#ports/engine-runner.ts";
import type { Services } from "#services/context/context.ts";
import { currentRevision, readLiveTemplatesAgain } from "#services/revisions/read-again.ts";
import {
  findSceneRevision,
  insertSceneRevision,
  type SceneRevisionRow,
} from "#store/scene-revisions.ts";
import { insertTemplate, updateTemplate } from "#store/templates.ts";
import { claimReread, rereadByAnother } from "#test/support/rows.ts";
import { codeOf, type TestServices } from "#test/support/services.ts";
import { AWAY, withShop } from "#test/support/shop.ts";

const HOUR_MS = 3_600_000;
let open: TestServices;
let services: Services;
let caller: Caller;
withShop(async (shop) => {
  ({ open, services, caller } = shop);
  // What earlier tests left unread is nobody's by now.
  await sweep({ runner: reading() });
  calls.length = 0;
});

const bytes = (text: string) => new TextEncoder().encode(text);
const NO_LOSS: RereadTemplate["lost"] = [];
const LOST: RereadTemplate["lost"] = [
  { field: "fld_1", box: "b1", page: 0, reason: "not_provable", printed: null },
  { field: "fld_1", box: "b2", page: 0, reason: "not_provable", printed: null },
];

/** What the engine was asked, by source and turn. */
const calls: { readonly pdf: string; readonly turn: Turn }[] = [];
/** An engine that reads whatever it gets; `read` may throw. */
function reading(read: (pdf: string) => RereadTemplate["lost"] = () => NO_LOSS): EngineRunner {
  return {
    isReachable: () => true,
    close: async () => {},
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is asked to read again alone
    call: (async (_name: string, { pdf }: { readonly pdf: Uint8Array }, turn: Turn) => {
      const text = new TextDecoder().decode(pdf);
      calls.push({ pdf: text, turn });
      return { encoded: bytes(`today's ${text}`), lost: read(text) };
    }) as unknown as EngineRunner["call"],
  };
}

let count = 0;
/** A template whose one revision an earlier version compiled. */
async function older(
  change: {
    readonly status?: "live" | "draft" | "archived";
    readonly encodedVersion?: string;
  } = {},
): Promise<{ readonly id: string; readonly pdf: string }> {
  const pdf = `card ${++count}`;
  const { teamId } = caller;
  const id = services.random.id("tpl");
  const { sha256: sourceSha256 } = await services.objects.put(bytes(pdf), { maxBytes: 1e6 });
  const { sha256: encodedSha256 } = await services.objects.put(bytes(`then ${pdf}`), {
    maxBytes: 1e6,
  });
  const field = {
    id: "fld_1",
    name: "name",
    label: "",
    type: "text",
    inputKind: "text",
    required: false,
    defaultValue: "",
    isPlaceholder: false,
    maxLength: null,
    constraints: [],
  } as const;
  await services.db.tx(async (tx) => {
    await insertTemplate(tx, { teamId, id, title: "A card", slug: id.toLowerCase(), sourceSha256 });
    await insertSceneRevision(tx, {
      teamId,
      templateId: id,
      revision: 1,
      sourceSha256,
      sourceBytes: 1,
      encodedSha256,
      encodedVersion: change.encodedVersion ?? "0.0.0",
      parserVersion: "1",
      pageCount: 1,
      trimWPt: null,
      trimHPt: null,
      hasBleed: false,
      scene: { parserVersion: "1", title: null, pages: [], fonts: [], problems: [] },
      fields: [field],
      fonts: [],
      preflight: null,
    });
    const status = change.status ?? "live";
    await updateTemplate(tx, teamId, id, { status, latestRevision: 1, publishedRevision: 1 });
  });
  return { id, pdf };
}
async function rowOf(id: string): Promise<SceneRevisionRow> {
  const at = { templateId: id, revision: 1 };
  const row = await services.db.read((tx) => findSceneRevision(tx, caller.teamId, at));
  if (row === undefined) {
    throw new Error("no revision");
  }
  return row;
}
const current = async (
  id: string,
  runner: EngineRunner | null = reading(),
  kind: Turn["kind"] = "other",
) => await currentRevision({ ...services, runner }, await rowOf(id), kind);
async function sweep({
  runner,
  signal = new AbortController().signal,
}: {
  readonly runner: EngineRunner | null;
  readonly signal?: AbortSignal;
}) {
  const lines: string[] = [];
  await readLiveTemplatesAgain({ ...services, runner }, signal, (line) => lines.push(line));
  return lines;
}
const stored = async (sha256: string) =>
  new TextDecoder().decode((await services.objects.read(sha256)) ?? bytes("lost"));

describe("a revision of this version", () => {
  test("is used as it is, and no engine is asked", async () => {
    const { id } = await older({ encodedVersion: TEMPLATE_VERSION });
    const { encodedSha256, lostPlaces } = await current(id, null);
    expect([encodedSha256, lostPlaces, calls]).toEqual([(await rowOf(id)).encodedSha256, [], []]);
  });
});

describe("a revision of an earlier version", () => {
  test("is read again before its use, for all that come after, beside what it was", async () => {
    const { id, pdf } = await older();
    const before = await rowOf(id);
    const { encodedSha256 } = await current(id);
    expect(await stored(encodedSha256)).toBe(`today's ${pdf}`);
    const after = await rowOf(id);
    expect([after.encodedSha256, after.encodedVersion]).toEqual([before.encodedSha256, "0.0.0"]);
    expect(await stored(after.encodedSha256)).toBe(`then ${pdf}`);
    // The next needs no engine at all.
    expect((await current(id, null)).encodedSha256).toBe(encodedSha256);
  });

  test("tells which of its fields are lost", async () => {
    const { id } = await older();
    expect(
      (
        await current(
          id,
          reading(() => LOST),
        )
      ).lostPlaces,
    ).toEqual(LOST);
    expect((await current(id, null)).lostPlaces).toEqual(LOST);
  });

  test("is read for the first of many that come at once, and a final waits for no picture's turn", async () => {
    const { id } = await older();
    const row = await rowOf(id);
    const at = { ...services, runner: reading() };
    await Promise.all([1, 2, 3].map(() => currentRevision(at, row, "other")));
    expect(calls.map(({ turn }) => turn)).toEqual([{ teamId: caller.teamId, kind: "other" }]);
    const second = await rowOf((await older()).id);
    calls.length = 0;
    // The picture's reading has begun, and does not end before the final's has.
    let begin = () => {};
    let release = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    const slow: EngineRunner = {
      ...at.runner,
      call: async (name, parameters, turn, ...rest) => {
        const reply = at.runner.call(name, parameters, turn, ...rest);
        if (turn.kind === "other") {
          begin();
          await released;
        }
        return await reply;
      },
    };
    const picture = currentRevision({ ...services, runner: slow }, second, "other");
    await begun;
    await currentRevision({ ...services, runner: slow }, second, "final");
    release();
    await picture;
    expect(calls.map(({ turn }) => turn.kind)).toEqual(["other", "final"]);
  });

  test("that somebody else has read since it was looked up is not read again", async () => {
    const { id } = await older();
    const early = await rowOf(id);
    await sweep({ runner: reading() });
    calls.length = 0;
    await currentRevision({ ...services, runner: reading() }, early, "other");
    expect(calls).toEqual([]);
  });

  test("whose file this version cannot use is asked for once, and tells that every field is lost", async () => {
    const { id } = await older();
    const refusing = reading(() => {
      throw new UnusablePdf("damaged", "gone bad");
    });
    await expect(current(id, refusing)).rejects.toThrow(UnusablePdf);
    expect((await rowOf(id)).lostPlaces).toMatchObject([
      { field: "fld_1", reason: "not_provable", box: null },
    ]);
    await expect(current(id, reading())).rejects.toThrow(UnusablePdf);
    expect(calls).toHaveLength(1);
  });

  test("is not given up by an engine that is away, and waits for nobody without one", async () => {
    const { id } = await older();
    await expect(current(id, AWAY)).rejects.toThrow(RunnerError);
    expect(await codeOf(current(id, null))).toBe("renderer_not_configured");
    expect((await rowOf(id)).rereadVersion).toBeNull();
    expect((await current(id)).lostPlaces).toEqual([]);
  });

  test("whose stored file is lost is told so, and is tried again", async () => {
    const { id, pdf } = await older();
    const { sourceSha256 } = await rowOf(id);
    await services.objects.remove(sourceSha256);
    await expect(current(id)).rejects.toThrow("gone from the object store");
    await services.objects.put(bytes(pdf), { maxBytes: 1e6 });
    expect(await codeOf(current(id))).toBeNull();
  });

  test("of a third version is read by this one, and its own stays for the other", async () => {
    const { id, pdf } = await older();
    const { encodedSha256 } = await rowOf(id);
    await rereadByAnother({ services }, id, encodedSha256);
    expect(await stored((await current(id)).encodedSha256)).toBe(`today's ${pdf}`);
    expect(await stored(encodedSha256)).toBe(`then ${pdf}`);
  });
});

describe("the sweep", () => {
  test("reads what customers of live templates fill, each once, and tells what was lost by ids", async () => {
    const [whole, hurt] = [await older(), await older()];
    await older({ status: "draft" });
    await older({ status: "archived" });
    const runner = reading((pdf) => (pdf === hurt.pdf ? LOST : NO_LOSS));
    expect(new Set(await sweep({ runner }))).toEqual(
      new Set([
        `read ${whole.id} revision 1 again`,
        `read ${hurt.id} revision 1 again: 1 fields can be filled no longer`,
      ]),
    );
    expect(await sweep({ runner })).toEqual([]);
  });

  test("leaves what another process claimed for an hour, and then takes it up", async () => {
    const { id } = await older();
    await claimReread({ services }, id);
    expect(await sweep({ runner: reading() })).toEqual([]);
    open.clock.nowMs += HOUR_MS + 1;
    expect(await sweep({ runner: reading() })).toHaveLength(1);
  });

  test.each(["busy", "unreachable"] as const)(
    "gives back what an engine that is %s did not read, and ends",
    async (kind) => {
      const { id } = await older();
      await older();
      const passing = reading(() => {
        throw new RunnerError(kind, "arranged");
      });
      expect(await sweep({ runner: passing })).toEqual([]);
      expect(calls).toHaveLength(1);
      expect((await rowOf(id)).rereadClaimedAt).toBeNull();
    },
  );

  test.each(["failed", "over_limit"] as const)(
    "goes on after one that has %s, which is tried again in an hour",
    async (kind) => {
      const [bad, good] = [await older(), await older()];
      const runner = reading((pdf) => {
        if (pdf === bad.pdf) {
          throw new RunnerError(kind, "arranged");
        }
        return NO_LOSS;
      });
      expect(new Set(await sweep({ runner }))).toEqual(
        new Set([
          `${bad.id} revision 1 could not be read again: arranged`,
          `read ${good.id} revision 1 again`,
        ]),
      );
      calls.length = 0;
      expect(await sweep({ runner })).toEqual([]);
      open.clock.nowMs += HOUR_MS + 1;
      expect(await sweep({ runner: reading() })).toEqual([`read ${bad.id} revision 1 again`]);
    },
  );

  test("does nothing without an engine, or once its time is over", async () => {
    await older();
    expect(await sweep({ runner: null })).toEqual([]);
    expect(await sweep({ runner: reading(), signal: AbortSignal.abort() })).toEqual([]);
    expect(calls).toEqual([]);
  });

  test("that is cut off between the file and the row has changed nothing but its claim", async () => {
    const { id } = await older();
    const before = await rowOf(id);
    const { objects } = services;
    const dying = {
      ...services,
      runner: reading(),
      objects: {
        ...objects,
        read: objects.read.bind(objects),
        put: async (...input: Parameters<typeof objects.put>) => {
          await objects.put(...input);
          throw new Error("killed");
        },
      },
    };
    const cut = readLiveTemplatesAgain(dying, new AbortController().signal, () => {});
    await expect(cut).rejects.toThrow("killed");
    expect({ ...(await rowOf(id)), rereadClaimedAt: null }).toEqual({
      ...before,
      rereadClaimedAt: null,
    });
    // An order does not wait for the claim of a dead process.
    expect(await codeOf(current(id))).toBeNull();
  });

  test("of two processes at once reads each template once", async () => {
    await Promise.all([older(), older(), older()]);
    const lines = await Promise.all([sweep({ runner: reading() }), sweep({ runner: reading() })]);
    expect(lines.flat()).toHaveLength(3);
    expect(calls).toHaveLength(3);
  });
});
