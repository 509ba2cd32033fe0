/** An engine process whose engine does what the "PDF" or the value tells it: loops, hogs, crashes, throws. */
import { existsSync, writeFileSync } from "node:fs";
import { serveEngine } from "#adapters/engine-process.ts";
import type { LibraryFontFile } from "#engine/contract/fonts.ts";
import { UnusablePdf, UnusableValue } from "#engine/contract/problems.ts";

/** Fits once into what the tests allow, not twice. */
const MUCH = 140 * 1024 * 1024;
/** More than a process keeps. */
const WORN = 3 * MUCH;
const SLICE_MS = 20;
/** More processor time than the tests allow a job, less than they allow one among others. */
const CROWDED_SECONDS = 0.45;
let kept: Uint8Array | null = null;

async function obey(order: string): Promise<string> {
  const [, path] = /^killed-once (.+)$/u.exec(order) ?? [];
  if (path !== undefined) {
    return await dieOnce(path);
  }
  switch (order) {
    case "loop":
      for (;;) {
        // Never gives the event loop a turn, as a hostile file would.
      }
    case "hog": {
      const held: Uint8Array[] = [];
      for (;;) {
        held.push(new Uint8Array(16 * 1024 * 1024).fill(1));
      }
    }
    case "keep":
      kept = new Uint8Array(MUCH).fill(1);
      return order;
    case "hold":
      kept = new Uint8Array(WORN).fill(1);
      return order;
    case "drop":
      return `${order} ${new Uint8Array(WORN).fill(1).at(-1)}`;
    case "need": {
      const needed = new Uint8Array(MUCH).fill(1);
      if (kept !== null) {
        // Both are too much: it is for the pool to see it.
        await new Promise(() => setInterval(() => kept?.fill(needed[0] ?? 0), 1000));
      }
      return `needed in ${process.pid}`;
    }
    case "heap": {
      const held: unknown[] = [];
      for (;;) {
        held.push({ at: held.length, more: [held.length] });
      }
    }
    case "crash":
      process.kill(process.pid, "SIGSEGV");
      return new Promise(() => undefined);
    case "deep":
      return obeyDeep(0);
    case "crowded":
      await workAmongOthers(CROWDED_SECONDS);
      return order;
    case "crowded-loop":
      await workAmongOthers(Infinity);
      return order;
    case "wait":
      // A timer keeps the process; as one that others leave no processor time to.
      return await new Promise(() => setInterval(() => undefined, 1000));
    case "bug":
      throw new Error("a bug");
    case "unusable":
      throw new UnusablePdf("not_a_pdf", "no header");
    case "value":
      throw new UnusableValue("field_too_long", "fld_1", "too long");
    case "slow":
      await new Promise((resolve) => setTimeout(resolve, 300));
      return "slow";
    default:
      return order;
  }
}

/** Takes that much processor time, and three times as long on the clock at least, as if others had it meanwhile. */
async function workAmongOthers(cpuSeconds: number): Promise<void> {
  const before = process.cpuUsage();
  for (;;) {
    const begun = process.cpuUsage();
    while (usedMicroseconds(begun) < SLICE_MS * 1000) {
      // Works.
    }
    await new Promise((resolve) => setTimeout(resolve, 3 * SLICE_MS));
    if (usedMicroseconds(before) >= cpuSeconds * 1_000_000) {
      return;
    }
  }
}

/** Of the system too: asking takes most of the time of a loop that does nothing else. */
function usedMicroseconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return user + system;
}

/** The first process to come here is killed from outside; a file says to the next one that it was. */
async function dieOnce(path: string): Promise<string> {
  if (existsSync(path)) {
    return "killed once";
  }
  writeFileSync(path, "");
  process.kill(process.pid, "SIGKILL");
  return await new Promise(() => undefined);
}

function obeyDeep(depth: number): string {
  return depth < 0 ? "" : obeyDeep(depth + 1) + String(depth);
}

/** Where the order is, by what came with the call; none is done as it is. */
function orderOf(input: object): string {
  const { pdf, bytes, values } = input as {
    readonly pdf?: Uint8Array;
    readonly bytes?: Uint8Array;
    readonly values?: Readonly<Record<string, string>>;
  };
  return pdf === undefined && bytes === undefined
    ? (values?.["order"] ?? "")
    : new TextDecoder().decode(pdf ?? bytes).trim();
}

function shownFonts(fonts: readonly LibraryFontFile[] | undefined): unknown {
  return fonts?.map((font) => [font.id, new TextDecoder().decode(font.bytes)]);
}

await serveEngine(async () => ({
  host: {
    open: ({ source }) => ({ source }) as never,
    run: async (_name, input) => {
      const did = await obey(orderOf(input));
      return {
        did,
        pid: process.pid,
        environment: Object.keys(process.env).toSorted(),
        ...("template" in input ? { pdf: input.template.source } : {}),
        fonts: shownFonts("fonts" in input ? input.fonts : undefined),
      } as never;
    },
  },
}));
