/** What an unknown thrown value says of itself; `otherwise` where it is no Error. */
export function errorMessage(error: unknown, otherwise = "unknown reason"): string {
  return error instanceof Error ? error.message : otherwise;
}
