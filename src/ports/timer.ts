/** Waiting, for work that looks again after a while. */
export interface Timer {
  /** Resolves after `ms` of the machine's time, or at once when the signal is aborted; never rejects. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}
