/** Settings of the OpenID provider that people may sign in by; without them there is none. */
import { openidProvider } from "#adapters/openid-provider.ts";
import type { OpenidProvider } from "#ports/openid.ts";
import { setting } from "./setting.ts";
import { issuerUrl, matching, secretText } from "./setting-values.ts";

const REQUIRED = ["PLATEN_OPENID_ISSUER", "PLATEN_OPENID_CLIENT_ID", "PLATEN_OPENID_CLIENT_SECRET"];

/** Part of the table of settings. */
export const OPENID_SETTINGS = {
  openidIssuer: setting({
    name: "PLATEN_OPENID_ISSUER",
    value: issuerUrl,
    fallback: () => null,
    doc:
      "OpenID provider that people may sign in by, as its discovery document names it, e.g. " +
      "`https://accounts.example/`. http is for this machine alone.",
    production: (value) =>
      value?.startsWith("http:") === true ? "must be an https:// URL in production" : null,
  }),
  openidClientId: setting({
    name: "PLATEN_OPENID_CLIENT_ID",
    value: matching(/^\S{1,255}$/u, "text", "1 to 255 characters without spaces"),
    fallback: () => null,
    doc: "What the provider calls this service. Register `/login` of the public URL with it as the redirect URI.",
  }),
  openidClientSecret: setting({
    name: "PLATEN_OPENID_CLIENT_SECRET",
    value: secretText,
    fallback: () => null,
    doc: "Secret of this service at the provider, sent by HTTP Basic authentication.",
  }),
  openidName: setting({
    name: "PLATEN_OPENID_NAME",
    value: matching(/^\S(?:.{0,58}\S)?$/u, "text", "1 to 60 characters"),
    fallback: () => "OpenID",
    doc: "What people call the provider, for the button of the sign-in page.",
  }),
};

/** One of these without the others would offer a sign-in that cannot work. */
export function missingOpenidSettings(
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const missing = REQUIRED.filter((name) => (environment[name] ?? "") === "");
  return missing.length === REQUIRED.length
    ? []
    : missing.map((name) => `${name} must be set where another setting of the OpenID provider is`);
}

/** Null where none is set up. */
export function openidOf(
  config: {
    readonly openidIssuer: string | null;
    readonly openidClientId: string | null;
    readonly openidClientSecret: string | null;
    readonly openidName: string;
  },
  nowMs: () => number,
): OpenidProvider | null {
  const {
    openidIssuer: issuer,
    openidClientId: clientId,
    openidClientSecret: clientSecret,
  } = config;
  return issuer === null || clientId === null || clientSecret === null
    ? null
    : openidProvider({ issuer, clientId, clientSecret, name: config.openidName }, nowMs);
}
