/** What was released to the press, as the service tells it. */
import { CliError, EXIT } from "../command.ts";
import { requestService, type Service } from "../service.ts";
import type { Release } from "./folder-state.ts";

/** The API's largest page. */
const PAGE = 100;

export interface ListedRelease extends Release {
  readonly mode: "live" | "test";
}

/** Finals released at or after an instant and not withdrawn, in the order of their release. */
export async function listReleases(
  service: Service,
  since: string,
  signal: AbortSignal,
): Promise<readonly ListedRelease[]> {
  const found: ListedRelease[] = [];
  const query = `kind=final&released=true&released_since=${encodeURIComponent(since)}&limit=${PAGE}`;
  let after: string | null = null;
  do {
    const cursor: string = after === null ? "" : `&starting_after=${encodeURIComponent(after)}`;
    const response = await requestService(service, `/renders?${query}${cursor}`, { signal });
    const page: readonly ListedRelease[] = releasesOf(await response.json().catch(() => null));
    found.push(...page);
    after = page.length < PAGE ? null : (page.at(-1)?.render ?? null);
  } while (after !== null);
  return found.toSorted((a, b) => Date.parse(a.releasedAt) - Date.parse(b.releasedAt));
}

/** What time it is for the service, which says when something was released: to the second. */
export async function serviceTime(service: Service, signal: AbortSignal): Promise<string> {
  const response = await requestService(service, "/renders?limit=1", { signal });
  await response.body?.cancel();
  const told = Date.parse(response.headers.get("date") ?? "");
  return new Date(Number.isNaN(told) ? Date.now() : told).toISOString();
}

function releasesOf(body: unknown): readonly ListedRelease[] {
  const data: unknown =
    typeof body === "object" && body !== null && "data" in body ? body.data : null;
  if (!Array.isArray(data)) {
    throw new CliError(EXIT.refused, "what answers is not the API; see --api");
  }
  return data.filter(isReleased).map(({ id, released_at: releasedAt, mode }) => ({
    render: id,
    releasedAt,
    mode,
  }));
}

interface ReleasedRender {
  readonly id: string;
  readonly released_at: string;
  readonly mode: "live" | "test";
}

function isReleased(value: unknown): value is ReleasedRender {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "released_at" in value &&
    typeof value.released_at === "string" &&
    "mode" in value &&
    (value.mode === "live" || value.mode === "test")
  );
}
