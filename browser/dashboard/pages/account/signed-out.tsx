/** Pages for somebody who is not signed in yet. They stand beside the dashboard, in its document and of its parts. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ConfirmAddress } from "./confirm-address.tsx";
import { Invitation } from "./invitation.tsx";
import { NewPassword } from "./new-password.tsx";
import { SignIn } from "./sign-in.tsx";
import { SignUp } from "./sign-up.tsx";

/** What is refused here is told here: a wrong password leads to no other page. */
const queries = new QueryClient({
  defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
});

const PAGES: Readonly<Record<string, () => ReactNode>> = {
  "/login": SignIn,
  "/sign-up": SignUp,
  "/confirm": ConfirmAddress,
  "/new-password": NewPassword,
  "/invitation": Invitation,
};

/** The page of the address. */
export function SignedOut(): ReactNode {
  const Page = PAGES[location.pathname] ?? SignIn;
  return (
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>
  );
}
