/** The service in this very process, composed for checks: real database and engine, a clock that can be moved, parts that can be taken away. */
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { RunnerError } from "#ports/engine-runner.ts";
import type { Services } from "#services/context.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { testRunner } from "#test/support/runner.ts";
import { cardPdf } from "#test/support/world.ts";
import type { Control, Damage, FaultName, ShopOptions } from "./shop.ts";

export interface OwnService {
  readonly app: TestApp;
  readonly options: Omit<ShopOptions, "judgedRoot">;
  close(): Promise<void>;
}

/** Starts it with two teams. */
export async function startOwnService(): Promise<OwnService> {
  const runner = testRunner();
  const app = await startTestApp({ runner, rateScale: 1000 });
  const mine = await app.newTeam();
  const stranger = await app.newTeam();
  return {
    app,
    options: {
      root: app.url,
      key: mine.key,
      strangerKey: stranger.key,
      ...(await sampleFiles()),
      control: controlOf(app, runner),
    },
    close: () => app.close(),
  };
}

/** What checks upload. */
export async function sampleFiles(): Promise<Pick<ShopOptions, "card" | "font" | "png">> {
  return {
    card: await cardPdf(),
    font: await readFile("node_modules/@expo-google-fonts/jost/400Regular/Jost_400Regular.ttf"),
    // One white pixel.
    png: Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=",
      "base64",
    ),
  };
}

type Changeable = { -readonly [K in keyof Services]: Services[K] };

function controlOf(app: TestApp, runner: ReturnType<typeof testRunner>): Control {
  // The services of a test's own app are a plain object, and handlers read it at each call.
  const services = app.services as Changeable;
  const swap = async <K extends keyof Services, T>(
    name: K,
    value: Services[K],
    work: () => Promise<T>,
  ): Promise<T> => {
    const before = services[name];
    services[name] = value;
    try {
      return await work();
    } finally {
      services[name] = before;
    }
  };
  const inTrouble = async <T>(trouble: RunnerError, work: () => Promise<T>): Promise<T> => {
    runner.trouble = trouble;
    try {
      return await work();
    } finally {
      runner.trouble = null;
    }
  };
  const faults: Partial<Record<FaultName, <T>(work: () => Promise<T>) => Promise<T>>> = {
    "renderer unset": (work) => swap("runner", null, work),
    "renderer unreachable": (work) => inTrouble(new RunnerError("unreachable", "away"), work),
    "renderer error": (work) => inTrouble(new RunnerError("failed", "it said no"), work),
  };
  return {
    advance: async (milliseconds) => {
      app.clock.aheadMs += milliseconds;
    },
    during: async (fault, work) => {
      const arrange = faults[fault];
      if (arrange === undefined) {
        throw new Error(`no way to arrange "${fault}"`);
      }
      return await arrange(work);
    },
    drain: async () => {
      throw new Error("no jobs are run here yet");
    },
    damage: (what) => damage(app, what),
  };
}

async function damage(app: TestApp, what: Damage): Promise<void> {
  switch (what.kind) {
    case "object lost":
      await rm(join(app.objectsDir), { recursive: true, force: true });
      return;
    case "scenes deleted":
      await app.services.db.tx((tx) =>
        tx.sql("delete from scene_revisions where template_id = $1", [what.templateId]),
      );
      return;
    default:
      throw new Error(`no way to arrange "${what.kind}"`);
  }
}
