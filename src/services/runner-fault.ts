/** What is answered when the renderer itself is the trouble. */
import { Fault } from "#domain/errors.ts";
import { UnusablePdf } from "#engine/problems.ts";
import { type EngineRunner, RunnerError } from "#ports/engine-runner.ts";
import type { Services } from "./context.ts";

/** The runner, or 503 where the deployment has none. */
export function requireRunner(services: Services): EngineRunner {
  if (services.runner === null) {
    throw new Fault("renderer_not_configured", "This deployment has no renderer.");
  }
  return services.runner;
}

/** A `RunnerError`, or a template the engine takes no more, as the 502 it means; any other error is returned as it is. */
export function runnerFault(error: unknown): unknown {
  if (error instanceof UnusablePdf) {
    return new Fault("renderer_failed", `The template cannot be drawn: ${error.message}`, {
      cause: error,
    });
  }
  if (!(error instanceof RunnerError)) {
    return error;
  }
  return error.kind === "unreachable"
    ? new Fault("renderer_unreachable", "The renderer could not be reached; try again shortly.", {
        cause: error,
        retryAfterSeconds: 2,
      })
    : new Fault("renderer_failed", "The renderer could not do this job.", { cause: error });
}

/** True when the job may succeed later as it is. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof RunnerError && error.kind === "unreachable";
}
