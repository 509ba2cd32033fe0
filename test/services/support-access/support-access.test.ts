/** How support is let into a shop: asked once, granted by an owner for so long, ended by time or by word. */
import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import type { SupportDecision } from "#domain/support-access.ts";
import type { Services } from "#services/context/context.ts";
import { listAuditLog } from "#services/audit/audit-log.ts";
import {
  listSupport,
  requestSupportAccess,
  updateSupport,
} from "#services/support-access/manage-support-access.ts";
import { updateTeam } from "#services/teams/manage-teams.ts";
import { listMemberships } from "#store/users.ts";
import { memberCaller, type MemberCaller } from "#test/support/member-caller.ts";
import { codeOf, rolledBack, type TestServices } from "#test/support/services.ts";
import { callBy, withShop } from "#test/support/shop.ts";

let open: TestServices;
let services: Services;
let owner: MemberCaller;
let helper: MemberCaller;
let teamId: string;
withShop(async (shop) => {
  ({ open, services } = shop);
  ({ teamId } = shop.caller);
  owner = await memberCaller(open, teamId);
  helper = await memberCaller(open, (await open.caller()).teamId);
});

const HOUR_MS = 3_600_000;
const call = (by: Caller) => callBy(services, by);
const ask = (by = helper, of = teamId) =>
  requestSupportAccess(services, call(by), { teamId: of, reason: "Ticket 7" });
const decide = (
  id: string,
  status: SupportDecision,
  hours: number | null = null,
  by: Caller = owner,
) => updateSupport(services, call(by), { id, status, hours });
/** What who helps is in the team; undefined for who is not let in. */
const roleIn = async ({ member }: MemberCaller = helper) =>
  (await services.db.read((tx) => listMemberships(tx, member.userId))).find(
    (one) => one.teamId === teamId,
  )?.role;
const logged = async () =>
  (await listAuditLog(services, owner, { limit: 20, startingAfter: undefined })).items
    .filter(({ action }) => action.startsWith("support."))
    .map(({ action, actor }) => [action, actor.type]);

describe("a request", () => {
  test("is made once at a time, also by two at once, and by nobody who belongs there", async () => {
    const both = await Promise.all([ask(), ask()].map(codeOf));
    expect(new Set(both)).toEqual(new Set([null, "invalid_parameter"]));
    expect(await codeOf(ask(owner))).toBe("invalid_parameter");
    expect(await codeOf(ask(helper, "tem_none"))).toBe("team_not_found");
    expect([await roleIn(), await logged()]).toEqual([
      undefined,
      [["support.requested", "support"]],
    ]);
  });

  test("is not there when what is written with it fails", async () => {
    const asking = requestSupportAccess(services, rolledBack(services, helper), {
      teamId,
      reason: "x",
    });
    await expect(asking).rejects.toThrow("could not be kept");
    expect([await logged(), await codeOf(ask())]).toEqual([[], null]);
  });

  test("is granted at once where the team says so of itself, for as long as is allowed", async () => {
    await updateTeam(services, call(owner), teamId, { allowsSupport: true });
    const { status, endsAt } = await ask();
    expect([status, endsAt]).toEqual([
      "granted",
      new Date(open.clock.nowMs + 24 * HOUR_MS).toISOString(),
    ]);
    expect(await roleIn()).toBe("viewer");
  });
});

describe("an owner's word", () => {
  test("lets in for the hours it says, and no more than a day", async () => {
    const { id } = await ask();
    expect(await codeOf(decide(id, "granted", 25))).toBe("invalid_parameter");
    const granted = await decide(id, "granted", 2);
    expect(granted).toMatchObject({
      status: "granted",
      endsAt: new Date(open.clock.nowMs + 2 * HOUR_MS).toISOString(),
    });
    expect(await roleIn()).toBe("viewer");
    expect(await codeOf(ask())).toBe("invalid_parameter");
    open.clock.nowMs += 2 * HOUR_MS;
    expect(
      (await listSupport(services, owner, { limit: 1, startingAfter: undefined })).items[0]?.status,
    ).toBe("ended");
    // Over by itself: it is neither ended again nor in the way of the next.
    expect(await codeOf(decide(id, "ended"))).toBe("invalid_parameter");
    expect(await codeOf(ask())).toBeNull();
    expect(await logged()).toEqual([
      ["support.requested", "support"],
      ["support.granted", "user"],
      ["support.requested", "support"],
    ]);
  });

  test("ends what it granted, and refuses once", async () => {
    const { id } = await ask();
    expect(await codeOf(decide(id, "ended"))).toBe("invalid_parameter");
    await decide(id, "granted");
    expect(await codeOf(decide(id, "refused"))).toBe("invalid_parameter");
    expect((await decide(id, "ended")).status).toBe("ended");
    expect(await roleIn()).toBeUndefined();
    expect(await codeOf(decide(id, "granted"))).toBe("invalid_parameter");
    const { id: second } = await ask();
    expect((await decide(second, "refused")).status).toBe("refused");
    expect([await codeOf(decide(second, "granted")), await roleIn()]).toEqual([
      "invalid_parameter",
      undefined,
    ]);
  });

  test("of two at once is one", async () => {
    const { id } = await ask();
    const both = await Promise.all([codeOf(decide(id, "granted")), codeOf(decide(id, "refused"))]);
    expect(new Set(both)).toEqual(new Set([null, "invalid_parameter"]));
  });

  test("is an owner's of that team, freshly signed in to grant", async () => {
    const { id } = await ask();
    const editor = await memberCaller(open, teamId, { role: "editor" });
    const stranger = await memberCaller(open, (await open.caller()).teamId);
    const stale = {
      ...owner,
      member: { ...owner.member, verifiedAtMs: open.clock.nowMs - 600_001 },
    };
    expect(await codeOf(decide(id, "granted", null, editor))).toBe("insufficient_scope");
    expect(
      await codeOf(listSupport(services, editor, { limit: 1, startingAfter: undefined })),
    ).toBe("insufficient_scope");
    expect(await codeOf(decide(id, "granted", null, stranger))).toBe("not_found");
    expect(await codeOf(decide(id, "granted", null, stale))).toBe("fresh_sign_in_required");
    expect(await codeOf(decide(id, "refused", null, stale))).toBeNull();
  });
});
