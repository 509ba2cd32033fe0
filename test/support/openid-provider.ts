/** A real OpenID provider on a port of this machine, at which whoever comes is the person that the test says. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

const CLIENT = { id: "platen", secret: "a-secret-of-the-client" };

/** Who is at the provider's page. */
export interface ProviderAccount {
  readonly subject: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/** How the service shows the secret that both sides have. */
type SecretMethod = "client_secret_basic" | "client_secret_post";

export interface TestOpenidProvider {
  readonly settings: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly name: string;
  };
  /** Registers the service at `url`. */
  register(url: string): void;
  /** Who is at the provider's page from now on. */
  welcome(account: ProviderAccount | "denies"): void;
  /** Goes through the provider's pages from `url`, and gives the query that the browser is sent back with. */
  visit(url: string, account: ProviderAccount | "denies"): Promise<string>;
  close(): Promise<void>;
}

/** Starts one that takes the secret in one way; `register` comes before the first visit. */
export async function startOpenidProvider(
  method: SecretMethod = "client_secret_basic",
): Promise<TestOpenidProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const accounts = new Map<string, ProviderAccount>();
  let current: ProviderAccount | "denies" = "denies";
  const welcome = (account: ProviderAccount | "denies"): void => {
    current = account;
    if (account !== "denies") {
      accounts.set(account.subject, account);
    }
  };
  return {
    settings: { issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, name: "Print House" },
    register: (url) => {
      const provider = providerOf(issuer, { returnUrl: `${url}/login`, accounts, method });
      const answer = provider.callback();
      server.on("request", (request, response) => {
        if (request.url?.startsWith("/interaction/") !== true) {
          void answer(request, response);
          return;
        }
        const result =
          current === "denies"
            ? { error: "access_denied" }
            : { login: { accountId: current.subject } };
        void provider.interactionFinished(request, response, result);
      });
    },
    welcome,
    visit: async (url, account) => {
      welcome(account);
      return await follow(url, issuer);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function providerOf(
  issuer: string,
  {
    returnUrl,
    accounts,
    method,
  }: {
    readonly returnUrl: string;
    readonly accounts: ReadonlyMap<string, ProviderAccount>;
    readonly method: SecretMethod;
  },
): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [returnUrl],
        token_endpoint_auth_method: method,
      },
    ],
    clientAuthMethods: [method],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ["a key of the test's"] },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => {
        const { email, email_verified, name } = accounts.get(accountId) ?? {};
        return { sub: accountId, email, email_verified, name };
      },
    }),
    // Nobody is asked what the service may know.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, provider } = oidc;
      const grant = new provider.Grant({
        clientId: client?.clientId ?? "",
        accountId: session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
}

/** As a browser without a session at the provider, until it is sent elsewhere. */
async function follow(url: string, issuer: string): Promise<string> {
  const jar = new Map<string, string>();
  let at = new URL(url);
  while (at.origin === issuer) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(at, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) {
      throw new RangeError(`the provider answered ${response.status}: ${await response.text()}`);
    }
    at = new URL(location, at);
  }
  return at.search;
}
