/**
 * The client of the Platen API: `new Platen({ baseUrl, apiKey })`, a method for each operation in its group,
 * as in `platen.fills.create`. Needs fetch, FormData and WebCrypto: Node 20 and browsers have them.
 */
import { Groups } from "./generated/groups.ts";
import { type ClientOptions, Transport } from "./transport.ts";

/** One credential's view of a service. */
export class Platen extends Groups {
  constructor(options: ClientOptions) {
    super(new Transport(options));
  }
}

export * from "./errors.ts";
export type * from "./generated/types.ts";
export type { Listing } from "./paging.ts";
export type { ClientOptions, Download, Environment, RequestOptions } from "./transport.ts";
export { type PreflightFinding, type PreflightNotes, preflightNotesOf } from "./preflight-notes.ts";
export type { FileContent, Upload } from "./upload.ts";
export {
  type VerifyOptions,
  verifyWebhook,
  type WebhookHeaders,
  type WebhookProblem,
  WebhookVerificationError,
} from "./webhooks.ts";
