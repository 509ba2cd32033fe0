import { JOB_STATES, type JobView } from "#domain/job.ts";
import type { Listing } from "#domain/template.ts";
import { listOf, paging, request, requestedPage, z } from "#http/schema.ts";
import { listJobs as list } from "#services/operation/manage-jobs.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { jobSchema, presentJob } from "./job-schema.ts";

/**
 * Work that is not done, newest first: what waits, what is at work, and what failed and why. A job that failed stays
 * for three days. Filters narrow together, and the cursor goes on within them.
 */
export const listJobs = declare<Listing<JobView>>()({
  id: "listJobs",
  method: "GET",
  path: "/admin/jobs",
  summary: "List jobs that are not done",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  query: request({
    ...paging,
    /** Id of the last job of the page before. */
    starting_after: z.uuid().optional(),
    state: z.enum(JOB_STATES).optional(),
    queue: z.string().min(1).max(64).optional(),
  }),
  replies: { 200: { description: "Newest first", schema: listOf(jobSchema) } },
  errors: [],
  example: { query: { state: "failed" } },
  handle: (services, { query }) =>
    list(services, {
      queue: query.queue,
      state: query.state,
      ...requestedPage(query),
    }),
  present: (listing) => presentList(listing, presentJob),
});
