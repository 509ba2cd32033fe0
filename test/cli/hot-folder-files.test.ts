/** What a hot folder holds after every kind of end: its state, the lock, names, and what is left half way. */
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CliError } from "../../src/cli/command.ts";
import {
  deliverRelease,
  type DeliveryOptions,
  finishPending,
  removeUnfinished,
} from "../../src/cli/hot-folder/deliver-release.ts";
import { lockFolder } from "../../src/cli/hot-folder/folder-lock.ts";
import { type FolderState, readState, writeState } from "../../src/cli/hot-folder/folder-state.ts";
import { listReleases } from "../../src/cli/hot-folder/list-releases.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "platen-hot-"));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await rm(folder, { recursive: true, force: true });
});

const AT = "2026-01-15T12:00:00.000Z";
const STATE: FolderState = { version: 1, from: AT, since: AT, delivered: [], pending: null };
const STATE_FILE = ".platen-hot-folder.json";
const release = { render: "rnd_1", releasedAt: AT };
const put = (name: string, text = name) => writeFile(join(folder, name), text);
const names = async (of = folder) =>
  (await readdir(of))
    .filter((name) => !name.startsWith(".platen-hot"))
    .toSorted((a, b) => a.localeCompare(b));
const exitCodeOf = (done: Promise<unknown>) =>
  done.then(
    () => null,
    (error: unknown) => (error instanceof CliError ? error.exitCode : error),
  );

describe("the state", () => {
  test("is what was written, and none in a new folder", async () => {
    expect(await readState(folder)).toBeNull();
    const state = {
      ...STATE,
      delivered: [
        { ...release, file: "a.pdf" },
        { ...release, file: null },
      ],
    };
    await writeState(folder, state);
    expect(await readState(folder)).toEqual(state);
    expect(await readdir(folder)).toEqual([STATE_FILE]);
  });

  test.each<[string, object | string]>([
    ["no JSON", "{"],
    ["null", "null"],
    ["of a version to come", { ...STATE, version: 2 }],
    ["without its beginning", { ...STATE, from: undefined }],
    ["with a beginning that is none", { ...STATE, from: "yesterday" }],
    ["without a list", { ...STATE, delivered: {} }],
    ["with a delivery of no time", { ...STATE, delivered: [{ render: "a", file: null }] }],
    ["with a file that has no name", { ...STATE, delivered: [{ ...release, file: 7 }] }],
    ["about to move what has no name", { ...STATE, pending: { ...release, file: null } }],
  ])("that is %s is not guessed at: the command ends", async (_, state) => {
    await put(STATE_FILE, typeof state === "string" ? state : JSON.stringify(state));
    expect(await exitCodeOf(readState(folder))).toBe(5);
  });
});

describe("a folder", () => {
  const LOCK = ".platen-hot-folder.lock";
  test("is one process's until it is given back", async () => {
    const giveBack = await lockFolder(folder);
    expect(await exitCodeOf(lockFolder(folder))).toBe(1);
    await giveBack();
    await (await lockFolder(folder))();
    expect(await readdir(folder)).toEqual([]);
  });

  test.each<[string, string, number, boolean]>([
    ["by a process that runs here", `${process.pid} ${hostname()}`, 0, true],
    ["by one that has ended here", `999999999 ${hostname()}`, 0, false],
    ["by one of another machine", "1 elsewhere", 0, true],
    ["by one of another machine that says nothing any more", "1 elsewhere", 61_000, false],
  ])("is held %s", async (_, holder, silentMs, isHeld) => {
    await put(LOCK, holder);
    const at = new Date(Date.now() - silentMs);
    await utimes(join(folder, LOCK), at, at);
    expect(await exitCodeOf(lockFolder(folder).then((giveBack) => giveBack()))).toBe(
      isHeld ? 1 : null,
    );
  });
});

const HALF = ".platen-rnd_1.part";
describe("a file that was about to come", () => {
  const pending = (file = "card.pdf"): FolderState => ({ ...STATE, pending: { ...release, file } });

  test("is moved to its name, and noted", async () => {
    await put(HALF, "press");
    const after = await finishPending(folder, pending());
    expect([await names(), after]).toEqual([
      ["card.pdf"],
      { ...STATE, delivered: [{ ...release, file: "card.pdf" }] },
    ]);
    expect(await readState(folder)).toEqual(after);
  });

  test("is there already where its unfinished file is not", async () => {
    await put("card.pdf", "press");
    const after = await finishPending(folder, pending());
    expect([await names(), after.delivered]).toEqual([
      ["card.pdf"],
      [{ ...release, file: "card.pdf" }],
    ]);
  });

  test("takes another name where somebody has taken its own: nothing is written over", async () => {
    await put(HALF, "press");
    await put("card.pdf", "somebody's");
    await put("card-2.pdf", "somebody's too");
    const after = await finishPending(folder, pending());
    expect(after.delivered).toEqual([{ ...release, file: "card-3.pdf" }]);
    expect(await readFile(join(folder, "card.pdf"), "utf8")).toBe("somebody's");
    expect(await readFile(join(folder, "card-3.pdf"), "utf8")).toBe("press");
  });

  test("comes with its ticket, under the same name", async () => {
    await put(HALF, "press");
    await mkdir(join(folder, "tickets"));
    await put(`tickets/${HALF}`, "ticket");
    await finishPending(folder, pending());
    expect([await names(), await names(join(folder, "tickets"))]).toEqual([
      ["card.pdf", "tickets"],
      ["card.pdf"],
    ]);
  });

  test("is none where nothing was", async () => {
    expect(await finishPending(folder, STATE)).toBe(STATE);
  });
});

test("what a process left half way is taken away, and nothing of anybody else's", async () => {
  await mkdir(join(folder, "tickets"));
  for (const name of [
    HALF,
    `tickets/${HALF}`,
    "card.pdf",
    "mine.part",
    ".platen-a b.part",
    STATE_FILE,
  ]) {
    await put(name);
  }
  await removeUnfinished(folder);
  expect(new Set(await readdir(folder))).toEqual(
    new Set(["card.pdf", "mine.part", ".platen-a b.part", STATE_FILE, "tickets"]),
  );
  expect(await readdir(join(folder, "tickets"))).toEqual([]);
});

/** A service with one release, whose press file is "press". */
function service(
  change: {
    readonly disposition?: string;
    readonly sha256?: string;
    readonly releasedAt?: string | null;
  } = {},
) {
  const asked: string[] = [];
  const sha256 = createHash("sha256").update("press").digest("hex");
  const { disposition = 'attachment; filename="card.pdf"', releasedAt = AT } = change;
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const path = address.replace(/^https:\/\/print\.example\/v1/u, "").replace(/\?.*$/u, "");
    if (path.endsWith("/download")) {
      return new Response("press", { headers: { "content-disposition": disposition } });
    }
    if (path.endsWith("/ticket")) {
      return new Response("ticket", {
        headers: { "content-disposition": 'attachment; filename="t.pdf"' },
      });
    }
    return path.endsWith("/certificate")
      ? Response.json({ certificate: { output_sha256: change.sha256 ?? sha256 } })
      : Response.json({ render: { released_at: releasedAt } });
  });
  return asked;
}
const options = (change: Partial<DeliveryOptions> = {}): DeliveryOptions => ({
  service: { api: "https://print.example/v1", key: "sk" },
  folder,
  namePattern: "{order}",
  hasTickets: false,
  language: null,
  signal: new AbortController().signal,
  ...change,
});

describe("a release", () => {
  test("comes into the folder under the name that the service gives it", async () => {
    const asked = service();
    const { delivered } = await deliverRelease(options(), release, STATE);
    expect([delivered, await names()]).toEqual([[{ ...release, file: "card.pdf" }], ["card.pdf"]]);
    expect(asked[0]).toBe(
      "https://print.example/v1/renders/rnd_1/download?name_pattern=%7Border%7D",
    );
  });

  test("with a ticket comes after it", async () => {
    service();
    await deliverRelease(options({ hasTickets: true }), release, STATE);
    expect(await names(join(folder, "tickets"))).toEqual(["card.pdf"]);
  });

  test("has a number where its name is taken among the tickets", async () => {
    service();
    await mkdir(join(folder, "tickets"));
    await put("tickets/card.pdf");
    expect((await deliverRelease(options(), release, STATE)).delivered[0]?.file).toBe("card-2.pdf");
  });

  test.each<[string, Parameters<typeof service>[0], string]>([
    ["whose bytes are not those of the certificate", { sha256: "ab" }, "not the bytes"],
    ["that was withdrawn meanwhile", { releasedAt: null }, "withdrawn"],
    ["that was released anew meanwhile", { releasedAt: "2026-01-15T12:00:01.000Z" }, "withdrawn"],
  ])("%s does not come", async (_, change, words) => {
    service(change);
    await expect(deliverRelease(options(), release, STATE)).rejects.toThrow(words);
    expect((await names()).filter((name) => !name.endsWith(".part"))).toEqual([]);
    expect(await readState(folder)).toBeNull();
  });

  test.each<[string, string]>([
    ["plain", 'attachment; filename="a card.pdf"'],
    ["extended, which goes first", `attachment; filename="x.pdf"; filename*=UTF-8''a%20card.pdf`],
  ])("has the name of the header: %s", async (_, disposition) => {
    service({ disposition });
    expect((await deliverRelease(options(), release, STATE)).delivered[0]?.file).toBe("a card.pdf");
  });

  test.each([
    `attachment; filename*=UTF-8''..%2F..%2Fetc%2Fcard.pdf`,
    'attachment; filename="../card.pdf"',
    String.raw`attachment; filename="a\card.pdf"`,
    'attachment; filename=".card.pdf"',
    'attachment; filename="card.exe"',
    "attachment",
  ])("that would lead out of the folder, or hide, is none: %s", async (disposition) => {
    service({ disposition });
    await expect(deliverRelease(options(), release, STATE)).rejects.toThrow(
      "no name that can be used",
    );
    expect((await names()).filter((name) => !name.endsWith(".part"))).toEqual([]);
  });
});

describe("what is released", () => {
  const row = (id: string, second: number, change: object = {}) => ({
    id,
    released_at: `2026-01-15T12:00:${String(second).padStart(2, "0")}.000Z`,
    mode: "live",
    ...change,
  });
  const list = (...pages: readonly unknown[]) => {
    const asked: URL[] = [];
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(new URL(address));
      return Response.json(pages[asked.length - 1]);
    });
    const found = listReleases(options().service, AT, options().signal);
    return { asked, found };
  };

  test("is asked for page by page, and told in the order of its release", async () => {
    const full = Array.from({ length: 100 }, (_, i) => row(`rnd_${i}`, 59 - (i % 50)));
    const { asked, found } = list({ data: full }, { data: [row("rnd_last", 0)] });
    const releases = await found;
    expect([releases.length, releases[0]?.render]).toEqual([101, "rnd_last"]);
    expect(asked.map(({ searchParams }) => searchParams.get("starting_after"))).toEqual([
      null,
      "rnd_99",
    ]);
    expect(asked[0]?.searchParams.get("released_since")).toBe(AT);
  });

  test("is none of what was withdrawn, or has no mode that is known", async () => {
    const { found } = list({
      data: [row("a", 1, { released_at: null }), row("b", 2, { mode: "draft" }), null, row("c", 3)],
    });
    expect((await found).map(({ render }) => render)).toEqual(["c"]);
  });

  test.each([[null], [{}], [{ data: "x" }]])(
    "is nothing that answers %j: that is another service",
    async (body) => {
      expect(await exitCodeOf(list(body).found)).toBe(1);
    },
  );
});
