import { batch } from "./batch.ts";
import { deliver } from "./deliver.ts";
import type { JobDefinition } from "./job.ts";
import { mail } from "./mail.ts";
import { maintenance } from "./maintenance.ts";
import { readAgain } from "./read-again.ts";
import { render } from "./render.ts";

/** Every job: the queues are made from this list. */
export const jobs: readonly JobDefinition[] = [
  render,
  deliver,
  mail,
  maintenance,
  readAgain,
  batch,
];
