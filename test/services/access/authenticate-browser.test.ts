import { describe, expect, test } from "vitest";
import { keyHasher } from "#adapters/secret-keys.ts";
import type { Presented } from "#domain/credential.ts";
import { authenticate } from "#services/access/authenticate.ts";
import {
  hostedCaller,
  hostedCookie,
  hostedFillsOf,
} from "#services/access/authenticate-browser.ts";
import { createApiKey } from "#services/api-keys/create-api-key.ts";
import { plainUnit, type Services } from "#services/context/context.ts";
import { signIn, signOut } from "#services/access/sign-in.ts";
import { addMember } from "#services/teams/add-member.ts";
import { previewUrl } from "#services/views/preview-address.ts";
import { changeRow } from "#test/support/rows.ts";
import { embedApplication, embedSession } from "#test/support/embed-rows.ts";
import { liveTemplate, openFill } from "#test/support/template-rows.ts";
import { codeOf, type TestServices } from "#test/support/services.ts";
import { withShop } from "#test/support/shop.ts";

let open: TestServices;
let services: Services;
let teamId: string;
let templateId: string;
withShop((shop) => {
  ({ open, services, templateId } = shop);
  ({ teamId } = shop.caller);
});

const SHOP = "https://shop.example";
const NOTHING: Presented = {
  auth: "client_secret",
  bearer: null,
  publishableKey: null,
  clientSecret: null,
  previewToken: null,
  cookie: "",
  asksForTests: false,
  origin: null,
  isSameOrigin: false,
  isUnsafe: false,
  ip: "192.0.2.7",
  pathId: null,
  applicationId: null,
};
/** As the services have them, to be changed in part. */
const PLAIN_KEYS = keyHasher([{ kid: "test", bytes: new Uint8Array(32).fill(7) }]);
/** Services that have no database to ask. */
const unasked = (): Services => ({
  ...services,
  db: { ...services.db, read: () => Promise.reject(new RangeError("asked")) },
});
const admit = (shown: Partial<Presented>) => authenticate(services, { ...NOTHING, ...shown });
const refused = (shown: Partial<Presented>): Promise<unknown> => codeOf(admit(shown));
/** "name=value" of a Set-Cookie. */
const sent = (setCookie: string | null | undefined): string => setCookie?.split(";")[0] ?? "";

describe("the secret of an embed session", () => {
  test("admits for its session and nothing else", async () => {
    const { id, secret } = await embedSession(open, teamId, { templateId, mode: "test" });
    expect(await admit({ clientSecret: secret, pathId: id, origin: SHOP })).toEqual({
      caller: {
        teamId,
        keyId: null,
        mode: "test",
        scopes: [],
        apiVersion: expect.any(String),
        credential: id,
        embedSessionId: id,
        origin: SHOP,
      },
      budgets: [{ name: "client_secret", holder: id }],
      readableBy: SHOP,
      ending: null,
    });
    expect(await refused({ clientSecret: secret, pathId: "fil_1" })).toBeNull();
    const other = await embedSession(open, teamId, { templateId });
    expect(await refused({ clientSecret: secret, pathId: other.id })).toBe(
      "invalid_embed_session_secret",
    );
  });

  test("is asked for, and must be that of a session", async () => {
    const { secret } = await embedSession(open, teamId, { templateId });
    expect(await refused({})).toBe("embed_session_secret_required");
    for (const wrong of ["word", secret.replace(/.{4}$/u, "0000"), `${secret}x`]) {
      expect(await refused({ clientSecret: wrong })).toBe("invalid_embed_session_secret");
    }
  });

  test("of another form costs no query", async () => {
    const { id, secret } = await embedSession(open, teamId, { templateId });
    const ask = (clientSecret: string) =>
      codeOf(authenticate(unasked(), { ...NOTHING, clientSecret }));
    for (const wrong of ["word", `${secret}-`, `x${secret}`, id]) {
      expect(await ask(wrong)).toBe("invalid_embed_session_secret");
    }
    expect(await ask(secret)).toBeInstanceOf(RangeError);
  });

  test("is compared once more, whatever the look-up found", async () => {
    const { secret } = await embedSession(open, teamId, { templateId });
    const lenient = { ...services, keyHasher: { ...PLAIN_KEYS, matches: () => false } };
    expect(await codeOf(authenticate(lenient, { ...NOTHING, clientSecret: secret }))).toBe(
      "invalid_embed_session_secret",
    );
  });

  test("has answers that its own pages may read", async () => {
    const readable = async (
      facts: Omit<Parameters<typeof embedSession>[2], "templateId">,
      shown: Partial<Presented>,
    ): Promise<string | null> => {
      const { secret } = await embedSession(open, teamId, { templateId, ...facts });
      return (await admit({ clientSecret: secret, ...shown })).readableBy;
    };
    const applicationId = await embedApplication(open, teamId, { origins: [SHOP] });
    const other = "https://other.example";
    expect(await readable({}, { origin: null })).toBeNull();
    expect(await readable({}, { origin: null, isSameOrigin: true })).toBeNull();
    expect(await readable({}, { origin: SHOP })).toBe(SHOP);
    expect(await readable({ parentOrigin: SHOP }, { origin: SHOP })).toBe(SHOP);
    expect(await readable({ parentOrigin: SHOP }, { origin: other })).toBeNull();
    expect(await readable({ parentOrigin: SHOP }, { origin: other, isSameOrigin: true })).toBe(
      other,
    );
    expect(await readable({ applicationId }, { origin: SHOP })).toBe(SHOP);
    expect(await readable({ applicationId }, { origin: other })).toBeNull();
    expect(await readable({ applicationId, parentOrigin: other }, { origin: other })).toBe(other);
    const local = "http://localhost:1";
    expect(await readable({ applicationId, mode: "test" }, { origin: local })).toBe(local);
    expect(await readable({ applicationId }, { origin: local })).toBeNull();
  });
});

describe("a signed preview address", () => {
  const tokenOf = (fillId: string): string =>
    new URL(previewUrl(services, { teamId, fillId })).searchParams.get("preview_token") ?? "";
  const preview = (shown: Partial<Presented>) => ({ auth: "preview" as const, ...shown });

  test("admits for the picture of its fill", async () => {
    expect(
      await admit(preview({ previewToken: tokenOf("fil_1"), pathId: "fil_1", origin: SHOP })),
    ).toMatchObject({
      caller: {
        teamId,
        mode: "live",
        scopes: [],
        credential: "preview:fil_1",
        embedSessionId: null,
        origin: null,
      },
      budgets: [{ name: "client_secret", holder: "preview:fil_1" }],
      readableBy: null,
      ending: null,
    });
  });

  test("is no such fill when anything is wrong with it", async () => {
    const token = tokenOf("fil_1");
    for (const shown of [
      { previewToken: token, pathId: "fil_2" },
      { previewToken: token, pathId: null },
      { previewToken: `${token}x`, pathId: "fil_1" },
      { previewToken: services.tokenSigner.sign("hosted", `${teamId} fil_1`, 60), pathId: "fil_1" },
      { previewToken: services.tokenSigner.sign("preview", "fil_1", 60), pathId: "fil_1" },
    ]) {
      expect(await refused(preview(shown))).toBe("fill_not_found");
    }
    open.clock.nowMs += 86_400_000;
    expect(await refused(preview({ previewToken: token, pathId: "fil_1" }))).toBe("fill_not_found");
  });

  test("gives way to the secret of a session", async () => {
    const { id, secret } = await embedSession(open, teamId, { templateId });
    const { caller } = await admit(
      preview({ clientSecret: secret, previewToken: "x", pathId: "fil_1" }),
    );
    expect(caller.embedSessionId).toBe(id);
    expect(await refused(preview({}))).toBe("embed_session_secret_required");
  });
});

describe("the cookie of a hosted fill", () => {
  const hosted = (shown: Partial<Presented>) => ({ auth: "hosted" as const, ...shown });
  const cookieOf = (fillId: string, isReadOnly = false): string =>
    sent(hostedCookie(services, { teamId, mode: "test", fillId, isReadOnly }));

  test("is bound to this host and to its fill", () => {
    const grant = { teamId, mode: "live", fillId: "fil_1" } as const;
    expect(hostedCookie(services, grant)).toMatch(
      /^__Host-platen_fil_1=[^;]+; Path=\/; Max-Age=7200; HttpOnly; SameSite=Lax; Secure$/,
    );
    const plain = { ...services, publicUrl: () => "http://localhost:8080" };
    expect(hostedCookie(plain, grant)).toMatch(
      /^platen_fil_1=[^;]+; Path=\/; Max-Age=7200; HttpOnly; SameSite=Lax$/,
    );
  });

  test("admits to its fill, and where it may only approve says so", async () => {
    expect(
      await admit(hosted({ cookie: cookieOf("fil_1"), pathId: "fil_1", origin: SHOP })),
    ).toMatchObject({
      caller: {
        teamId,
        mode: "test",
        scopes: [],
        credential: "hosted:fil_1",
        embedSessionId: null,
        origin: SHOP,
      },
      budgets: [{ name: "hosted", holder: "fil_1" }],
      readableBy: null,
      ending: null,
    });
    const { caller } = await admit(hosted({ cookie: cookieOf("fil_1", true), pathId: "fil_1" }));
    expect(caller.credential).toBe("approve:fil_1");
    expect(hostedCaller({ teamId, mode: "live", fillId: "fil_1" }, null).credential).toBe(
      "hosted:fil_1",
    );
  });

  test("lets its holder change the fill unless it is for approving", async () => {
    const cookie = sent(hostedCookie(services, { teamId, mode: "live", fillId: "fil_1" }));
    const { caller } = await admit(hosted({ cookie, pathId: "fil_1" }));
    expect(caller.credential).toBe("hosted:fil_1");
    expect(hostedFillsOf(services, cookie)[0]?.isReadOnly).toBe(false);
  });

  test("is signed for its purpose", async () => {
    const token = services.tokenSigner.sign("hosted", `${teamId} live fil_1`, 60);
    const cookie = `__Host-platen_fil_1=${token}`;
    expect(await refused(hosted({ cookie, pathId: "fil_1" }))).toBeNull();
  });

  test("among others opens its own", async () => {
    const cookie = `a=b; ${cookieOf("fil_1")};${cookieOf("fil_2")} ; c`;
    expect((await admit(hosted({ cookie, pathId: "fil_2" }))).caller.credential).toBe(
      "hosted:fil_2",
    );
    expect(hostedFillsOf(services, cookie).map(({ fillId }) => fillId)).toEqual(["fil_1", "fil_2"]);
    expect(hostedFillsOf(services, cookie)[0]).toEqual({
      teamId,
      mode: "test",
      fillId: "fil_1",
      isReadOnly: false,
      clientUserId: null,
    });
  });

  test("that is forged, of another fill by its name, or over is none", async () => {
    const cookie = cookieOf("fil_1");
    const mode = services.tokenSigner.sign("hosted", `${teamId} other fil_1`, 60);
    const purpose = services.tokenSigner.sign("preview", `${teamId} live fil_1`, 60);
    for (const wrong of [
      "",
      `${cookie}x`,
      cookie.replace("__Host-", ""),
      cookie.replace("fil_1=", "fil_2="),
      `x${cookie}`,
      `__Host-platen_fil_1=${mode}`,
      `__Host-platen_fil_1=${purpose}`,
    ]) {
      expect(await refused(hosted({ cookie: wrong, pathId: "fil_1" }))).toBe(
        "invalid_access_token",
      );
    }
    open.clock.nowMs += 7_200_000;
    expect(await refused(hosted({ cookie, pathId: "fil_1" }))).toBe("invalid_access_token");
  });

  test("changes nothing from another site", async () => {
    const shown = { cookie: cookieOf("fil_1"), pathId: "fil_1" };
    expect(await refused(hosted({ ...shown, isUnsafe: true }))).toBe("origin_not_allowed");
    expect(await refused(hosted({ ...shown, isUnsafe: true, isSameOrigin: true }))).toBeNull();
    expect(await refused(hosted({ ...shown, isSameOrigin: false }))).toBeNull();
  });

  test("says of another fill of the team that it is another, of any else that there is none", async () => {
    const fillId = await openFill(services, await open.caller({ teamId }), templateId);
    const stranger = await open.caller();
    const theirs = await openFill(
      services,
      stranger,
      await liveTemplate(services, stranger.teamId),
    );
    // Of the other mode there is none, as for any look-up.
    const live = sent(hostedCookie(services, { teamId, mode: "live", fillId: "fil_1" }));
    expect(await refused(hosted({ cookie: live, pathId: fillId }))).toBe("access_token_mismatch");
    const cookie = cookieOf("fil_1");
    expect(await refused(hosted({ cookie, pathId: fillId }))).toBe("fill_not_found");
    for (const pathId of [theirs, fillId.toLowerCase(), `${fillId}x`, `x${fillId}`, "word", null]) {
      expect(await refused(hosted({ cookie, pathId }))).toBe("fill_not_found");
    }
    const ask = (pathId: string) =>
      codeOf(authenticate(unasked(), { ...NOTHING, ...hosted({ cookie, pathId }) }));
    expect([await ask(`${fillId}x`), await ask(`x${fillId}`)]).toEqual([
      "fill_not_found",
      "fill_not_found",
    ]);
    expect(await ask(fillId)).toBeInstanceOf(RangeError);
  });
});

describe("a member's session", () => {
  const PASSWORD = "correct horse battery";
  let people = 0;
  const enter = async (role: "owner" | "viewer" = "owner") => {
    const email = `person-${++people}@print.example`;
    await addMember(services, teamId, { email, name: "A person", role, password: PASSWORD });
    const { cookie } = await signIn(
      services,
      { unit: plainUnit(services) },
      { email, password: PASSWORD, cookie: "" },
    );
    return { email, setCookie: cookie, cookie: sent(cookie) };
  };
  const session = (shown: Partial<Presented>) => ({ auth: "session" as const, ...shown });

  test("admits with the scopes of the role, live unless tests are asked for", async () => {
    const { cookie, setCookie } = await enter();
    expect(setCookie).toMatch(
      /^__Host-platen_session=[0-9A-Za-z]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax; Secure$/,
    );
    const { caller, budgets, ...rest } = await admit(session({ cookie }));
    expect(caller).toMatchObject({
      teamId,
      keyId: null,
      mode: "live",
      embedSessionId: null,
      member: { role: "owner" },
    });
    expect(budgets).toEqual([{ name: "session", holder: caller.credential }]);
    expect(caller.member?.sessionId).toBe(caller.credential);
    expect(rest).toEqual({ readableBy: null, ending: null, setCookie: null });
    expect((await admit(session({ cookie, asksForTests: true }))).caller.mode).toBe("test");
    const viewer = await enter("viewer");
    const { caller: weak } = await admit(session({ cookie: viewer.cookie }));
    expect(weak.scopes.length).toBeLessThan(caller.scopes.length);
  });

  test("stands in for a secret key, never for another kind", async () => {
    const { cookie } = await enter();
    expect((await admit({ auth: "secret", cookie })).caller.member?.role).toBe("owner");
    expect(await refused({ auth: "publishable", cookie })).toBe("invalid_publishable_key");
    expect(await refused({ auth: "secret", cookie: "other=1" })).toBe("authentication_required");
    const { value } = await createApiKey(services, teamId, {
      type: "secret",
      mode: "live",
      name: "",
    });
    expect((await admit({ auth: "secret", bearer: value })).caller.member).toBeUndefined();
    expect(await refused(session({ bearer: value }))).toBe("session_required");
  });

  test("is refused when its cookie is no one's, twice there or malformed", async () => {
    const { cookie } = await enter();
    const other = await enter();
    for (const wrong of [
      "",
      cookie.replace(/.{4}$/u, "0000"),
      `${cookie}x`,
      `${cookie}; ${other.cookie}`,
      `${cookie}; ${cookie}`,
      cookie.replace("__Host-", ""),
      cookie.replace("=", "=-"),
    ]) {
      expect(await refused(session({ cookie: wrong }))).toBe("session_required");
    }
    expect(await refused(session({ cookie: `a=b; ${cookie} ;c=d` }))).toBeNull();
  });

  test("is compared once more, whatever the look-up found", async () => {
    const { cookie } = await enter();
    const doubtful = { ...services, keyHasher: { ...PLAIN_KEYS, matches: () => false } };
    const attempt = authenticate(doubtful, { ...NOTHING, ...session({ cookie }) });
    expect(await codeOf(attempt)).toBe("session_required");
  });

  test("of a demo is over with the demo, to the millisecond, before the site is looked at", async () => {
    const { cookie } = await enter();
    const endsAt = new Date(open.clock.nowMs + 10);
    await changeRow(open, "teams", teamId, { endsAt });
    open.clock.nowMs = endsAt.getTime() - 1;
    expect(await refused(session({ cookie }))).toBeNull();
    open.clock.nowMs += 1;
    expect(await refused(session({ cookie }))).toBe("demo_expired");
    expect(await refused(session({ cookie, isUnsafe: true }))).toBe("demo_expired");
  });

  test("has a plain cookie where the address is plain", async () => {
    const plain = { ...services, publicUrl: () => "http://localhost:8080" };
    const email = `plain-${++people}@print.example`;
    const of = { email, name: "A person", role: "owner", password: PASSWORD } as const;
    await addMember(services, teamId, of);
    const entry = { email, password: PASSWORD, cookie: "" };
    const { cookie } = await signIn(plain, { unit: plainUnit(services) }, entry);
    expect(cookie).toMatch(
      /^platen_session=[^;]+; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/u,
    );
    const shown = { ...NOTHING, ...session({ cookie: sent(cookie) }) };
    expect((await authenticate(plain, shown)).caller.credential).toMatch(/^uss_/u);
    expect(await codeOf(authenticate(services, shown))).toBe("session_required");
  });

  test("ends after two weeks without use, and is put off once a day", async () => {
    const { cookie } = await enter();
    const start = open.clock.nowMs;
    open.clock.nowMs = start + 86_400_000 - 1;
    expect((await admit(session({ cookie }))).setCookie).toBeNull();
    open.clock.nowMs = start + 86_400_000;
    const { setCookie } = await admit(session({ cookie }));
    expect(sent(setCookie)).toBe(cookie);
    expect(setCookie).toContain("; Max-Age=1209600; ");
    open.clock.nowMs = start + 86_400_000 + 1_209_600_000 - 1;
    expect(await refused(session({ cookie }))).toBeNull();
    open.clock.nowMs += 1_209_600_000;
    expect(await refused(session({ cookie }))).toBe("session_required");
  });

  test("that was signed out admits to signing out alone, and is not put off", async () => {
    const { cookie } = await enter();
    const { caller } = await admit({ auth: "sign_out", cookie });
    const cleared = await signOut(services, { caller, unit: plainUnit(services) });
    expect(cleared).toBe(
      "__Host-platen_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
    );
    expect(await refused(session({ cookie }))).toBe("session_required");
    open.clock.nowMs += 2 * 86_400_000;
    expect((await admit({ auth: "sign_out", cookie })).setCookie).toBeNull();
    expect(await codeOf(signOut(services, { caller, unit: plainUnit(services) }))).toBe(
      "session_required",
    );
  });

  test("opens what is for platform admins to those alone", async () => {
    const { cookie } = await enter();
    expect(await refused({ auth: "admin", cookie })).toBe("platform_admin_required");
    const email = "admin@platen.example";
    const { teamId } = await open.caller();
    const of = { email, name: "", role: "viewer", password: PASSWORD } as const;
    await addMember(services, teamId, { ...of, isPlatformAdmin: true });
    // Added once more, to another team: what was given stays.
    await addMember(services, (await open.caller()).teamId, of);
    const unit = plainUnit<never>(services);
    const entered = await signIn(services, { unit }, { email, password: PASSWORD, cookie: "" });
    const { caller } = await admit({ auth: "admin", cookie: sent(entered.cookie) });
    expect(caller.member).toMatchObject({ role: "viewer", isPlatformAdmin: true });
    const elsewhere = { auth: "admin", cookie: sent(entered.cookie), isUnsafe: true } as const;
    expect(await refused(elsewhere)).toBe("origin_not_allowed");
  });

  test("changes nothing from another site", async () => {
    const { cookie } = await enter();
    expect(await refused(session({ cookie, isUnsafe: true }))).toBe("origin_not_allowed");
    expect(await refused(session({ cookie, isUnsafe: true, isSameOrigin: true }))).toBeNull();
  });

  test("signing in again under another session ends that one", async () => {
    const { email, cookie } = await enter();
    const again = await signIn(
      services,
      { unit: plainUnit(services) },
      { email, password: PASSWORD, cookie },
    );
    expect(await refused(session({ cookie }))).toBe("session_required");
    expect(await refused(session({ cookie: sent(again.cookie) }))).toBeNull();
  });

  test("is opened by the right address and password alone, and nothing tells which was wrong", async () => {
    const { email } = await enter();
    const wrong = async (shown: { email: string; password: string }): Promise<unknown> =>
      await signIn(services, { unit: plainUnit(services) }, { ...shown, cookie: "" }).catch(
        (error: Error) => error.message,
      );
    const answers = [
      await wrong({ email, password: "wrong horse battery" }),
      await wrong({ email: "nobody@print.example", password: PASSWORD }),
      await wrong({ email: "no address", password: PASSWORD }),
    ];
    expect(new Set(answers)).toEqual(new Set(["The address or the password is not right."]));
  });
});
