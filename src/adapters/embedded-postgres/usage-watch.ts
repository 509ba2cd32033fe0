/**
 * The server's own watch over who uses it. Whoever started it may be killed at any moment, so nobody outside can
 * be relied on to stop it: one of its backends looks at the others, and ends the server once nobody has held it for
 * a while. No process of ours, no file and no pid that may be somebody else's by then.
 */
import { Socket } from "node:net";
import pg from "pg";
import { DATABASE_USER } from "./cluster.ts";
import { SOCKET_PORT } from "./socket-dir.ts";

export interface UsageWatch {
  readonly socketDir: string;
  /** `application_name` of the connections that say that the server is used. */
  readonly holder: string;
  /** Without any of them for so long, the server ends. */
  readonly seconds: number;
}

/** Looks within the time, so that it is over at most a twelfth late. */
const LOOKS = 12;

/**
 * Starts the watch, unless one is kept already; resolves once that is known to be under way. What keeps it from
 * starting is no error of the caller's: the server works without, and the next one who attaches tries again.
 */
export async function watchUsage(watch: UsageWatch): Promise<void> {
  const socket = new Socket();
  const client = new pg.Client({
    stream: () => socket,
    host: watch.socketDir,
    port: SOCKET_PORT,
    // Nobody drops or copies it, which would wait for this connection.
    database: "postgres",
    user: DATABASE_USER,
    application_name: "platen watch",
    connectionTimeoutMillis: 2_000,
  });
  client.on("error", () => {
    // The server has gone, and the watch with it.
  });
  try {
    await client.connect();
  } catch {
    return;
  }
  // Outlives this process: a backend that is at work does not look whether its client is there.
  socket.unref();
  void client
    .query(watchText(watch))
    .catch(() => undefined)
    .then(() => client.end())
    .catch(() => undefined);
}

/**
 * The advisory lock is the session's: one backend watches, whoever else comes ends at once. The commit gives the
 * snapshot back, so that vacuum is not held up, and the next look sees what is. SIGINT is PostgreSQL's fast
 * shutdown.
 */
function watchText({ holder, seconds }: UsageWatch): string {
  return `do $watch$
    declare
      used_at timestamptz := clock_timestamp();
    begin
      if not pg_try_advisory_lock(hashtextextended('platen watch', 0)) then
        return;
      end if;
      loop
        commit;
        perform pg_sleep(${seconds / LOOKS});
        if exists (select from pg_stat_activity where application_name = '${holder}') then
          used_at := clock_timestamp();
        elsif clock_timestamp() - used_at >= interval '${seconds} seconds' then
          execute format('copy (select) to program %L',
            'cat > /dev/null; kill -INT ' || split_part(pg_read_file('postmaster.pid'), E'\\n', 1));
          return;
        end if;
      end loop;
    end $watch$`;
}
