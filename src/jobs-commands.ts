/**
 * The commands for work that waits behind the service: as the operations below `/admin/jobs`, for whoever holds the
 * database anyway. A service that runs takes up what is retried by itself.
 */
import { type CliContext, CliError, type Command, EXIT } from "#cli/command.ts";
import { parseCommandLine } from "#cli/files.ts";
import { JOB_STATES, type JobState, type JobView } from "#domain/job.ts";
import type { Services } from "#services/context/context.ts";
import type { RenderEventServices } from "#services/events/resource-events.ts";
import { commandCaller, refused, SETTINGS_HINT, withFoundation } from "./operator-commands.ts";

/** As many as somebody reads. */
const MAX_JOBS = 100;
const MAX_REASON_CHARS = 500;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** The command `jobs list`. */
export const jobsList: Command = {
  name: "jobs list",
  help: `platen jobs list [--state STATE] [--queue QUEUE] [--json]

The newest ${MAX_JOBS} jobs that are not done, with the reason where one failed. A job that failed stays for three days.

  --state STATE  ${JOB_STATES.join(", ")}
  --queue QUEUE  of one kind of work: render, deliver, mail and others

${SETTINGS_HINT}`,
  run: async (context, args) => {
    const { values } = parseCommandLine(
      args,
      { state: { type: "string" }, queue: { type: "string" }, json: { type: "boolean" } },
      [],
    );
    const state = values.state === undefined ? undefined : wantedState(values.state);
    return withQueue(context, async (services) => {
      const { listJobs } = await import("#services/operation/manage-jobs.ts");
      const filter = { queue: values.queue, state, limit: MAX_JOBS, startingAfter: undefined };
      const { items } = await listJobs(services, filter);
      context.print(
        values.json === true ? JSON.stringify({ jobs: items }) : items.map(lineOf).join("\n"),
      );
    });
  },
};

/** The command `jobs retry`. */
export const jobsRetry: Command = {
  name: "jobs retry",
  help: `platen jobs retry ID

Has a job that failed, or that waits for its next attempt, tried at once; exit code 1 where none of this id failed.

${SETTINGS_HINT}`,
  run: async (context, args) => {
    const id = wantedId(parseCommandLine(args, {}, ["ID"]).positionals[0]);
    return withQueue(context, async (services) => {
      const { retryJob } = await import("#services/operation/manage-jobs.ts");
      const job = await refused(async () => retryJob(services, await callOf(services), id));
      context.print(lineOf(job));
    });
  },
};

/** The command `jobs discard`. */
export const jobsDiscard: Command = {
  name: "jobs discard",
  help: `platen jobs discard ID --reason TEXT

Gives up a job that failed, or that waits for its next attempt; exit code 1 where none of this id failed. The log of the
platform keeps the reason.

${SETTINGS_HINT}`,
  run: async (context, args) => {
    const line = parseCommandLine(args, { reason: { type: "string" } }, ["ID"]);
    const id = wantedId(line.positionals[0]);
    const reason = (line.values.reason ?? "").trim();
    if (reason === "" || reason.length > MAX_REASON_CHARS) {
      throw new CliError(EXIT.usage, `--reason takes 1 to ${MAX_REASON_CHARS} characters`);
    }
    return withQueue(context, async (services) => {
      const { discardJob } = await import("#services/operation/manage-jobs.ts");
      const job = await refused(async () =>
        discardJob(services, await callOf(services), { id, reason }),
      );
      context.print(lineOf(job));
    });
  },
};

type JobServices = Pick<Services, "db"> & RenderEventServices;

async function withQueue(
  context: CliContext,
  use: (services: JobServices) => Promise<void>,
): Promise<number> {
  return withFoundation(context, async (foundation, config) => {
    const [{ openQueue }, { jobs }] = await Promise.all([
      import("#adapters/pg-boss-queue.ts"),
      import("#jobs/jobs.ts"),
    ]);
    const { script, exclusive } = foundation.jobsDb;
    const onError = (message: string): void => context.tell(message);
    const queue = await openQueue({ queues: jobs, sql: script, exclusive, onError });
    try {
      // A service that listens where nobody said has no other address that a command could know.
      const address = config.publicUrl ?? `http://127.0.0.1:${config.port}`;
      await use({ ...foundation, queue, publicUrl: () => address });
    } finally {
      await queue.stop(0);
    }
  });
}

async function callOf(services: JobServices) {
  const { plainUnit } = await import("#services/context/context.ts");
  return { caller: commandCaller(), unit: plainUnit<JobView>(services) };
}

function lineOf({ id, queue, state, attempts, dueAt, ids, error }: JobView): string {
  const about = Object.values(ids).join(" ");
  const facts = [id, queue, state, `attempts ${attempts}`, `due ${dueAt}`, about, error ?? ""];
  return facts.filter((fact) => fact !== "").join("  ");
}

/** Exit code 2 for a state of no job. */
function wantedState(text: string): JobState {
  const state = JOB_STATES.find((one) => one === text);
  if (state === undefined) {
    throw new CliError(EXIT.usage, `no state "${text}"; there are ${JOB_STATES.join(", ")}`);
  }
  return state;
}

/** Exit code 2 for what is no id of a job. */
function wantedId(text = ""): string {
  if (!UUID.test(text)) {
    throw new CliError(EXIT.usage, `"${text}" is no id of a job; see \`platen jobs list\``);
  }
  return text.toLowerCase();
}
