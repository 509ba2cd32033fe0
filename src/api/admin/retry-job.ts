import type { JobView } from "#domain/job.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { retryJob as retry } from "#services/operation/manage-jobs.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_JOB_ID, jobParams, jobSchema, presentJob } from "./job-schema.ts";

/**
 * Has a job that failed, or that waits for its next attempt, tried at once: after its cause was mended. It has one
 * more attempt then. The log of the platform tells of it.
 */
export const retryJob = declare<JobView>()({
  id: "retryJob",
  method: "POST",
  path: "/admin/jobs/{id}/retry",
  summary: "Try a failed job again",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  params: jobParams,
  replies: { 200: { description: "Due now", schema: z.object({ job: jobSchema }) } },
  errors: ["job_not_found"],
  example: { params: { id: EXAMPLE_JOB_ID } },
  handle: (services, { params }, call) => retry(services, call, params.id),
  present: (job) => json(200, { job: presentJob(job) }),
});
