/** Workspaces made to be tried: how long, and how many at once. */

/** Milliseconds from the making of a demo to its end. */
export const DEMO_MS = 86_400_000;

/** Of one installation at a time; each is a file read and a few rows. */
export const MAX_DEMOS = 100;
