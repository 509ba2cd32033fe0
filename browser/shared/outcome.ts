/** What came of a request, for those who show it: only here is a status looked at. */
export type Outcome =
  | "ok"
  /** Too many requests, of this visitor or of all: the same one is answered after a while. */
  | "busy"
  /** The service or something before it failed: worth another try. */
  | "failed"
  /** Another try has the same result. */
  | "refused"
  /** There was no response. */
  | "unreachable";

/** Of a response; null where fetch failed. A 304 is as good as what is there already. */
export function outcomeOf(response: Pick<Response, "headers" | "ok" | "status"> | null): Outcome {
  if (response === null) {
    return "unreachable";
  }
  if (response.ok || response.status === 304) {
    return "ok";
  }
  // RFC 9110, 10.2.3: a 503 that says when to come back is a service that has too much to do just now.
  const isShort = response.status === 503 && response.headers.has("retry-after");
  if (response.status === 429 || isShort) {
    return "busy";
  }
  return response.status >= 500 ? "failed" : "refused";
}

/** Whether the same request may succeed later. */
export function isPassing(outcome: Outcome): boolean {
  return outcome === "busy" || outcome === "failed" || outcome === "unreachable";
}
