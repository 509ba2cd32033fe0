import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { widgetPage } from "#pages/widget/widget-page.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { testRunner } from "#test/support/runner.ts";
import { widgetAssets } from "#test/support/widget.ts";

let app: TestApp;
let address: string;

beforeAll(async () => {
  const pages = [widgetPage(await widgetAssets())];
  app = await startTestApp({ runner: testRunner(), pages });
  address = `${app.url}/widget/v1.js`;
});
afterAll(() => app?.close());

describe("GET /widget/v1.js", () => {
  test("is a script for every page, kept for five minutes", async () => {
    const answer = await fetch(address, { headers: { origin: "https://shop.example" } });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=300",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      etag: expect.stringMatching(/^"[0-9a-f]{12}"$/u),
      "x-request-id": expect.any(String),
    });
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test("is small, asks for nothing else and leaves no names behind", async () => {
    const script = Buffer.from(await (await fetch(address)).arrayBuffer());
    expect(gzipSync(script).length).toBeLessThan(3 * 1024);
    expect(brotliCompressSync(script).length).toBeLessThan(3 * 1024);
    const text = script.toString("utf8");
    expect(text).toMatch(/^(?:"use strict";)?\(\(\)=>\{.*\}\)\(\);?\s*$/su);
    expect(text).not.toMatch(/https?:\/\/|sourceMappingURL|\bimport\b|\beval\b|innerHTML/u);
  });

  test("is not sent again to who has it", async () => {
    const etag = (await fetch(address)).headers.get("etag") ?? "";
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await fetch(address, { headers: { "if-none-match": tag } });
      expect([answer.status, answer.headers.get("etag"), await answer.text()]).toEqual([
        304,
        etag,
        "",
      ]);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    }
    const other = await fetch(address, { headers: { "if-none-match": '"other"' } });
    expect(other.status).toBe(200);
    await other.arrayBuffer();
  });

  test("answers HEAD like GET, and nothing else", async () => {
    const head = await fetch(address, { method: "HEAD" });
    const get = await fetch(address);
    expect([head.status, head.headers.get("etag")]).toEqual([200, get.headers.get("etag")]);
    expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"));
    await get.arrayBuffer();
    const post = await fetch(address, { method: "POST" });
    expect([post.status, (await post.json()).error.code]).toEqual([404, "not_found"]);
  });
});
