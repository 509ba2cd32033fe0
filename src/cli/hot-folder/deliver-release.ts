/**
 * One release into the folder, so that it is there once whatever happens: the files come under hidden names, are held
 * against the certificate, are written down as about to come, and are then moved to their names. A move is whole or not
 * at all, so the unfinished file tells after a crash on which side of it the process was.
 */
import { createHash } from "node:crypto";
import { access, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { CliError, EXIT } from "../command.ts";
import { requestService, type Service, TryLater } from "../service.ts";
import { type FolderState, type Release, syncFolder, writeState } from "./folder-state.ts";

/** Apart from the press files: what watches the folder prints what is in it. */
const TICKETS = "tickets";
/** A file of hundreds of megabytes over a slow line. */
const FILE_LIMIT_MS = 1_800_000;
/** The renderer could not do this job, and will not do it the next time either. */
const BAD_GATEWAY = 502;

export interface DeliveryOptions {
  readonly service: Service;
  readonly folder: string;
  readonly namePattern: string;
  readonly hasTickets: boolean;
  /** Of the tickets; null for the service's own. */
  readonly language: string | null;
  readonly signal: AbortSignal;
}

/** Bytes that are not those of the certificate, or a name that is none: told, and tried again. */
export class InvalidDelivery extends Error {}

/** The state with the release delivered, as it is in the folder. Rejects as `requestService` and the file system do. */
export async function deliverRelease(
  options: DeliveryOptions,
  { render, releasedAt }: Release,
  state: FolderState,
): Promise<FolderState> {
  const { folder, hasTickets } = options;
  const press = await downloadPressFile(options, render);
  if (hasTickets) {
    await downloadTicket(options, render);
  }
  // A large file has been under way for minutes.
  await requireReleased(options, { render, releasedAt });
  const file = await freeName(folder, press.fileName, render);
  const announced = { ...state, pending: { render, releasedAt, file } };
  await writeState(folder, announced);
  return await finishPending(folder, announced);
}

async function downloadPressFile(options: DeliveryOptions, render: string): Promise<Downloaded> {
  const { service, folder, namePattern, signal } = options;
  const path = `/renders/${encodeURIComponent(render)}`;
  const query = `name_pattern=${encodeURIComponent(namePattern)}`;
  const press = await download(options, `${path}/download?${query}`, unfinished(folder, render));
  const proof = await requestService(service, `${path}/certificate`, { signal });
  const certificate = memberOf(await proof.json().catch(() => null), "certificate");
  if (press.sha256 !== memberOf(certificate, "output_sha256")) {
    await rm(unfinished(folder, render), { force: true });
    throw new InvalidDelivery(`${render}: these are not the bytes of its certificate`);
  }
  return press;
}

async function downloadTicket(options: DeliveryOptions, render: string): Promise<void> {
  const { folder, language } = options;
  await mkdir(join(folder, TICKETS), { recursive: true });
  const headers = language === null ? {} : { "accept-language": language };
  const address = `/renders/${encodeURIComponent(render)}/ticket`;
  try {
    await download(options, address, unfinished(join(folder, TICKETS), render), headers);
  } catch (error) {
    // Of this one job: what waits behind it needs no such ticket.
    if (error instanceof TryLater && error.status === BAD_GATEWAY) {
      throw new InvalidDelivery(`${render}: no job ticket could be made; ${error.message}`);
    }
    throw error;
  }
}

async function requireReleased(
  { service, signal }: DeliveryOptions,
  { render, releasedAt }: Release,
): Promise<void> {
  const address = `/renders/${encodeURIComponent(render)}`;
  const response = await requestService(service, address, { signal });
  const row = memberOf(await response.json().catch(() => null), "render");
  if (memberOf(row, "released_at") !== releasedAt) {
    throw new InvalidDelivery(`${render}: its release was withdrawn`);
  }
}

/** Puts what was about to come to its name, unless it is there already; the state as it is in the folder then. */
export async function finishPending(folder: string, state: FolderState): Promise<FolderState> {
  if (state.pending === null) {
    return state;
  }
  const { render, releasedAt } = state.pending;
  let { file } = state.pending;
  if (await isThere(unfinished(folder, render))) {
    // Something else may have taken the name while no process was there.
    if (await isThere(join(folder, file))) {
      file = await freeName(folder, file, render);
      await writeState(folder, { ...state, pending: { ...state.pending, file } });
    }
    const ticket = unfinished(join(folder, TICKETS), render);
    // Before the press file: a job that begins to print has its ticket.
    if (await isThere(ticket)) {
      await rename(ticket, join(folder, TICKETS, file));
      await syncFolder(join(folder, TICKETS));
    }
    await rename(unfinished(folder, render), join(folder, file));
    await syncFolder(folder);
  }
  const delivered = [...state.delivered, { render, releasedAt, file }];
  const finished = { ...state, delivered, pending: null };
  await writeState(folder, finished);
  return finished;
}

/** Takes away what a process left that ended in the middle of a download. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const place of [folder, join(folder, TICKETS)]) {
    const names = await readdir(place).catch(() => []);
    for (const name of names.filter((one) => /^\.platen-[\w-]+\.part$/u.test(one))) {
      await rm(join(place, name), { force: true });
    }
  }
}

/** Without the ending that presses look for, and hidden. */
function unfinished(folder: string, render: string): string {
  return join(folder, `.platen-${render.replaceAll(/[^\w-]/gu, "_")}.part`);
}

interface Downloaded {
  readonly sha256: string;
  readonly fileName: string;
}

/** Durable when it resolves. */
async function download(
  { service, signal }: DeliveryOptions,
  address: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Downloaded> {
  const response = await requestService(service, address, {
    signal,
    headers,
    limitMs: FILE_LIMIT_MS,
  });
  const { body } = response;
  const hash = createHash("sha256");
  const handle = await open(path, "w");
  try {
    for await (const chunk of body ?? []) {
      hash.update(chunk);
      await handle.appendFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  const fileName = fileNameOf(response.headers.get("content-disposition") ?? "");
  return { sha256: hash.digest("hex"), fileName };
}

/** RFC 6266: the extended name before the plain one. A name that leads out of the folder, or hides, is none. */
function fileNameOf(disposition: string): string {
  const [, extended] = /filename\*=UTF-8''([^;\s]+)/u.exec(disposition) ?? [];
  const [, plain = ""] = /filename="([^"]+)"/u.exec(disposition) ?? [];
  const name = extended === undefined ? plain : decodeURIComponent(extended);
  if (!/^[^./\\][^/\\]*\.pdf$/iu.test(name)) {
    throw new InvalidDelivery(`the service gave a file no name that can be used: "${name}"`);
  }
  return name;
}

/** The name, numbered where it is taken here or among the tickets: nothing is ever written over. */
async function freeName(folder: string, wanted: string, render: string): Promise<string> {
  const stem = wanted.slice(0, -".pdf".length);
  for (let number = 1; number < 10_000; number++) {
    const name = number === 1 ? wanted : `${stem}-${number}.pdf`;
    const isTaken =
      (await isThere(join(folder, name))) || (await isThere(join(folder, TICKETS, name)));
    if (!isTaken) {
      return name;
    }
  }
  throw new CliError(EXIT.fileError, `${render}: ${wanted} is taken ten thousand times`);
}

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : null;
}
