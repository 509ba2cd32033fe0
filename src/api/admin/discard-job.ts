import type { JobView } from "#domain/job.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { discardJob as discard } from "#services/operation/manage-jobs.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_JOB_ID, jobParams, jobSchema, presentJob } from "./job-schema.ts";

/**
 * Gives up a job that failed, or that waits for its next attempt: nobody tries it again. The response is the job as it
 * was; the log of the platform keeps the reason.
 */
export const discardJob = declare<JobView>()({
  id: "discardJob",
  method: "POST",
  path: "/admin/jobs/{id}/discard",
  summary: "Give up a failed job",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  params: jobParams,
  body: request({ reason: z.string().trim().min(1).max(500) }),
  replies: { 200: { description: "As it was", schema: z.object({ job: jobSchema }) } },
  errors: ["missing_required_field", "job_not_found"],
  example: {
    params: { id: EXAMPLE_JOB_ID },
    body: { reason: "The address of the endpoint is gone for good" },
  },
  handle: (services, { params, body }, call) =>
    discard(services, call, { id: params.id, reason: body.reason }),
  present: (job) => json(200, { job: presentJob(job) }),
});
