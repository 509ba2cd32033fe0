import { describe, expect, test } from "vitest";
import { frameAncestors } from "./embed-frame.ts";

const SHOP = "https://shop.example";
const LOCAL = "http://localhost:* https://localhost:* http://127.0.0.1:* https://127.0.0.1:*";

describe("who may frame a session", () => {
  test.each([
    ["live", [SHOP, "https://www.shop.example"], null, `${SHOP} https://www.shop.example`],
    ["live", [SHOP], SHOP, SHOP],
    ["live", [], SHOP, SHOP],
    ["live", [], null, "'none'"],
    ["test", [SHOP], null, `${SHOP} ${LOCAL}`],
    ["test", [], "http://localhost:3000", `http://localhost:3000 ${LOCAL}`],
  ] as const)("%s %j %s", (mode, allowedOrigins, parentOrigin, sources) => {
    expect(frameAncestors({ mode, allowedOrigins, parentOrigin })).toBe(sources);
  });
});
