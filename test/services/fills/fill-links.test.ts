import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import type { FillLinkKind } from "#domain/fill-link.ts";
import { hostedFillsOf } from "#services/access/authenticate-browser.ts";
import { plainUnit, type Services } from "#services/context/context.ts";
import { archiveFill } from "#services/fills/archive-fill.ts";
import {
  createFillLink,
  exchangeFillToken,
  isReadOnly,
  issueFillToken,
  type OpenedFill,
} from "#services/fills/fill-links.ts";
import { finalizeFill } from "#services/fills/finalize-fill.ts";
import { readFill } from "#services/fills/read-fill.ts";
import { insertFillToken, sweepFillTokens } from "#store/fill-tokens.ts";
import { codeOf, type TestServices } from "#test/support/services.ts";
import { callBy, withShop } from "#test/support/shop.ts";
import { openFill } from "#test/support/template-rows.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
let templateId: string;
let id: string;
withShop(async (shop) => {
  ({ open, services, caller, templateId } = shop);
  id = await openFill(services, caller, templateId);
});

const DAY_MS = 86_400_000;
const link = (kind: FillLinkKind = "edit", by = caller, fillId = id) =>
  createFillLink(services, callBy(services, by), { id: fillId, kind });
/** The token of a link, from its fragment. */
const tokenOf = (url: string): string => new URL(url).hash.replace(/^#t=/u, "");
const newToken = async (kind: FillLinkKind = "edit"): Promise<string> =>
  tokenOf((await link(kind)).url);
const exchange = (token: string, fillId?: string): Promise<OpenedFill> =>
  exchangeFillToken(services, { unit: plainUnit(services) }, { token, fillId });
const used = (token: string, fillId?: string): Promise<unknown> => codeOf(exchange(token, fillId));
const finalize = () =>
  finalizeFill(services, callBy(services, caller), { id, values: { name: "Ada" } });

describe("a link to a fill", () => {
  test("carries its token where no server and no log sees it, and is good for a day", async () => {
    const { url, kind, expiresAt } = await link("approve");
    expect(url).toMatch(
      new RegExp(`^https://print\\.example/fill/${templateId.toLowerCase()}#t=hat_[\\w]{43}$`, "u"),
    );
    expect(kind).toBe("approve");
    expect(Date.parse(expiresAt)).toBe(open.clock.nowMs + DAY_MS);
  });

  test("to go on later is good for a week", async () => {
    const { expiresAt } = await services.db.tx((tx) =>
      issueFillToken(services, tx, { teamId: caller.teamId, fillId: id, kind: "resume" }),
    );
    expect(expiresAt.getTime()).toBe(open.clock.nowMs + 7 * DAY_MS);
  });

  test("is made for a fill of the team and the mode alone", async () => {
    const refused = [
      link("edit", await open.caller()),
      link("edit", { ...caller, mode: "test" }),
      link("edit", caller, "fil_none"),
    ];
    expect(await Promise.all(refused.map(codeOf))).toEqual(refused.map(() => "fill_not_found"));
  });

  test("leaves links made before good: one may be mailed and one printed", async () => {
    const [first, second] = [await newToken(), await newToken()];
    expect(first).not.toBe(second);
    expect([await used(first), await used(second)]).toEqual([null, null]);
  });

  test.each<[FillLinkKind, open: string | null, finalized: string | null]>([
    ["edit", null, "fill_not_open"],
    ["approve", null, "fill_not_open"],
    ["correct", null, null],
  ])("to %s: of an open fill %j, of a finalized one %j", async (kind, whenOpen, whenFinalized) => {
    expect(await codeOf(link(kind))).toBe(whenOpen);
    await finalize();
    expect(await codeOf(link(kind))).toBe(whenFinalized);
    await archiveFill(services, callBy(services, caller), { id, reason: "refund" });
    expect(await codeOf(link(kind))).toBe("fill_not_open");
  });
});

describe("a token", () => {
  test("opens its fill once, by a cookie for that fill", async () => {
    const token = await newToken();
    const { fill, cookie } = await exchange(token, id);
    expect(fill.id).toBe(id);
    expect(hostedFillsOf(services, cookie.split(";")[0] ?? "")).toEqual([
      { teamId: caller.teamId, mode: "live", fillId: id, isReadOnly: false, clientUserId: null },
    ]);
    expect(await used(token, id)).toBe("access_token_expired");
  });

  test("of two tabs lets one in", async () => {
    const token = await newToken();
    const codes = await Promise.all([used(token), used(token)]);
    expect(new Set(codes)).toEqual(new Set([null, "access_token_expired"]));
  });

  test("of a test fill opens it as that", async () => {
    const tester = { ...caller, mode: "test" as const };
    const own = await openFill(services, tester, templateId);
    const { cookie } = await exchange(tokenOf((await link("edit", tester, own)).url));
    expect(hostedFillsOf(services, cookie.split(";")[0] ?? "")[0]?.mode).toBe("test");
  });

  test.each<[string, make: (token: string) => string]>([
    ["no token", () => "word"],
    ["one of another length", (token) => `${token}a`],
    ["one without its beginning", (token) => token.slice(4)],
    ["one nobody made", (token) => `hat_${"A".repeat(token.length - 4)}`],
  ])("that is %s opens nothing", async (_, make) => {
    expect(await used(make(await newToken()))).toBe("invalid_access_token");
  });

  test("is compared once more, whatever the look-up found", async () => {
    const token = await newToken();
    const doubtful = {
      ...services,
      keyHasher: { ...services.keyHasher, hash: String, matches: () => false },
    };
    doubtful.keyHasher.candidates = (text) => services.keyHasher.candidates(text);
    const attempt = exchangeFillToken(
      doubtful,
      { unit: plainUnit(services) },
      { token, fillId: undefined },
    );
    expect(await codeOf(attempt)).toBe("invalid_access_token");
    expect(await used(token)).toBeNull();
  });

  test("is over after a day, to the millisecond, and told to be old for months", async () => {
    const [token, late] = [await newToken(), await newToken()];
    open.clock.nowMs += DAY_MS - 1;
    expect(await used(token)).toBeNull();
    open.clock.nowMs += 1;
    expect(await used(late)).toBe("access_token_expired");
    open.clock.nowMs += 90 * DAY_MS;
    await services.db.tx(sweepFillTokens);
    expect(await used(late)).toBe("access_token_expired");
    open.clock.nowMs += 1;
    await services.db.tx(sweepFillTokens);
    expect(await used(late)).toBe("invalid_access_token");
    open.clock.nowMs -= 91 * DAY_MS + 1;
  });

  test("for another fill than the page's is told so, and stays good", async () => {
    const token = await newToken();
    expect(await used(token, "fil_other")).toBe("access_token_mismatch");
    expect(await used(token, id)).toBeNull();
  });

  test("of a kind nobody knows cannot be read", async () => {
    const token = `hat_${services.random.secret(43)}`;
    await services.db.tx((tx) =>
      insertFillToken(tx, caller.teamId, {
        hash: services.keyHasher.hash(token),
        fillId: id,
        kind: "smudged",
        clientUserId: null,
        expiresAt: new Date(open.clock.nowMs + 1),
      }),
    );
    expect(await used(token)).toBe("access_token_corrupt");
  });

  test("of a fill that has moved on is refused, and not used up", async () => {
    const [edit, correct] = [await newToken(), await newToken("correct")];
    await finalize();
    expect([await used(edit), await used(edit)]).toEqual(["fill_not_open", "fill_not_open"]);
    expect(await used(correct)).toBeNull();
    // Open again: the link that was refused opens it.
    expect((await exchange(edit)).fill.status).toBe("open");
  });

  test("to correct opens a finalized fill again, and its render stays", async () => {
    const { render } = await finalize();
    const { fill } = await exchange(await newToken("correct"));
    expect([fill.status, fill.lastRenderId]).toEqual(["open", render?.id]);
    expect((await readFill(services, caller, id)).fill).toMatchObject({
      status: "open",
      values: { fld_1: "Ada" },
    });
  });

  test("to approve lets look and approve, and nothing else", async () => {
    const { cookie } = await exchange(await newToken("approve"));
    expect(hostedFillsOf(services, cookie.split(";")[0] ?? "")[0]?.isReadOnly).toBe(true);
    const holder = (credential: string): Caller => ({ ...caller, credential });
    expect([
      isReadOnly(holder(`approve:${id}`)),
      isReadOnly(holder(`hosted:${id}`)),
      isReadOnly(caller),
    ]).toEqual([true, false, false]);
  });

  test("opens nothing once its fill is archived", async () => {
    const token = await newToken();
    await archiveFill(services, callBy(services, caller), { id, reason: "refund" });
    expect(await used(token)).toBe("invalid_access_token");
  });
});
