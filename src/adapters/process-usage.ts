/** What a process has used so far, asked from outside, since a busy process cannot tell. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

export interface ProcessUsage {
  /**
   * Of its main thread, where the system tells: what V8's helpers optimise and collect meanwhile takes no longer
   * on the clock, and on a fresh process is as much again.
   */
  readonly cpuSeconds: number;
  readonly residentBytes: number;
}

/** proc(5): clock ticks are 1/100 s on every Linux that Node runs on; pages are asked in kB instead. */
const TICKS_PER_SECOND = 100;

/** Null when the process is gone or nothing on this system tells. */
export async function processUsage(pid: number): Promise<ProcessUsage | null> {
  return process.platform === "linux" ? usageFromProc(pid) : usageFromPs(pid);
}

async function usageFromProc(pid: number): Promise<ProcessUsage | null> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/task/${pid}/stat`, "utf8"),
      readFile(`/proc/${pid}/status`, "utf8"),
    ]);
    // The name in parentheses may hold anything: fields are counted from its end. utime and stime are 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    const residentKb = Number(/^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1] ?? 0);
    return { cpuSeconds: ticks / TICKS_PER_SECOND, residentBytes: residentKb * 1024 };
  } catch {
    return null;
  }
}

async function usageFromPs(pid: number): Promise<ProcessUsage | null> {
  try {
    const { stdout } = await promisify(execFile)("ps", ["-o", "rss=,time=", "-p", String(pid)]);
    const [residentKb = "0", time = "0"] = stdout.trim().split(/\s+/u);
    const cpuSeconds = time.split(":").reduce((total, part) => total * 60 + Number(part), 0);
    return { cpuSeconds, residentBytes: Number(residentKb) * 1024 };
  } catch {
    return null;
  }
}
