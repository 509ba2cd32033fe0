/** The routes every noun hangs its own on. Kept apart from the router, which imports the nouns. */
import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  retainSearchParams,
} from "@tanstack/react-router";
import { ME } from "../app/session.ts";

/** Search parameters that all pages keep: test data is said by the address. */
interface ShellSearch {
  readonly mode?: "test";
}

/** The document; what is wrong with an address is said inside the frame. */
export const documentRoute = createRootRouteWithContext<{ readonly queries: QueryClient }>()({
  validateSearch: ({ mode }: Record<string, unknown>): ShellSearch =>
    mode === "test" ? { mode } : {},
  search: { middlewares: [retainSearchParams(["mode"])] },
});

/** Parent of every page: the frame, shown to somebody who is signed in. */
export const shellRoute = createRoute({
  getParentRoute: () => documentRoute,
  id: "shell",
  loader: ({ context }) => context.queries.ensureQueryData(ME),
  component: lazyRouteComponent(() => import("./shell.tsx"), "Shell"),
});
