/** What every touchpoint is handed. */
import type { Platen } from "@platen/client";
import type { Settings } from "./set-up.ts";
import type { Store } from "./state.ts";

export interface Shop {
  /** With the shop's restricted key: on the server only. */
  readonly platen: Platen;
  /** Where the service is, for the widget's script. */
  readonly serviceUrl: string;
  /** This shop's own origin. */
  readonly origin: string;
  readonly settings: Settings;
  readonly store: Store;
  /** Told to whoever runs the shop. */
  readonly log: (line: string) => void;
}
