/** The token of the mailed link that led here; one character where it has none, which no link is known by. */
export function linkToken(): string {
  return new URLSearchParams(location.search).get("t")?.slice(0, 100) || "-";
}
