/** The nouns of the rail, in its order; settings last. */
import type { Messages } from "#domain/messages/dashboard/shell/en.data.ts";
import type { IconName } from "../parts/icon.tsx";

/** One entry: where it leads, and what it is called. */
export interface RailEntry {
  readonly to: "/templates" | "/orders" | "/customers" | "/channels" | "/library" | "/settings";
  readonly icon: IconName;
  readonly label: keyof Messages;
}

/** Only nouns that have their pages. */
export const RAIL: readonly RailEntry[] = [
  { to: "/templates", icon: "template", label: "templates" },
  { to: "/orders", icon: "orders", label: "orders" },
  { to: "/customers", icon: "customers", label: "customers" },
  { to: "/channels", icon: "channels", label: "channels" },
  { to: "/library", icon: "library", label: "library" },
  { to: "/settings", icon: "settings", label: "settings" },
];
