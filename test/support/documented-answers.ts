/**
 * Set up before the suites that speak HTTP: every answer of an operation that any `fetch` of a test gets, and every
 * one that a page in a test's browser gets, must be one that the reviewed OpenAPI document foresees. What differs
 * fails the test that was running, also where nobody looked at the answer.
 */
import { afterAll, afterEach } from "vitest";
import { holdAnswer, startHolding, takeFaults } from "#test/support/held-answers.ts";

/** Marks our own `fetch`: files that share a worker set it up once. */
const HELD = Symbol.for("platen: answers are held");

startHolding();

if (!Object.hasOwn(globalThis.fetch, HELD)) {
  const plainFetch = globalThis.fetch;
  const heldFetch: typeof fetch = async (input, init) => {
    const response = await plainFetch(input, init);
    const asked = input instanceof Request ? input : null;
    await holdAnswer({
      method: init?.method ?? asked?.method ?? "GET",
      url: new URL(input instanceof Request ? input.url : input),
      status: response.status,
      headers: response.headers,
      json: () => readOnce(response),
    });
    return response;
  };
  globalThis.fetch = Object.assign(heldFetch, { [HELD]: true });
}

/**
 * What an answer says; to be read again from `response`, which keeps its bytes. A clone would branch the stream: a
 * third more processor time for each of the requests that a suite makes.
 */
async function readOnce(response: Response): Promise<unknown> {
  const bytes = await response.arrayBuffer();
  const anew = (): Response => new Response(bytes, response);
  const text = new TextDecoder().decode(bytes);
  Object.defineProperties(response, {
    arrayBuffer: { value: () => Promise.resolve(bytes.slice(0)) },
    blob: { value: () => anew().blob() },
    body: { get: () => anew().body },
    clone: { value: anew },
    json: { value: () => Promise.resolve(JSON.parse(text)) },
    text: { value: () => Promise.resolve(text) },
  });
  return JSON.parse(text);
}

async function complain(): Promise<void> {
  const found = await takeFaults();
  if (found.length > 0) {
    throw new Error(found.join("\n"));
  }
}

afterEach(complain);
afterAll(complain);
