/**
 * Secrets that must be read again (webhook signing secrets, stored answers that hold one), encrypted at rest.
 * The keys come from the configuration, so a copy of the database alone opens nothing.
 */
export interface SecretBox {
  /** Encrypts under the first key. `context` names what it is for and whose, e.g. "webhook whe_…". */
  seal(context: string, plain: Uint8Array): Uint8Array;
  /** The plain bytes; null when they were sealed under another context or a key that is gone, or were changed. */
  open(context: string, sealed: Uint8Array): Uint8Array | null;
}
