/**
 * An OpenID provider without pages, for tests of what all operations share. The code is the verified address, with
 * another account of the provider behind a "#"; `denied` and `unverified` are what they say.
 */
import { OpenidFailure, type OpenidProvider } from "#ports/openid.ts";

export const openidStandIn: OpenidProvider = {
  name: "Print House",
  authorizationUrl: ({ state }) =>
    Promise.resolve(`https://accounts.example/authorize?state=${state}`),
  readResponse: (query, { state }) => {
    const given = new URLSearchParams(query);
    if (given.get("state") !== state) {
      return Promise.reject(new OpenidFailure("invalid", undefined));
    }
    const code = given.get("code") ?? "";
    if (code === "denied") {
      return Promise.reject(new OpenidFailure("denied", undefined));
    }
    const [email = ""] = code.split("#");
    return Promise.resolve({
      issuer: "https://accounts.example",
      subject: code,
      verifiedEmail: code === "unverified" ? null : email,
    });
  },
};

/** The query that the browser of `url` comes back with, as the person with this address. */
export function standInQuery(url: string, email: string): string {
  const state = new URL(url).searchParams.get("state") ?? "";
  return `?${new URLSearchParams({ code: email, state })}`;
}

/** One that does not answer. */
export const openidAway: OpenidProvider = {
  name: "Print House",
  authorizationUrl: () => Promise.reject(new OpenidFailure("unavailable", undefined)),
  readResponse: () => Promise.reject(new OpenidFailure("unavailable", undefined)),
};
