/** The service in this very process, composed for checks: real database and engine, a clock that can be moved, parts that can be taken away. */
import { readFile, rm } from "node:fs/promises";
import { readBrowserAssets } from "#adapters/browser-assets.ts";
import { installPaths } from "#adapters/install-paths.ts";
import { embedPage } from "#pages/embed/embed-page.ts";
import { fillPages } from "#pages/fill/fill-pages.ts";
import { assetPages } from "#pages/page/assets.ts";
import { widgetPage } from "#pages/widget/widget-page.ts";
import { addMember } from "#services/teams/add-member.ts";
import { pageAssets } from "#test/support/browser-assets.ts";
import { testPayments } from "#test/support/payments.ts";
import { TestClock } from "#test/support/test-clock.ts";
import { openLibrary } from "#test/support/open-library.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { openidStandIn } from "#test/support/openid-stand-in.ts";
import { plainPdf } from "#test/support/plain-pdf.ts";
import { testRunner } from "#test/support/runner.ts";
import { widgetAssets } from "#test/support/widget.ts";
import { cardPdf } from "#test/support/world.ts";
import { controlOf, type Target } from "./control.ts";
import type { ShopOptions } from "./shop.ts";

export interface OwnService {
  readonly app: TestApp;
  readonly target: Target;
  readonly options: Omit<ShopOptions, "judgedRoot">;
  close(): Promise<void>;
}

/** Host of the site, where the API is not. */
export const SITE_HOST = "site.example";

/** So high that our own limits are met by none of the checks; that of client secrets is never scaled. */
const RATE_SCALE = 1_000;

/** Starts it with two teams. */
export async function startOwnService(): Promise<OwnService> {
  const runner = testRunner();
  const assets = await readBrowserAssets(installPaths().browser);
  const [embed, widget] = await Promise.all([pageAssets("embed"), widgetAssets()]);
  const { openFonts, fontSource, folder } = await openLibrary();
  const clock = new TestClock();
  const { provider, billing } = testPayments(clock);
  const app = await startTestApp({
    clock,
    runner,
    openFonts,
    fontSource,
    pages: (services) => [
      ...fillPages(services, { assets, rateScale: RATE_SCALE }),
      ...assetPages(embed),
      embedPage(services, embed),
      widgetPage(widget),
    ],
    rateScale: RATE_SCALE,
    siteHost: SITE_HOST,
    webhooks: { allowsLoopback: false },
    billing,
    openid: openidStandIn,
  });
  const mine = await app.newTeam();
  const stranger = await app.newTeam();
  const person = { email: "owner@print.example", password: "correct horse battery" };
  await addMember(app.services, mine.teamId, { ...person, name: "", role: "owner" });
  await addMember(app.services, mine.teamId, {
    email: "viewer@print.example",
    password: person.password,
    name: "",
    role: "viewer",
  });
  const other = { email: "owner@other.example", password: person.password };
  await addMember(app.services, stranger.teamId, { ...other, name: "", role: "owner" });
  const admin = { email: "admin@platen.example", password: person.password };
  await addMember(app.services, (await app.newTeam()).teamId, {
    ...admin,
    name: "",
    role: "owner",
    isPlatformAdmin: true,
  });
  const target = { root: app.url };
  return {
    app,
    target,
    options: {
      root: app.url,
      key: mine.key,
      strangerKey: stranger.key,
      person,
      stranger: other,
      admin,
      ...(await sampleFiles()),
      control: controlOf(app, runner, { target, provider }),
    },
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** What checks upload. */
export async function sampleFiles(): Promise<Pick<ShopOptions, "card" | "sheet" | "font" | "png">> {
  return {
    card: await cardPdf(),
    sheet: plainPdf([
      { text: "Green Garden", at: [20, 120] },
      { text: "{{name}}", at: [20, 60] },
    ]),
    font: await readFile("node_modules/@expo-google-fonts/jost/400Regular/Jost_400Regular.ttf"),
    // One white pixel.
    png: Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=",
      "base64",
    ),
  };
}
