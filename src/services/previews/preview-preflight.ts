/**
 * What the press would say of the order in a picture. The file's report is stored and the picture's own problems are
 * at hand; only whether the press file would be proven takes the engine again, and no picture waits for that: until
 * it is known the status is "pending". Nothing is blocked by any of it.
 */
import { ApiError } from "#domain/errors.ts";
import { preflightNotes, type PreflightStatus } from "#domain/preflight.ts";
import { blankProblems } from "#domain/values.ts";
import type { SkippedCheck } from "#engine/contract/preflight-report.ts";
import type { Problem } from "#engine/contract/problems.ts";
import { ENGINE_VERSION } from "#engine/contract/versions.ts";
import { sha256Hex } from "#engine/sha256.ts";
import { type EngineRunner, RunnerError } from "#ports/engine-runner.ts";
import { findPreflight, savePreflight } from "#store/preflights.ts";
import type { Services } from "../context/context.ts";
import { fillChecked } from "../renders/make-final.ts";
import { type FinalOrder, orderParts, type PreparedOrder } from "../renders/prepare-order.ts";

/** The certificate compares a press file with its original, and a preview leaves no file. */
export const NOT_DUE: readonly SkippedCheck[] = [
  { code: "outside_changed", reason: "finals_only" },
];

/** An order as it was asked for, blanks and all, with what its picture had to say. */
export interface ShownOrder {
  readonly teamId: string;
  readonly asked: FinalOrder;
  readonly prepared: PreparedOrder;
  /** Null where they are not kept: then only the engine can tell. */
  readonly problems: readonly Problem[] | null;
}

/**
 * The status of an order by what is known now. "fail" as soon as anything says so; else what the engine found out,
 * and "pending" until it has, which is begun here.
 */
export async function previewPreflight(
  services: Services,
  { teamId, asked, prepared, problems }: ShownOrder,
): Promise<PreflightStatus> {
  const { revision } = asked;
  const known = preflightNotes(
    revision.preflight,
    // What is blank is asked of the request: the picture's own values are completed by defaults.
    [...(problems ?? []), ...blankProblems(revision.fields, asked.values)],
    { revision: revision.revision, engine: ENGINE_VERSION, skipped: NOT_DUE },
  );
  if (known.status === "fail") {
    return "fail";
  }
  const key = sha256Hex(new TextEncoder().encode(JSON.stringify(orderParts(prepared))));
  const found = await services.db.read((tx) => findPreflight(tx, teamId, key));
  if (found === undefined) {
    const { runner } = services;
    if (runner !== null) {
      services.background.later(`${teamId} ${key}`, async () => {
        await findOut(services, runner, { teamId, asked, key });
      });
    }
    return "pending";
  }
  return found;
}

/** Makes the press file as for an order, forgets it, and keeps what it came to. */
async function findOut(
  services: Services,
  runner: EngineRunner,
  {
    teamId,
    asked,
    key,
  }: { readonly teamId: string; readonly asked: FinalOrder; readonly key: string },
): Promise<void> {
  const status = await statusOf(services, runner, asked);
  if (status !== null) {
    await services.db.tx((tx) => savePreflight(tx, teamId, { key, status }));
  }
}

/** Null where the engine had no time for it: the next picture asks again. */
async function statusOf(
  services: Services,
  runner: EngineRunner,
  asked: FinalOrder,
): Promise<"pass" | "warn" | "fail" | null> {
  try {
    const { problems, verification } = await fillChecked(
      services,
      runner,
      // The picture has told already.
      { ...asked, fill: undefined },
      "spare",
    );
    const { status } = preflightNotes(asked.revision.preflight, problems, {
      revision: asked.revision.revision,
      engine: ENGINE_VERSION,
    });
    return verification.ok && status !== "pending" ? status : "fail";
  } catch (error) {
    // What a final would be refused for.
    if (error instanceof ApiError) {
      return error.isServerError ? null : "fail";
    }
    if (error instanceof RunnerError) {
      return error.kind === "failed" || error.kind === "over_limit" ? "fail" : null;
    }
    throw error;
  }
}
