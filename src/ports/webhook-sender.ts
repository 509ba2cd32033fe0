/**
 * The way out to receivers of webhooks. Addresses that customers write must not lead into our own network: the
 * adapter decides on the addresses a name stands for, and connects to those very addresses.
 */
export interface WebhookMessage {
  readonly url: string;
  /** Signing secrets as given to the receiver, `whsec_…`: a signature with each, newest first. */
  readonly secrets: readonly string[];
  /** Id of the event; a repeated delivery carries the same. */
  readonly id: string;
  /** Unix seconds. */
  readonly timestampSeconds: number;
  /** The exact text that is signed and sent. */
  readonly body: string;
}

/** What came of one attempt. */
export interface WebhookOutcome {
  /** HTTP status; null when there was none. */
  readonly status: number | null;
  /** The beginning of the answer's body as text, at most 1 KB. */
  readonly excerpt: string | null;
  /** A sentence; null exactly when the receiver took the message. */
  readonly error: string | null;
  readonly durationMs: number;
}

export interface WebhookSender {
  /**
   * Why nothing may be sent to this address, as a sentence for its author; null when it may. A name that cannot
   * be looked up now passes: it is checked again at every attempt.
   */
  refusal(url: string): Promise<string | null>;
  /**
   * One signed POST by Standard Webhooks, at most 15 seconds in all, without following redirects. What goes
   * wrong is an outcome; null when `signal` was aborted first, and nothing is known.
   */
  send(message: WebhookMessage, signal: AbortSignal): Promise<WebhookOutcome | null>;
}
