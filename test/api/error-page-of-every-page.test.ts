/** Faults nobody foresaw, told to people as pages: in the manner of the page, with the id that finds the request. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embedPage } from "#pages/embed/embed-page.ts";
import { fillPages } from "#pages/fill/fill-pages.ts";
import { homePage } from "#pages/home/home-page.ts";
import { verificationPages } from "#pages/verification/verification-pages.ts";
import { siteErrorPage } from "#pages/docs/site-error-page.ts";
import type { Services } from "#services/context/context.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { bareDocs } from "#test/support/docs.ts";

const assets = new Map();
/** What every look into the database ends with. */
let trouble: Error;
let app: TestApp;

/** Services whose database fails as `trouble` says, and whose documentation cannot name its own address. */
function failing(services: Services): Services {
  const fail = (): Promise<never> => Promise.reject(trouble);
  return {
    ...services,
    db: { ...services.db, read: fail, tx: fail },
    publicUrl: () => {
      throw trouble;
    },
  };
}

beforeAll(async () => {
  app = await startTestApp({
    runner: null,
    strayPage: siteErrorPage("/assets/docs.css"),
    pages: (whole) => {
      const services = failing(whole);
      return [
        ...fillPages(services, { assets, rateScale: 1 }),
        ...verificationPages(services, { assets, rateScale: 1 }),
        ...bareDocs(services),
        embedPage(services, assets),
        homePage({
          assets,
          hasDemo: true,
          isSignedIn: () => {
            throw trouble;
          },
        }),
      ];
    },
  });
});
afterAll(() => app.close());

const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(app.url + path, init);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

function expectPage(answer: Awaited<ReturnType<typeof ask>>, code: string): void {
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(answer.text).toContain(`<meta name="error-code" content="${code}" />`);
  expect(answer.text.match(/<h1>[^<]+<\/h1>/gu)?.length).toBe(1);
  expect(answer.text).not.toContain("at the bottom of the sea");
  const policy = answer.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
}

const PAGES = [
  "/fill/card",
  "/fill/card/link",
  "/proof",
  "/docs",
  "/docs/guides/none",
  "/docs/errors/none",
  "/embed/ses_01JZ0000000000000000000000",
  "/",
];

describe("what nobody foresaw (C79)", () => {
  test.each(PAGES.filter((path) => path !== "/proof" && path !== "/fill/card/link"))(
    "%s answers a page with the id of the request",
    async (path) => {
      trouble = new TypeError("something at the bottom of the sea");
      const answer = await ask(path);
      expect(answer.status).toBe(500);
      expectPage(answer, "internal_error");
      const id = answer.headers.get("x-request-id") ?? "none";
      expect(answer.text).toContain(`<code>${id}</code>`);
    },
  );

  test("so does a form", async () => {
    trouble = new TypeError("something at the bottom of the sea");
    const upload = new FormData();
    upload.set("pdf", new Blob(["%PDF-1.4"]), "a.pdf");
    for (const [path, body] of [
      ["/fill/card", new URLSearchParams({ action: "save" })],
      ["/fill/card/open", new URLSearchParams({ token: "x" })],
      ["/proof", upload],
    ] as const) {
      const answer = await ask(path, { method: "POST", body, headers: { origin: app.url } });
      expect([path, answer.status]).toEqual([path, 500]);
      expectPage(answer, "internal_error");
    }
  });

  test("in the visitor's language", async () => {
    trouble = new TypeError("something at the bottom of the sea");
    const answer = await ask("/fill/card?lang=de");
    expect(answer.text).toContain('<html lang="de" dir="ltr">');
    expect(answer.text).toContain("nennen Sie dem Shop diese Nummer");
  });

  test("pictures and what scripts ask for get the envelope", async () => {
    trouble = new TypeError("something at the bottom of the sea");
    for (const path of ["/fill/card/preview.png", "/fill/card/og.png"]) {
      const answer = await ask(path);
      expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([500, "internal_error"]);
    }
  });
});

test("a database that is away is told with the time to come back", async () => {
  trouble = Object.assign(new Error("connect"), { code: "57P01" });
  const answer = await ask("/fill/card");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  expectPage(answer, "db_unavailable");
});

describe("forms that cannot be read", () => {
  test.each([
    ["too large", new URLSearchParams({ x: "x".repeat(1_100_000) }), 400, "invalid_parameter"],
    [
      "of another kind",
      new Blob(["{}"], { type: "application/json" }),
      415,
      "unsupported_media_type",
    ],
  ] as const)("%s", async (_, body, status, code) => {
    const answer = await ask("/fill/card", { method: "POST", body });
    expect(answer.status).toBe(status);
    expectPage(answer, code);
  });
});

describe("addresses that lead nowhere", () => {
  test("answer people a page, programs and the API the envelope", async () => {
    const accept = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8";
    const page = await ask("/nowhere/at-all", { headers: { accept } });
    expect(page.status).toBe(404);
    expectPage(page, "not_found");
    for (const [path, headers] of [
      ["/nowhere", { accept: "*/*" }],
      ["/v1/nowhere", { accept }],
    ] as const) {
      const answer = await ask(path, { headers });
      expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([404, "not_found"]);
    }
  });
});
