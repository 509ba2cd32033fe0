/** What most tests of services begin with: services for the file, and for each test a shop with a template. */
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Caller } from "#domain/caller.ts";
import { type EngineRunner, RunnerError } from "#ports/engine-runner.ts";
import { type Call, plainUnit, type Services } from "#services/context/context.ts";
import { openTestServices, type TestServices } from "./services.ts";
import { liveTemplate } from "./template-rows.ts";

export interface Shop {
  readonly open: TestServices;
  readonly services: Services;
  /** Of the shop, with all scopes. */
  readonly caller: Caller;
  /** Live, with the required field "name" and the optional "title". */
  readonly templateId: string;
}

/** Gives each test of a file a shop of its own; the services, `own` among them, are one for all of them. */
export function withShop(begin: (shop: Shop) => unknown, own: Partial<Services> = {}): void {
  let open: TestServices;
  beforeAll(async () => {
    open = await openTestServices(own);
  });
  afterAll(() => open.close());
  beforeEach(async () => {
    const { services } = open;
    const caller = await open.caller();
    const templateId = await liveTemplate(services, caller.teamId);
    await begin({ open, services, caller, templateId });
  });
}

/** A call whose change is written at once. */
export function callBy(services: Services, caller: Caller): Call<never> {
  return { caller, unit: plainUnit(services) };
}

/** A runner whose every call ends with this error. */
function failingRunner(error: Error): EngineRunner {
  return { call: () => Promise.reject(error), isReachable: () => true, close: async () => {} };
}
export const AWAY = failingRunner(new RunnerError("unreachable", "no worker"));
export const BROKEN = failingRunner(new RunnerError("failed", "the worker ended"));

/** As much of a filled file as services read of it. */
export interface MadeFile {
  readonly pdf?: Uint8Array;
  readonly fit?: object;
  readonly problems?: readonly object[];
  readonly verification?: object;
}

/** A runner that makes this file, whose text fits and which is proven unless `made` says otherwise. */
export function makingRunner(
  made: MadeFile | (() => MadeFile),
  calls: { readonly name: string; readonly inputs: object }[] = [],
): EngineRunner {
  return {
    ...BROKEN,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one answer for every call
    call: (async (name: string, inputs: object) => {
      calls.push({ name, inputs });
      return {
        pdf: new Uint8Array([1, 2, 3]),
        fit: { boxes: [], fontsUsed: [], substitutions: [], ignoredValues: [] },
        problems: [],
        verification: { ok: true, violations: [], certificate: {} },
        ...(typeof made === "function" ? made() : made),
      };
    }) as unknown as EngineRunner["call"],
  };
}
