/** True for a status by which a receiver refuses; after one that accepts, or none, it was something else that failed. */
export function isRefusedBy(status: number | null): status is number {
  return status !== null && (status < 200 || status >= 300);
}
