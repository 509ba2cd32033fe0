/** From making an account to joining a team: the pages before the dashboard, by the links that are mailed. */
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import type { BrowserContextOptions, Page } from "playwright-core";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  axeViolations,
  openBrowser,
  sidewaysPx,
  type TestBrowser,
  usePage,
  visit,
} from "#test/support/browser.ts";
import { PHONE, shot, type SignedIn, signedInAt, visitAs } from "#test/support/dashboard.ts";
import { expectSound } from "#test/support/expect-sound.ts";
import { temporaryFolder } from "#test/support/embedded.ts";
import { startOpenidProvider, type TestOpenidProvider } from "#test/support/openid-provider.ts";
import { openServer, type Server } from "#test/support/serve.ts";
import { ofCommit } from "#test/support/of-commit.ts";

const PASSWORD = "correct horse battery";
const PAGES = [
  "/login",
  "/login?again=1",
  "/sign-up",
  "/confirm?t=x",
  "/new-password",
  "/invitation?t=x",
];

let server: Server;
let browser: TestBrowser;
let mails: string;
let provider: TestOpenidProvider;
beforeAll(async () => {
  [mails, provider] = await Promise.all([temporaryFolder(), startOpenidProvider()]);
  const { issuer, clientId, clientSecret, name } = provider.settings;
  [server, browser] = await Promise.all([
    openServer({
      PLATEN_MAIL_FOLDER: mails,
      PLATEN_SIGN_UP: "open",
      // By its name: no browser makes a passkey for an IP address.
      HOST: "localhost",
      PLATEN_OPENID_ISSUER: issuer,
      PLATEN_OPENID_CLIENT_ID: clientId,
      PLATEN_OPENID_CLIENT_SECRET: clientSecret,
      PLATEN_OPENID_NAME: name,
    }),
    openBrowser(),
  ]);
  provider.register(server.ready.app_url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await provider?.close();
  await rm(mails, { recursive: true, force: true });
});

async function at(
  path: string,
  use: (page: Page, complaints: readonly string[]) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  await usePage(visit(browser, options), `${server.ready.app_url}${path}`, use);
}

/** The link to `path` in the mail to an address, once it has come. */
async function mailedLink(to: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const files = (await readdir(mails)).filter((name) => name.endsWith(".eml"));
      for (const name of files) {
        const mail = await PostalMime.parse(await readFile(join(mails, name)));
        if (mail.to?.some(({ address }) => address === to) === true) {
          link ??= new RegExp(String.raw`\S+${path}\?t=\S+`, "u").exec(mail.text ?? "")?.[0];
        }
      }
      return link;
    })
    .toBeDefined();
  return link ?? "";
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** The API as somebody who signed up, answers as they come. */
async function askAs(email: string) {
  const headers = { "content-type": "application/json" };
  const session = await fetch(`${server.ready.base_url}/session`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  await session.arrayBuffer();
  const cookie = session.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const { origin } = new URL(server.ready.app_url);
  return async (method: string, path: string, body?: object) => {
    const response = await fetch(`${server.ready.base_url}${path}`, {
      method,
      headers: { ...headers, cookie, origin },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    expect(response.ok, `${response.status} ${method} ${path}: ${text}`).toBe(true);
    return JSON.parse(text);
  };
}

async function signUp(page: Page, email: string, shop: string): Promise<void> {
  await page.goto(`${server.ready.app_url}/sign-up`);
  await page.getByLabel("Name of your shop").fill(shop);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Make the account" }).click();
  await page.getByText(`Open the link we mailed to ${email}`).waitFor();
}

/** The browser forgets who it is. First the page goes, which else leaves for the sign-in by itself when it asks for more. */
async function forget(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

test.each(
  ofCommit([
    ["English", {}],
    ["English on a phone", PHONE],
    ["Arabic on a phone", { ...PHONE, locale: "ar" }],
  ] as const),
)("in %s axe finds nothing, and nothing scrolls sideways", async (_name, options) => {
  await at(
    "/login",
    async (page, complaints) => {
      for (const path of PAGES) {
        await page.goto(`${server.ready.app_url}${path}`);
        await page.locator("h1").waitFor();
        await page.locator("main button, main a[href='/login']").first().waitFor();
        await expectSound(page, path);
      }
      // The invitation asks who is there, and nobody is; and what its link opens, which is nothing.
      expect(complaints.filter((text) => !/40[01]/u.test(text))).toEqual([]);
    },
    options,
  );
});

test("somebody new comes by the provider, keeps the one way in, and shows there who they are again", async () => {
  const email = "nora@print.example";
  const account = { subject: "nora", email, email_verified: true, name: "Nora" };
  await at("/login?next=%2Fdashboard%2Faccount", async (page, complaints) => {
    provider.welcome(account);
    await page.getByRole("button", { name: "Sign in with Print House" }).click();
    await page.waitForURL(/\/dashboard\/account/u);
    const links = page.getByRole("region", { name: "Sign-in with Print House" });
    await links.getByText("Nothing else would be left to sign in with.").waitFor();
    expect(await links.getByRole("button").count()).toBe(0);
    await expectSound(page, "account by the provider");

    await page.goto(`${server.ready.app_url}/login?again=1&next=%2Fdashboard%2Faccount`);
    const again = page.getByRole("button", { name: "Confirm with Print House" });
    await again.waitFor();
    expect(await page.getByLabel("Password", { exact: true }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    provider.welcome({ subject: "somebody else", email: "else@print.example" });
    await again.click();
    await page.getByText("This sign-in could not be used").waitFor();
    provider.welcome(account);
    await page.goto(`${server.ready.app_url}/login?again=1&next=%2Fdashboard%2Faccount`);
    await again.click();
    await page.waitForURL(/\/dashboard\/account/u);
    await links.waitFor();

    // A first password is a second way in.
    await page.getByRole("button", { name: "Set a password" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("are signed out everywhere else").waitFor();
    expect(await dialog.getByLabel("Current password").count()).toBe(0);
    await dialog.getByLabel("New password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Change the password" }).waitFor();
    await links.getByRole("button", { name: /^Remove/u }).waitFor();
    expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
  });
});

test("a sign-in by the provider leads to the page that was asked for, or says why not", async () => {
  const email = "olga@print.example";
  await signedInAt(server, email);
  await at("/login?next=%2Fdashboard%2Forders", async (page, complaints) => {
    const button = page.getByRole("button", { name: "Sign in with Print House" });
    provider.welcome("denies");
    await button.click();
    await page.getByText("The sign-in was refused").waitFor();
    // What the provider sent is in no address that is kept, and nothing is sent twice.
    expect(new URL(page.url()).search).toBe("");
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Back to signing in" }).click();
    provider.welcome({ subject: "olga", email, email_verified: true });
    await page.goto(`${server.ready.app_url}/login?next=%2Fdashboard%2Forders`);
    await button.click();
    await page.waitForURL(/\/dashboard\/orders/u);
    await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
    expect(complaints.filter((text) => !text.includes("403"))).toEqual([]);
  });
});

test("from an account to a confirmed address, and to a new password when it is forgotten", async () => {
  await at("/sign-up", async (page) => {
    await signUp(page, "grace@print.example", "Grace prints");
    const confirm = await mailedLink("grace@print.example", "/confirm");
    // Looking uses nothing up: mail is opened by programs ahead of its reader.
    await fetch(confirm);
    await page.goto(confirm);
    await page.getByRole("button", { name: "Confirm the address" }).click();
    await page.getByText("The address is confirmed").waitFor();
    await page.goto(confirm);
    await page.getByRole("button", { name: "Confirm the address" }).click();
    await page.getByText("used already, or is too old").waitFor();

    await page.goto(`${server.ready.app_url}/new-password`);
    await page.getByLabel("E-mail address").fill("grace@print.example");
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByText("a link is on its way").waitFor();
    await page.goto(await mailedLink("grace@print.example", "/new-password"));
    await page.getByLabel("New password").fill("another horse battery");
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByRole("link", { name: "Sign in", exact: true }).click();
    await signIn(page, "grace@print.example");
    await page.getByText("The address or the password is wrong").waitFor();
    expect(
      await page
        .getByLabel("Password", { exact: true })
        .evaluate((field) => field.matches(":focus")),
    ).toBe(true);
    // What was typed stays.
    expect(await page.getByLabel("E-mail address").inputValue()).toBe("grace@print.example");
    await signIn(page, "grace@print.example", "another horse battery");
    await page.waitForURL(/\/dashboard\/templates/u);
  });
});

test("a password is changed by the one there is, and ends the other sessions", async () => {
  const email = "alan@print.example";
  await at("/sign-up", async (page) => {
    await signUp(page, email, "Alan prints");
    const elsewhere = await askAs(email);
    await page.goto(`${server.ready.app_url}/login?next=%2Fdashboard%2Faccount`);
    await signIn(page, email);
    await page.getByRole("button", { name: "Change the password" }).press("Enter");
    const dialog = page.getByRole("dialog");
    await page.keyboard.type("somebody else's");
    await dialog.getByLabel("New password").fill("another horse battery");
    await shot(page, "password-desk");
    await page.keyboard.press("Enter");
    await dialog.getByText("The password is wrong").waitFor();
    const present = dialog.getByLabel("Current password");
    expect(await present.getAttribute("aria-invalid")).toBe("true");
    await page.setViewportSize(PHONE.viewport);
    await expectSound(page, "a wrong password");
    await shot(page, "password-phone");
    await present.fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByText("The password is set, and you are signed out everywhere else").waitFor();
    await expect(elsewhere("GET", "/me")).rejects.toThrow("401");
    await page.reload();
    await page.getByRole("button", { name: "Change the password" }).waitFor();

    await forget(page);
    await page.goto(`${server.ready.app_url}/login?next=%2Fdashboard%2Faccount`);
    await signIn(page, email, "another horse battery");
    await page.waitForURL(/\/dashboard\/account$/u);
  });
});

test("a sign-in leads back to where it was asked for, and nowhere else", async () => {
  await at("/sign-up", async (page) => {
    await signUp(page, "ray@print.example", "Ray prints");
    await page.goto(`${server.ready.app_url}/login?next=%2F%5Cevil.example%2Fdashboard`);
    await signIn(page, "ray@print.example");
    await page.waitForURL(/\/dashboard\/templates/u);
    expect(new URL(page.url()).origin).toBe(new URL(server.ready.app_url).origin);
    await page.goto(
      `${server.ready.app_url}/login?next=%2Fdashboard%2Ftemplates%3Fstatus%3Darchived`,
    );
    await signIn(page, "ray@print.example");
    await page.waitForURL(/\?status=archived/u);
    // Whoever is signed in shows that it is them.
    await page.goto(`${server.ready.app_url}/login?again=1&next=%2Fdashboard%2Ftemplates`);
    await page.getByLabel("Password", { exact: true }).fill("somebody else's");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("The password is wrong").waitFor();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(/\/dashboard\/templates$/u);
  });
});

const codeOf = (key: string): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() });

test("where a team asks for a second factor, it is set up at sign-in and asked for from then on", async () => {
  await at("/sign-up", async (page) => {
    await signUp(page, "edsger@print.example", "Edsger prints");
    const owner = await askAs("edsger@print.example");
    const { team } = await owner("GET", "/me");
    const { secret } = await owner("POST", "/me/totp");
    await owner("POST", "/me/totp/confirm", { code: codeOf(secret) });
    await owner("PATCH", `/teams/${team.id}`, { requires_second_factor: true });
    const args = ["user", "add", "adele@print.example", "--team", team.id, "--role", "editor"];
    const { password } = JSON.parse(server.command([...args, "--json"]));

    await page.goto(`${server.ready.app_url}/login`);
    await signIn(page, "adele@print.example", password);
    await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    const key = (await page.locator("main code").innerText()).trim();
    await page.getByRole("textbox", { name: "Code" }).fill("000000");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("This code is wrong").waitFor();
    await page.getByRole("textbox", { name: "Code" }).fill(codeOf(key));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Keep your recovery codes" }).waitFor();
    const codes = await page.locator("main li").allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(/\/dashboard\/templates/u);

    await forget(page);
    await page.goto(`${server.ready.app_url}/login`);
    await signIn(page, "adele@print.example", password);
    await page.getByRole("heading", { name: "One more step" }).waitFor();
    await page.getByRole("textbox", { name: "Code" }).fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(/\/dashboard\/templates/u);

    // Who has a factor may show it in the place of the password.
    await page.goto(`${server.ready.app_url}/login?again=1&next=%2Fdashboard%2Ftemplates`);
    await page.getByRole("button", { name: "Use a code instead" }).click();
    await page.getByRole("textbox", { name: "Code" }).fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("This code is wrong").waitFor();
    await page.getByRole("textbox", { name: "Code" }).fill(codes[1] ?? "");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(/\/dashboard\/templates$/u);
  });
});

/** A telephone's authenticator that takes a finger for granted (Chromium, WebAuthn domain of CDP). */
async function addAuthenticator(page: Page): Promise<{ remove(): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    remove: async () => {
      await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
    },
  };
}

test("a passkey is added, signs in alone and as second step, shows again who it is, and gives way to an app", async () => {
  await at("/sign-up", async (page) => {
    await signUp(page, "joan@print.example", "Joan prints");
    await page.goto(`${server.ready.app_url}/login?next=%2Fdashboard%2Faccount`);
    await signIn(page, "joan@print.example");
    await page.getByRole("heading", { name: "Signing in", exact: true }).waitFor();
    await page.getByText("You have no passkeys yet").waitFor();
    const phone = await addAuthenticator(page);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByLabel("Name").fill("Joan’s telephone");
    await page.keyboard.press("Enter");
    const codes = page.getByRole("dialog").getByRole("listitem");
    await codes.first().waitFor();
    const [code = "", ...others] = await codes.allInnerTexts();
    expect(others).toHaveLength(9);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("row", { name: /Joan’s telephone .* Never/u }).waitFor();
    // The same device has it already.
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByLabel("Name").fill("Again");
    await page.keyboard.press("Enter");
    await page.getByText("This device has a passkey for your account already").waitFor();
    await page.keyboard.press("Escape");
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize(PHONE.viewport);
    await page.reload();
    await page.getByRole("row", { name: /Joan’s telephone/u }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysPx(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 720 });

    await forget(page);
    await page.goto(`${server.ready.app_url}/login?next=%2Fdashboard%2Faccount`);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByText("10 codes are left").waitFor();

    await forget(page);
    await page.goto(`${server.ready.app_url}/login?next=%2Fdashboard%2Faccount`);
    await signIn(page, "joan@print.example");
    await page.getByRole("heading", { name: "One more step" }).waitFor();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.waitForURL(/\/dashboard\/account$/u);

    await page.goto(`${server.ready.app_url}/login?again=1&next=%2Fdashboard%2Faccount`);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.waitForURL(/\/dashboard\/account$/u);

    // Without the telephone a recovery code does.
    await phone.remove();
    await forget(page);
    await page.goto(`${server.ready.app_url}/login?next=%2Fdashboard%2Faccount`);
    await signIn(page, "joan@print.example");
    await page.getByRole("textbox", { name: "Code" }).fill(code);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("9 codes are left").waitFor();
    await page.getByRole("button", { name: "Remove: Joan’s telephone" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Remove" }).click();
    await page.getByText("You have no passkeys yet").waitFor();

    // An app takes its place, with codes of its own.
    await page.getByRole("button", { name: "Set up: Authenticator app" }).click();
    await dialog.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    const key = (await dialog.locator("code").innerText()).trim();
    await dialog.getByRole("textbox", { name: "Code" }).fill(codeOf(key));
    await page.keyboard.press("Enter");
    await dialog.getByRole("listitem").nth(9).waitFor();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Its codes are asked for at sign-in").waitFor();
    await page.getByRole("button", { name: "Make new codes" }).click();
    await dialog.getByRole("button", { name: "Make new codes" }).click();
    await dialog.getByRole("listitem").nth(9).waitFor();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Turn off: Authenticator app" }).click();
    await dialog.getByRole("button", { name: "Turn off" }).click();
    await page.getByText("None is set up").waitFor();
    expect(await page.getByText("codes are left").count()).toBe(0);
  });
});

/** What the owner of the demo's team does meanwhile, in another browser. */
async function visitAsHost(owner: SignedIn, use: (page: Page) => Promise<void>): Promise<void> {
  const { page, close } = await visitAs(browser, server, owner);
  try {
    await use(page);
  } finally {
    await close();
  }
}

test("an invitation makes an account in the team, or joins it as who is signed in", async () => {
  const owner = await signedInAt(server, "host@print.example");
  const invite = async (email: string): Promise<string> => {
    const response = await fetch(
      `${server.ready.base_url}/teams/${server.demo.team_id}/invitations`,
      {
        method: "POST",
        headers: {
          cookie: owner.cookie,
          "content-type": "application/json",
          origin: new URL(server.ready.app_url).origin,
        },
        body: JSON.stringify({ email, role: "editor" }),
      },
    );
    expect(response.status, await response.text()).toBe(201);
    return await mailedLink(email, "/invitation");
  };
  const link = await invite("new@print.example");
  await at("/login", async (page) => {
    await page.goto(link);
    await page.getByRole("heading", { name: "Join Demo print shop" }).waitFor();
    await page.getByText("invites you to Demo print shop").waitFor();
    await page.getByText("new@print.example").waitFor();
    await page.getByLabel("Your name").fill("Noor");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Make an account and join" }).click();
    await page.getByText("You are a member of Demo print shop now").waitFor();
    await page.getByRole("link", { name: "Sign in", exact: true }).click();
    await signIn(page, "new@print.example");
    await page.getByRole("button", { name: "Demo print shop Noor" }).waitFor();

    // Taken out of the only team, she is told so, and makes one of her own.
    await visitAsHost(owner, async (host) => {
      await host.goto(`${server.ready.app_url}/dashboard/settings`);
      await host.getByRole("button", { name: "Remove: Noor" }).click();
      const dialog = host.getByRole("dialog");
      await dialog.getByRole("button", { name: "Remove" }).click();
      await dialog.waitFor({ state: "detached" });
    });
    await page.goto(`${server.ready.app_url}/login`);
    await signIn(page, "new@print.example");
    await page.getByRole("heading", { name: "You are in no team" }).waitFor();
    await page.setViewportSize(PHONE.viewport);
    await expectSound(page, "no team");
    await shot(page, "no-team");
    await page.getByLabel("Name of your shop").fill("Noor prints");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Noor prints Noor" }).waitFor();
  });
  const joining = await signedInAt(server, "other@print.example");
  const { page, close } = await visitAs(browser, server, joining);
  try {
    const account = { email: "third@print.example", password: PASSWORD, team_name: "Three" };
    const made = await fetch(`${server.ready.base_url}/sign_up`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(account),
    });
    expect(made.status, await made.text()).toBe(202);
    await page.goto(await invite("third@print.example"));
    await page.getByText("went to another address than other@print.example").waitFor();
    await page.getByRole("link", { name: "Sign in to join" }).waitFor();
  } finally {
    await close();
  }
});
