import { JOB_STATES, type JobView } from "#domain/job.ts";
import { named, timestamp, z } from "#http/schema.ts";

export const jobParams = z.object({ id: z.uuid() });

/** For examples in the OpenAPI document: of the form that ids have, and nobody's. */
export const EXAMPLE_JOB_ID = "0197a1c2-7d3e-4f5a-8b6c-9d0e1f2a3b4c";

/** Work that waits behind the service. */
export const jobSchema = named(
  "Job",
  z.object({
    id: z.uuid(),
    /** What kind of work: `render`, `deliver`, `mail` and others. */
    queue: z.string(),
    /** `retrying` waits for its next attempt; `failed` has had all of them. */
    state: z.enum(JOB_STATES),
    /** Ids of what it is about; nothing else of a team is shown. */
    ids: z.record(z.string(), z.string()),
    /** Begun so far. */
    attempts: z.int().min(0),
    /** Why the last attempt failed; null where none did. */
    error: z.string().nullable(),
    created_at: timestamp,
    /** When it may begin, or might have. */
    due_at: timestamp,
  }),
);

/** The outer form of a job. */
export function presentJob(view: JobView): z.input<typeof jobSchema> {
  const { createdAt, dueAt, ids, ...job } = view;
  return { ...job, ids: { ...ids }, created_at: createdAt, due_at: dueAt };
}
