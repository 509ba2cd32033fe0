/**
 * An OpenID provider without pages, for tests of what all operations share. The code is the verified address, with
 * another account of the provider behind a "#"; `denied` and `unverified` are what they say.
 */
import { OpenidFailure, type OpenidProvider } from "#ports/openid.ts";

const ISSUER = "https://accounts.example";

export const openidStandIn: OpenidProvider = {
  name: "Print House",
  issuer: ISSUER,
  authorizationUrl: ({ state, isFresh }) =>
    Promise.resolve(`${ISSUER}/authorize?state=${state}${isFresh ? "&max_age=0" : ""}`),
  readResponse: (query, { state, isFresh }) => {
    const given = new URLSearchParams(query);
    if (given.get("state") !== state || (isFresh && !given.has("auth_time"))) {
      return Promise.reject(new OpenidFailure("invalid", undefined));
    }
    const code = given.get("code") ?? "";
    if (code === "denied") {
      return Promise.reject(new OpenidFailure("denied", undefined));
    }
    const [email = ""] = code.split("#");
    return Promise.resolve({
      issuer: ISSUER,
      subject: code,
      verifiedEmail: code === "unverified" ? null : email,
      name: "",
    });
  },
};

/** The query that the browser of `url` comes back with, as the person with this address. */
export function standInQuery(url: string, email: string): string {
  const asked = new URL(url).searchParams;
  const state = asked.get("state") ?? "";
  const fresh = asked.get("max_age") === "0" ? { auth_time: "now" } : {};
  return `?${new URLSearchParams({ code: email, state, ...fresh })}`;
}

/** One that does not answer. */
export const openidAway: OpenidProvider = {
  name: "Print House",
  issuer: ISSUER,
  authorizationUrl: () => Promise.reject(new OpenidFailure("unavailable", undefined)),
  readResponse: () => Promise.reject(new OpenidFailure("unavailable", undefined)),
};
