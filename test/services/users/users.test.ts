/** People and settings as who runs the platform keeps them. */
import { describe, expect, test } from "vitest";
import { signIn } from "#services/access/sign-in.ts";
import type { Services } from "#services/context/context.ts";
import { listPlatformAuditLog } from "#services/audit/platform-audit-log.ts";
import {
  createSetting,
  deleteSetting,
  readSetting,
  updateSetting,
} from "#services/settings/manage-settings.ts";
import {
  createUser,
  deleteUser,
  listUsers,
  readUser,
  updateUser,
} from "#services/users/manage-users.ts";
import { listUserSessions } from "#store/user-sessions.ts";
import { MEMBER_PASSWORD } from "#test/support/member.ts";
import { freeAddress, memberCaller, type MemberCaller } from "#test/support/member-caller.ts";
import { codeOf, rolledBack, type TestServices } from "#test/support/services.ts";
import { callBy, withShop } from "#test/support/shop.ts";

let open: TestServices;
let services: Services;
let admin: MemberCaller;
withShop(async (shop) => {
  ({ open, services } = shop);
  admin = await memberCaller(open, shop.caller.teamId);
});

const call = (by = admin) => callBy(services, by);
const create = (email: string, isPlatformAdmin = false) =>
  createUser(services, call(), { email, name: "Ada", password: null, isPlatformAdmin });
const stale = (): MemberCaller => ({
  ...admin,
  member: { ...admin.member, verifiedAtMs: open.clock.nowMs - 600_001 },
});

describe("a person", () => {
  test("has an address of their own, in any letter case, also for two at once", async () => {
    const email = freeAddress();
    const both = await Promise.all([email, email.toUpperCase()].map((one) => codeOf(create(one))));
    expect(new Set(both)).toEqual(new Set([null, "user_email_taken"]));
    const other = await create(freeAddress());
    expect(await codeOf(updateUser(services, call(), other.id, { email }))).toBe(
      "user_email_taken",
    );
    expect((await readUser(services, other.id)).email).toBe(other.email);
    const page = { limit: 100, startingAfter: undefined };
    expect(
      (await listUsers(services, page)).items.filter((one) => one.email === email),
    ).toHaveLength(1);
  });

  test("starts anew with another address or part in the platform, and goes on with another name", async () => {
    let email = freeAddress();
    const { member } = await memberCaller(open, admin.teamId, { role: "editor", email });
    const sessions = async (): Promise<number> => {
      const page = { limit: 20, startingAfter: undefined };
      return (await services.db.read((tx) => listUserSessions(tx, member.userId, page))).length;
    };
    const enter = () => signIn(services, call(), { email, password: MEMBER_PASSWORD, cookie: "" });
    await enter();
    await updateUser(services, call(), member.userId, { name: "Grace" });
    expect(await sessions()).toBe(1);
    await updateUser(services, call(), member.userId, { isPlatformAdmin: true });
    expect(await sessions()).toBe(0);
    await enter();
    email = freeAddress();
    await updateUser(services, call(), member.userId, { email });
    expect(await sessions()).toBe(0);
  });

  test("is deleted by others, but not as a team's last owner", async () => {
    const { member } = await memberCaller(open, (await open.caller()).teamId);
    expect(await codeOf(deleteUser(services, call(), member.userId))).toBe("last_owner");
    expect(await codeOf(deleteUser(services, call(), admin.member.userId))).toBe(
      "cannot_delete_self",
    );
    expect(
      await codeOf(updateUser(services, call(), admin.member.userId, { isPlatformAdmin: false })),
    ).toBe("cannot_delete_self");
    const editor = await memberCaller(open, admin.teamId, { role: "editor" });
    const undone = deleteUser(services, rolledBack(services, admin), editor.member.userId);
    await expect(undone).rejects.toThrow("could not be kept");
    expect(await codeOf(deleteUser(services, call(), editor.member.userId))).toBeNull();
    expect(await codeOf(readUser(services, editor.member.userId))).toBe("user_not_found");
    const log = await listPlatformAuditLog(services, { limit: 1, startingAfter: undefined });
    expect(log.items[0]).toMatchObject({ action: "user.deleted", targetId: editor.member.userId });
  });

  test("is changed by who signed in of late", async () => {
    const { id } = await create(freeAddress());
    const made = { email: freeAddress(), name: "", password: null, isPlatformAdmin: true };
    const refused = [
      createUser(services, call(stale()), made),
      updateUser(services, call(stale()), id, { name: "x" }),
      deleteUser(services, call(stale()), id),
    ];
    expect(new Set(await Promise.all(refused.map(codeOf)))).toEqual(
      new Set(["fresh_sign_in_required"]),
    );
  });
});

describe("a setting", () => {
  const KEY = "billing.grace_days";

  test("is set once, changed, and put back to its default", async () => {
    const set = (value: number) =>
      createSetting(services, call(), { key: KEY, value, scope: undefined });
    const change = (value: number) =>
      updateSetting(services, call(), { key: KEY, value, scope: "team" });
    expect([await codeOf(readSetting(services, KEY)), await codeOf(change(1))]).toEqual([
      "setting_not_found",
      "setting_not_found",
    ]);
    const both = await Promise.all([set(3), set(4)].map(codeOf));
    expect(new Set(both)).toEqual(new Set([null, "setting_exists"]));
    expect((await change(9)).value).toBe(9);
    await deleteSetting(services, call(), KEY);
    expect([
      await codeOf(deleteSetting(services, call(), KEY)),
      await codeOf(readSetting(services, KEY)),
    ]).toEqual(["setting_not_found", "setting_not_found"]);
  });

  test.each<[string, Parameters<typeof createSetting>[2], string]>([
    ["of no such name", { key: "x", value: 1, scope: undefined }, "invalid_setting_key"],
    ["of another scope", { key: KEY, value: 1, scope: "global" }, "invalid_setting_scope"],
    ["beyond its bounds", { key: KEY, value: 91, scope: undefined }, "invalid_setting_value"],
    ["of half a day", { key: KEY, value: 1.5, scope: undefined }, "invalid_setting_value"],
  ])("%s is refused", async (_, input, code) => {
    expect(await codeOf(createSetting(services, call(), input))).toBe(code);
  });
});
