/** Who sits at the machine: what a connection has to say, and all that says otherwise. */
import { expect, test } from "vitest";
import { type Connection, isOwnMachine } from "#http/own-machine.ts";

const CONNECTION: Connection = {
  listensOn: ["127.0.0.1"],
  peer: "127.0.0.1",
  headers: { host: "127.0.0.1:8080" },
  publicUrl: "http://127.0.0.1:8080",
};
const from = (headers: Record<string, string>) => ({
  headers: { ...CONNECTION.headers, ...headers },
});

test.each<[string, Partial<Connection>]>([
  ["curl", {}],
  ["another name of the machine", from({ host: "localhost:8080" })],
  ["IPv6", { listensOn: ["::1"], peer: "::1", headers: { host: "[::1]:8080" } }],
  ["both loopbacks", { listensOn: ["127.0.0.1", "::1"], peer: "::ffff:127.0.0.1" }],
  ["any loopback address", from({ host: "127.8.9.1" })],
  ["its own page", from({ origin: "http://127.0.0.1:8080", "sec-fetch-site": "same-origin" })],
  ["an address that was typed", from({ "sec-fetch-site": "none" })],
])("%s is let in", (_, change) => {
  expect(isOwnMachine({ ...CONNECTION, ...change })).toBe(true);
});

test.each<[string, Partial<Connection>]>([
  ["nobody listens", { listensOn: [] }],
  ["every address listens", { listensOn: ["0.0.0.0"] }],
  ["one address of the network listens too", { listensOn: ["127.0.0.1", "192.0.2.7"] }],
  ["the peer is elsewhere", { peer: "192.0.2.9" }],
  ["the peer is gone", { peer: "" }],
  ["the service is announced elsewhere", { publicUrl: "https://print.example" }],
  ["a name that was pointed here", from({ host: "evil.example:8080" })],
  ["a name that begins like ours", from({ host: "localhost.evil.example" })],
  ["an address that begins like ours", from({ host: "127.0.0.1.evil.example" })],
  ["no name", { headers: {} }],
  ["a page of others", from({ origin: "https://evil.example" })],
  ["a page of another port", from({ origin: "http://127.0.0.1:3000" })],
  ["a page without an origin", from({ origin: "null" })],
  ["a form of another site", from({ "sec-fetch-site": "cross-site" })],
  ["a page of another port, as browsers put it", from({ "sec-fetch-site": "same-site" })],
  ["Forwarded", from({ forwarded: "for=127.0.0.1" })],
  ["X-Forwarded-For", from({ "x-forwarded-for": "127.0.0.1" })],
  ["X-Forwarded-Proto alone", from({ "x-forwarded-proto": "http" })],
  ["X-Real-IP", from({ "x-real-ip": "127.0.0.1" })],
  ["Via", from({ via: "1.1 proxy" })],
])("refused: %s", (_, change) => {
  expect(isOwnMachine({ ...CONNECTION, ...change })).toBe(false);
});
