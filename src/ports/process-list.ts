/** A process as another one can know it again: a pid alone is soon somebody else's. */
export interface ProcessMark {
  /** The boot of the machine and the space of pids on it; "" where neither is known. */
  readonly host: string;
  readonly pid: number;
  /** When it started, in the machine's own count. */
  readonly started: string;
}

export interface ProcessList {
  readonly self: ProcessMark;
  /** True when the process has certainly ended; false when it runs, or cannot be seen from here. */
  hasEnded(process: ProcessMark): boolean;
}
