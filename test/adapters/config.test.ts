import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig, SETTINGS, unknownSettings } from "#config.ts";
import { configurationDocument } from "#configuration-document.ts";
import type { Environment } from "#setting.ts";

const KEY = Buffer.alloc(32, 7).toString("base64");
const PRODUCTION: Environment = {
  PLATEN_ENV: "production",
  PLATEN_PUBLIC_URL: "https://print.example",
  PLATEN_SECRET_KEYS: `k1:${KEY}`,
};

function messages(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.messages : ["not a ConfigError"];
  }
}

test("an empty environment gives the documented defaults", () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: "127.0.0.1",
    dataDir: resolve(".data"),
    databaseUrl: null,
    publicUrl: null,
    isProduction: false,
    secretKeys: null,
    trustedProxies: [],
    isDemo: true,
    rateScale: 1,
    passwordCost: 14,
    readyFile: null,
    logLevel: "warn",
  });
  expect(readConfig({ PORT: "", PLATEN_DEMO: " " })).toEqual(readConfig({}));
});

test.each<[string, string, object]>([
  ["PORT", "0", { port: 0 }],
  ["HOST", "::1", { host: "::1" }],
  ["PLATEN_DATA_DIR", "x/y", { dataDir: resolve("x/y") }],
  ["DATABASE_URL", "postgres://u:p@h:1/d", { databaseUrl: "postgres://u:p@h:1/d" }],
  ["PLATEN_PUBLIC_URL", "http://a.example/", { publicUrl: "http://a.example" }],
  ["PLATEN_DEMO", "off", { isDemo: false }],
  ["PLATEN_RATE_SCALE", "0.5", { rateScale: 0.5 }],
  ["PLATEN_PASSWORD_COST", "15", { passwordCost: 15 }],
  ["PLATEN_READY_FILE", "r.json", { readyFile: resolve("r.json") }],
  ["PLATEN_LOG_LEVEL", "info", { logLevel: "info" }],
  ["PLATEN_WORKERS", "3", { workers: 3 }],
  ["PLATEN_WARM_UP", "off", { hasWarmUp: false }],
  ["PLATEN_TRUSTED_PROXIES", "10.0.0.0/8, ::1", { trustedProxies: ["10.0.0.0/8", "::1"] }],
  [
    "PLATEN_SECRET_KEYS",
    `k2:${KEY}, k1:${KEY}`,
    { secretKeys: [{ kid: "k2" }, { kid: "k1", bytes: new Uint8Array(32).fill(7) }] },
  ],
])("%s=%s is understood", (name, text, expected) => {
  expect(readConfig({ [name]: text })).toMatchObject(expected);
});

test.each([
  ["PORT", "80a"],
  ["PORT", "65536"],
  ["PORT", "-1"],
  ["HOST", "a b"],
  ["DATABASE_URL", "mysql://h/d"],
  ["DATABASE_URL", "h/d"],
  ["PLATEN_PUBLIC_URL", "print.example"],
  ["PLATEN_PUBLIC_URL", "https://print.example/v1"],
  ["PLATEN_PUBLIC_URL", "https://u:p@print.example"],
  ["PLATEN_ENV", "prod"],
  ["PLATEN_SECRET_KEYS", KEY],
  ["PLATEN_SECRET_KEYS", "k1:c2hvcnQ="],
  ["PLATEN_SECRET_KEYS", `k1:${KEY},k1:${KEY}`],
  ["PLATEN_TRUSTED_PROXIES", "everybody"],
  ["PLATEN_TRUSTED_PROXIES", "999.1.1.1"],
  ["PLATEN_TRUSTED_PROXIES", "10.0.0.0/64"],
  ["PLATEN_TRUSTED_PROXIES", "::/129"],
  ["PLATEN_TRUSTED_PROXIES", "10.0.0.1,"],
  ["PLATEN_DEMO", "maybe"],
  ["PLATEN_RATE_SCALE", "fast"],
  ["PLATEN_RATE_SCALE", "1e3"],
  ["PLATEN_LOG_LEVEL", "loud"],
  ["PLATEN_WORKERS", "0"],
])("%s=%s is refused with a message that names it", (name, text) => {
  const [message, ...others] = messages({ [name]: text });
  expect(message).toMatch(new RegExp(`^${name} must be `, "u"));
  expect(others).toEqual([]);
});

test("every wrong setting is named at once, and no secret is repeated", () => {
  const found = messages({
    PORT: "x",
    DATABASE_URL: "mysql://user:hunter2@h/d",
    PLATEN_SECRET_KEYS: "k1:hunter2",
  });
  expect(found).toHaveLength(3);
  expect(found.join("\n")).not.toContain("hunter2");
});

describe("production", () => {
  test("is content with an https URL and secret keys, and has no demo", () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ isProduction: true, isDemo: false });
  });

  test.each([
    [
      "no public URL",
      { PLATEN_PUBLIC_URL: undefined },
      "PLATEN_PUBLIC_URL must be set to an https",
    ],
    [
      "http",
      { PLATEN_PUBLIC_URL: "http://a.example" },
      "PLATEN_PUBLIC_URL must be set to an https",
    ],
    ["no keys", { PLATEN_SECRET_KEYS: undefined }, "PLATEN_SECRET_KEYS must be set"],
    ["a demo", { PLATEN_DEMO: "on" }, "PLATEN_DEMO must be off"],
    ["no rate limits", { PLATEN_RATE_SCALE: "0" }, "PLATEN_RATE_SCALE must not be 0"],
    ["cheap passwords", { PLATEN_PASSWORD_COST: "13" }, "PLATEN_PASSWORD_COST must be at least 14"],
  ])("refuses %s", (_name, change, message) => {
    const found = messages({ ...PRODUCTION, ...change });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(message);
  });
});

test("a misspelt setting is noticed", () => {
  expect(unknownSettings({ PLATEN_PROT: "1", PATH: "x", PLATEN_DEMO: "on" })).toEqual([
    "PLATEN_PROT",
  ]);
});

test("every setting has a row in the document, which is the one in the repository", async () => {
  const document = configurationDocument();
  for (const { name } of SETTINGS) {
    expect(document).toContain(`| \`${name}\` |`);
  }
  // `npm run docs:config` writes it.
  expect(await readFile("docs/configuration.md", "utf8")).toBe(document);
});
