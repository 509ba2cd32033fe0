import type { ReactNode } from "react";
import { language } from "../app/message-set.ts";

/** Day and minute as the person's language writes them, in the time zone of the browser. */
export function instantText(instant: string): string {
  return new Date(instant).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}

/** An instant of the API, to be read by people and programs. */
export function Instant({ at }: { readonly at: string }): ReactNode {
  return <time dateTime={at}>{instantText(at)}</time>;
}
