/**
 * The engine behind the messages of an engine process, in this very process: what is asked for, sent, kept and
 * thrown is decided by the service's own code (`engine-protocol.ts`, `engine-host.ts`). Only the process is
 * missing, and with it the limits and the queue; and what was asked before is not worked out again.
 */
import { deserialize, serialize } from "node:v8";
import { engineHost, type EngineHost, requestHandler } from "#adapters/engine-host.ts";
import {
  type EngineReply,
  type EngineRequest,
  exchange,
  jobOf,
  resultOf,
} from "#adapters/engine-protocol.ts";
import type { CallName } from "#domain/engine-calls.ts";
import { type EngineRunner, RunnerError } from "#ports/engine-runner.ts";
import { openTestEngine } from "./engine-parts.ts";
import { rememberedEngine } from "./remembered-engine.ts";

export interface TestRunner extends EngineRunner {
  /** Every job rejects with this while it is set. */
  failure: Error | null;
  /** Runs before the next fill, once. */
  beforeFill: (() => Promise<void>) | null;
  /** Fills done so far. */
  fills: number;
  /** How often each call was done so far. */
  readonly calls: Partial<Record<CallName, number>>;
}

let host: Promise<EngineHost> | null = null;

async function openHost(): Promise<EngineHost> {
  return rememberedEngine(engineHost(await openTestEngine()));
}

/** A runner with what it keeps of its own; the engine is the test process's one. */
export function testRunner(): TestRunner {
  let handle: ((request: EngineRequest) => Promise<EngineReply>) | null = null;
  let isClosed = false;
  async function ask(request: EngineRequest): Promise<EngineReply> {
    handle ??= requestHandler(await (host ??= openHost()));
    return acrossChannel(await handle(acrossChannel(request)));
  }
  const runner: TestRunner = {
    failure: null,
    beforeFill: null,
    fills: 0,
    calls: {},
    call: async (name, input) => {
      if (name === "fill") {
        const before = runner.beforeFill;
        runner.beforeFill = null;
        await before?.();
      }
      if (runner.failure !== null) {
        throw runner.failure;
      }
      if (isClosed) {
        throw new RunnerError("unreachable", "closing");
      }
      const result = resultOf(name, await exchange(jobOf(name, input), ask));
      runner.calls[name] = (runner.calls[name] ?? 0) + 1;
      runner.fills += name === "fill" ? 1 : 0;
      return result;
    },
    isReachable: () => runner.failure === null && !isClosed,
    close: async () => {
      isClosed = true;
    },
  };
  return runner;
}

/** A message as the other end gets it, by the serialization that the processes' channel uses ("advanced"). */
function acrossChannel<T>(message: T): T {
  return deserialize(serialize(message));
}
