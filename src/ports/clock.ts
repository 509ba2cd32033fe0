/** The time, as told by the machine. Leases and expiries in tables go by the database's clock instead. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  nowMs(): number;
  /** The same instant as a date, for columns and answers. */
  now(): Date;
}
