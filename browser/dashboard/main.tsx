/** The dashboard: the frame and the page of the address, in React. What a page adds is in `pages/<noun>/`. */
import "./dashboard.css";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, StrictMode, Suspense } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { createRoot } from "react-dom/client";
import { keptScheme, showScheme } from "./app/colors.ts";
import { isRefusal } from "./app/explain.ts";
import { language } from "./app/message-set.ts";
import { requireSignIn } from "./app/session.ts";
import { makeRouter } from "./router.tsx";

/** Links that a person follows back and forth show what they showed; what others do is seen after this long. */
const FRESH_MS = 15_000;

const queries = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => void requireSignIn(error) }),
  mutationCache: new MutationCache({ onError: (error) => void requireSignIn(error) }),
  defaultOptions: {
    // The client has tried again where that was worthwhile.
    queries: { retry: false, staleTime: FRESH_MS, throwOnError: (error) => !isRefusal(error) },
    mutations: { retry: false },
  },
});

/** Sign-in and what mailed links lead to: pages of their own, loaded where they are asked for. */
const SignedOut = lazy(async () => ({
  default: (await import("./pages/account/signed-out.tsx")).SignedOut,
}));
const isDoor = !/^\/dashboard(?:\/|$)/u.test(location.pathname);

showScheme(keptScheme());
const root = document.getElementById("dashboard");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <I18nProvider locale={language}>
        <Suspense>
          {isDoor ? (
            <SignedOut />
          ) : (
            <QueryClientProvider client={queries}>
              <RouterProvider router={makeRouter(queries)} />
            </QueryClientProvider>
          )}
        </Suspense>
      </I18nProvider>
    </StrictMode>,
  );
}
