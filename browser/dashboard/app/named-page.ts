/** Pages that a search finds by what they are called: each says so at its route. */
import type { Membership } from "../../../client/src/generated/types.ts";
import type { MessageSet } from "./message-set.ts";

/** What a route tells of its page. */
export interface NamedPage {
  /** In the language of the document. */
  readonly name: () => Promise<string>;
  /** Without it the page is not for the person. */
  readonly scope?: Membership["scopes"][number];
  /** Only for who runs the installation. */
  readonly isForAdmins?: true;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Not of pages that need an id: those are found by what they show. */
    readonly page?: NamedPage;
  }
}

/** A name out of the noun's texts, which are loaded when somebody searches. */
export function nameIn<Key extends string>(set: MessageSet<Key>, key: Key): NamedPage["name"] {
  return async () => (await set.load()).say(key);
}
