/**
 * Vitest's global set-up of the projects that need a database: keeps the embedded server up for the whole run, so
 * that files need not attach to it. Several projects may hold it, and the last one stops it.
 */
import { dropLeftovers, openTestPostgres, sayHeld } from "#test/support/database.ts";

/** Resolves to what lets the server go. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await openTestPostgres();
  await dropLeftovers(server.target);
  sayHeld(server.target);
  return () => server.stop();
}
