/**
 * What is answered when the renderer itself is to blame. Three kinds of error leave the runner and must stay
 * apart: values that cannot print (`UnusableValue`, 4xx, see `make-final.ts`), a template that cannot be
 * drawn, and the renderer's own failure (502, 503). Names, paths and memory figures are in `cause`, for the
 * log alone.
 */
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

/** Of a renderer that is busy: about what a waiting picture or check takes. */
const BUSY_SECONDS = 5;

/**
 * A `RunnerError`, or a template the engine takes no more, as the 502 or 503 it means; any other error is returned
 * as it is.
 */
export function runnerError(error: unknown): unknown {
  if (error instanceof UnusablePdf) {
    return new ApiError("renderer_failed", `The template cannot be drawn: ${error.message}`, {
      cause: error,
    });
  }
  if (!(error instanceof RunnerError)) {
    return error;
  }
  if (error.kind === "busy") {
    return new ApiError(
      "renderer_busy",
      "The renderer has more to do than it can do in time; send the same request again shortly.",
      { cause: error, retryAfterSeconds: BUSY_SECONDS },
    );
  }
  // No worker could be had: the same request may succeed in a moment, so it says when to come back. A job
  // that ended its worker will end the next one too, and must not invite a client to try.
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
  // A known code first: `render_failed` is the last resort and always means a defect of ours.
  const known = runnerError(error);
  return known instanceof ApiError || isDatabaseUnavailable(known)
    ? known
    : new ApiError(code, "The print file could not be made; the request id finds why.", {
        cause: error,
      });
}

/** True when others were before the job. */
export function isBusy(error: unknown): boolean {
  return error instanceof RunnerError && error.kind === "busy";
}

/** True when the job was not done for want of a renderer, and may succeed later as it is. */
export function isPassing(error: unknown): boolean {
  return error instanceof RunnerError && (error.kind === "unreachable" || error.kind === "busy");
}
