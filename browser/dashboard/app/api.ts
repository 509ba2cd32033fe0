/**
 * The API as the signed-in person reaches it: the typed client over the session's cookie. What it shows is one team's,
 * live or test; to change either is to load the document anew, so nothing of the one is kept for the other.
 */
import { type ClientOptions, Platen } from "../../../client/src/index.ts";
import { language } from "./message-set.ts";
import { uploadFetch } from "./upload-fetch.ts";

/** "test" is in the address, so that a link and a new tab stay in it. */
export const mode: "live" | "test" =
  new URLSearchParams(location.search).get("mode") === "test" ? "test" : "live";

const OPTIONS: ClientOptions = {
  baseUrl: location.origin,
  credentials: "same-origin",
  headers: {
    "accept-language": language,
    ...(mode === "test" ? { "x-service-mode": "test" } : {}),
  },
};

/** Every operation, as the signed-in person. */
export const api: Platen = new Platen(OPTIONS);

/** The same for a large file: `onSent` is told the share sent, and there are minutes for it. */
export function uploadApi(onSent: (share: number) => void): Platen {
  return new Platen({ ...OPTIONS, fetch: uploadFetch(onSent), timeoutMs: 600_000 });
}
