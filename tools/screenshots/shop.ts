/** The shop that pictures are taken of: the demo's, its server, its owner, and who runs the installation. */
import type { Page } from "playwright-core";
import { actAs, type SignedIn, signedInAt } from "#test/support/dashboard.ts";
import type { WebStage } from "../../bench/web-stage.ts";

/** Asks the API; GET without a body, unless told how. */
export type Call = (
  path: string,
  body?: object,
  method?: string,
) => Promise<Record<string, unknown>>;

export interface PicturedShop {
  readonly stage: WebStage;
  /** As the shop's server does. */
  readonly api: Call;
  /** As an owner of the shop who runs the installation too. */
  readonly asAdmin: Call;
  /** Opens a page of the dashboard, its address below /dashboard, as an owner. */
  readonly staff: (page: Page, path: string) => Promise<void>;
  /** The same as who runs the installation. */
  readonly admin: (page: Page, path: string) => Promise<void>;
}

/** Adds both people to the demo's team. */
export async function openPicturedShop(stage: WebStage): Promise<PicturedShop> {
  const { server, serviceOrigin: origin } = stage;
  const owner = await signedInAt(server, "mia@print.example");
  const admin = {
    cookie: await server.signIn({
      email: "ida@print.example",
      name: "Ida Rhodes",
      role: "owner",
      isPlatformAdmin: true,
    }),
  };
  const callAs =
    (credential: Readonly<Record<string, string>>): Call =>
    async (path, body, method = body === undefined ? "GET" : "POST") => {
      const isForm = body instanceof FormData;
      const answer = await fetch(`${origin}/v1${path}`, {
        method,
        headers: {
          ...credential,
          ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) {
        throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
      }
      return text === "" ? {} : Object(JSON.parse(text));
    };
  const pageOf = (person: SignedIn) => async (page: Page, path: string) => {
    await actAs(page, server, person);
    await page.goto(`${origin}/dashboard${path}`);
  };
  return {
    stage,
    api: callAs({ authorization: `Bearer ${server.demo.secret_key}` }),
    asAdmin: callAs({ cookie: admin.cookie, origin }),
    staff: pageOf(owner),
    admin: pageOf(admin),
  };
}

/** The id of what an answer holds under a name. */
export function idIn(answer: Record<string, unknown>, name: string): string {
  return String(Object(answer[name])["id"]);
}
