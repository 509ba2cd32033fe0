/** What is answered when the renderer itself is the trouble. */
import { ApiError } from "#domain/errors.ts";
import { UnusablePdf } from "#engine/contract/problems.ts";
import { type EngineRunner, RunnerError } from "#ports/engine-runner.ts";
import { isDatabaseUnavailable } from "#store/database.ts";
import type { Services } from "./context.ts";

/** The runner, or 503 where the deployment has none. */
export function requireRunner(services: Services): EngineRunner {
  if (services.runner === null) {
    throw new ApiError("renderer_not_configured", "This deployment has no renderer.");
  }
  return services.runner;
}

/** A `RunnerError`, or a template the engine takes no more, as the 502 it means; any other error is returned as it is. */
export function runnerError(error: unknown): unknown {
  if (error instanceof UnusablePdf) {
    return new ApiError("renderer_failed", `The template cannot be drawn: ${error.message}`, {
      cause: error,
    });
  }
  if (!(error instanceof RunnerError)) {
    return error;
  }
  return error.kind === "unreachable"
    ? new ApiError(
        "renderer_unreachable",
        "The renderer could not be reached; try again shortly.",
        {
          cause: error,
          retryAfterSeconds: 2,
        },
      )
    : new ApiError("renderer_failed", "The renderer could not do this job.", { cause: error });
}

/**
 * As `runnerError`, with the code for what nobody foresaw: the pipeline broke in the middle of the job. A
 * database that went away stays what it is.
 */
export function pipelineError(
  error: unknown,
  code: "render_failed" | "fill_render_failed",
): unknown {
  const known = runnerError(error);
  return known instanceof ApiError || isDatabaseUnavailable(known)
    ? known
    : new ApiError(code, "The print file could not be made; the request id finds why.", {
        cause: error,
      });
}

/** True when the job may succeed later as it is. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof RunnerError && error.kind === "unreachable";
}
