/** Processes as Linux tells of them in /proc; elsewhere none is ever known to have ended. */
import { readFileSync, readlinkSync } from "node:fs";
import type { ProcessList, ProcessMark } from "#ports/process-list.ts";

/** The processes of this machine, seen from this one. */
export function systemProcesses(): ProcessList {
  const self: ProcessMark = {
    host: hostMark(),
    pid: process.pid,
    started: startOf(process.pid) ?? "",
  };
  return {
    self,
    hasEnded: ({ host, pid, started }) =>
      self.host !== "" && started !== "" && host === self.host && startOf(pid) !== started,
  };
}

/** Pids mean the same where boot and pid namespace are the same: two containers of one machine differ. */
function hostMark(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    // No /proc: then a silent process is given up when its heartbeat is overdue.
    return "";
  }
}

/** Clock ticks since boot at which a process started; null when there is none, or only its remains. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name before it is in parentheses and may hold anything. proc(5): state is field 3, starttime 22.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state = "", started = ""] = [fields[0], fields[19]];
    return state === "Z" || state === "X" ? null : started;
  } catch {
    return null;
  }
}
