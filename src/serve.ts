/** `platen serve`: everything in one process group, started in order and stopped in the opposite one. */
import { rm, writeFile } from "node:fs/promises";
import Fastify from "fastify";
import type { Config } from "./config.ts";
import { openFoundation } from "./wiring.ts";

/** Starts the service and resolves with an exit code once a signal has ended it. */
export async function serve(config: Config, print: (line: string) => void): Promise<number> {
  const foundation = await openFoundation(config, (line) => print(`  ${line}`));
  const app = Fastify();
  app.get("/healthz", async () => ({ ...(await foundation.db.health()) }));
  const address = await app.listen({ port: config.port, host: config.host });
  const baseUrl = config.publicUrl ?? address;
  if (config.readyFile !== null) {
    await rm(config.readyFile, { force: true });
    await writeFile(config.readyFile, `${JSON.stringify({ base_url: `${baseUrl}/v1` })}\n`, {
      mode: 0o600,
    });
  }
  print(`  Platen     ${baseUrl}`);
  await stopSignal();
  await app.close();
  await foundation.close();
  return 0;
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once("SIGTERM", resolve);
    process.once("SIGINT", resolve);
  });
}
