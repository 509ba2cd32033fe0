/**
 * An OpenID provider by the package openid-client, loaded with the first sign-in. The issuer is the operator's choice,
 * so unlike receivers of webhooks it may be in the operator's own network; nothing that a visitor sends names an address.
 */
import {
  OpenidFailure,
  type OpenidPerson,
  type OpenidProvider,
  type OpenidVisit,
} from "#ports/openid.ts";
import type { ClientAuth, Configuration } from "openid-client";

export interface OpenidSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
}

/** Seconds for each request: somebody waits. */
const TIMEOUT_SECONDS = 10;
/** Seconds that the provider's clock may differ from ours. */
const CLOCK_TOLERANCE_SECONDS = 30;
/** Discovery documents have about 3 KB, key sets fewer than 20. */
const MAX_RESPONSE_BYTES = 262_144;
/** What the provider said is asked for again after an hour; its keys are renewed by the package when one is unknown. */
const DISCOVERY_MS = 3_600_000;

const library = () => import("openid-client");
type Library = Awaited<ReturnType<typeof library>>;

/** `nowMs` since 1970: how old what was discovered is. Nothing is asked of the provider before somebody signs in. */
export function openidProvider(settings: OpenidSettings, nowMs: () => number): OpenidProvider {
  let known: { readonly configuration: Configuration; readonly atMs: number } | null = null;
  const configure = async (client: Library): Promise<Configuration> => {
    if (known === null || nowMs() - known.atMs > DISCOVERY_MS) {
      known = { configuration: await discover(client, settings), atMs: nowMs() };
    }
    return known.configuration;
  };
  return {
    name: settings.name,
    issuer: settings.issuer,
    authorizationUrl: (visit) =>
      withFailures(async (client) => {
        const url = client.buildAuthorizationUrl(await configure(client), {
          redirect_uri: visit.returnUrl,
          scope: "openid email profile",
          state: visit.state,
          nonce: visit.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(visit.verifier),
          code_challenge_method: "S256",
          ...(visit.isFresh ? { prompt: "login", max_age: "0" } : {}),
        });
        return url.href;
      }),
    readResponse: (query, visit) =>
      withFailures(async (client) => read(client, await configure(client), { query, visit })),
  };
}

async function discover(
  client: Library,
  { issuer, clientId, clientSecret }: OpenidSettings,
): Promise<Configuration> {
  const url = new URL(issuer);
  return await client.discovery(
    url,
    clientId,
    { client_secret: clientSecret, [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    secretOf(client, clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      [client.customFetch]: boundedFetch,
      // The settings let http through for this machine alone.
      execute: url.protocol === "http:" ? [client.allowInsecureRequests] : [],
    },
  );
}

/**
 * How the secret is shown: in the header, which every provider has to understand (RFC 6749, 2.3.1), or in the body where
 * this one says that it wants no other (OpenID Connect Discovery 1.0, 3).
 */
function secretOf(client: Library, secret: string): ClientAuth {
  const [inHeader, inBody] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const isInBody =
      methods.includes("client_secret_post") && !methods.includes("client_secret_basic");
    return (isInBody ? inBody : inHeader)(server, ...request);
  };
}

async function read(
  client: Library,
  configuration: Configuration,
  { query, visit }: { readonly query: string; readonly visit: OpenidVisit },
): Promise<OpenidPerson> {
  const url = new URL(visit.returnUrl);
  url.search = query;
  const tokens = await client.authorizationCodeGrant(configuration, url, {
    expectedState: visit.state,
    expectedNonce: visit.nonce,
    pkceCodeVerifier: visit.verifier,
    idTokenExpected: true,
    ...(visit.isFresh ? { maxAge: 0 } : {}),
  });
  const claims = tokens.claims();
  if (claims === undefined) {
    throw new RangeError("the package gave no claims of the token that it was to expect");
  }
  // Many providers put the address in the token, others tell it at an address of its own alone (5.3).
  const told =
    claims["email"] !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined
      ? claims
      : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  const { email, name } = told;
  const isVerified = typeof email === "string" && told["email_verified"] === true;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    verifiedEmail: isVerified ? String(email) : null,
    name: typeof name === "string" ? name : "",
  };
}

/** A body of more than `MAX_RESPONSE_BYTES` is an error, and a redirect is not followed. */
async function boundedFetch(url: string, options: object): Promise<Response> {
  const response = await fetch(url, { ...options, redirect: "manual" });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_RESPONSE_BYTES) {
      throw new RangeError("the provider's answer is too long");
    }
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return new Response(length === 0 ? null : Buffer.concat(chunks), { status, headers });
}

async function withFailures<T>(run: (client: Library) => Promise<T>): Promise<T> {
  const client = await library();
  try {
    return await run(client);
  } catch (error) {
    throw new OpenidFailure(reasonOf(client, error), error);
  }
}

/** Errors of the provider's first answer are the person's no; what it says of a code that is used up is not. */
function reasonOf(client: Library, error: unknown): OpenidFailure["reason"] {
  if (error instanceof client.AuthorizationResponseError) {
    return "denied";
  }
  if (error instanceof client.ResponseBodyError) {
    return error.status < 500 ? "invalid" : "unavailable";
  }
  const code = error instanceof client.ClientError ? error.code : undefined;
  return code !== undefined && INVALID.has(code) ? "invalid" : "unavailable";
}

/** What the package calls responses and tokens that prove nothing; the rest is about reaching the provider. */
const INVALID: ReadonlySet<string> = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
  "OAUTH_UNSUPPORTED_OPERATION",
  "OAUTH_PARSE_ERROR",
]);
