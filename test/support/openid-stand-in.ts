/** An OpenID provider without pages, for tests of what all operations share: the code is the verified address. */
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
    const email = given.get("code") ?? "";
    return Promise.resolve({
      issuer: "https://accounts.example",
      subject: email,
      verifiedEmail: email,
    });
  },
};

/** The query that the browser of `url` comes back with, as the person with this address. */
export function standInQuery(url: string, email: string): string {
  const state = new URL(url).searchParams.get("state") ?? "";
  return `?${new URLSearchParams({ code: email, state })}`;
}
