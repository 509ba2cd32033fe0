/** Which open session of a cart line a new one replaces, and for whom. */
import type { Check } from "../check.ts";
import type { EmbedSession, Shop } from "../shop.ts";
import { story } from "./build.ts";

/** A cart id alone proves nothing: a guest closes only the session whose secret it shows; a server needs none. */
export function cartChecks(): Check[] {
  return [
    story({
      subjects: ["POST /embed/sessions/guest"],
      name: "closes the cart line's open session only with that session's secret",
      run: async (shop) => {
        const { id, publishableKey: key } = await shop.application();
        const line = {
          external_product_id: (await shop.mapping({ embed_application_id: id })).productId,
          external_cart_id: shop.word("cart"),
        };
        const first = await openAsGuest(shop, key, line, null);
        const other = await openAsGuest(
          shop,
          key,
          { ...line, external_cart_id: shop.word("cart") },
          null,
        );
        for (const secret of [null, `${first.secret.slice(0, -4)}AAAA`, other.secret]) {
          await openAsGuest(shop, key, line, secret);
          await expectStatus(shop, first, "open");
        }
        await openAsGuest(shop, key, line, first.secret);
        await expectStatus(shop, first, "closed");
        await expectStatus(shop, other, "open");
      },
    }),
    story({
      subjects: ["POST /embed/sessions"],
      name: "of a server closes the cart line's open session",
      run: async (shop) => {
        const line = {
          external_product_id: shop.word("product"),
          external_cart_id: shop.word("cart"),
        };
        const [first, other] = [
          await shop.session(line),
          await shop.session({ ...line, external_product_id: shop.word("product") }),
        ];
        await shop.session(line);
        await expectStatus(shop, first, "closed");
        await expectStatus(shop, other, "open");
      },
    }),
  ];
}

async function openAsGuest(
  shop: Shop,
  publishableKey: string,
  json: Record<string, unknown>,
  secret: string | null,
): Promise<EmbedSession> {
  const { json: made } = await shop.expect(
    {
      method: "POST",
      path: "/embed/sessions/guest",
      json,
      headers: {
        origin: "https://shop.example",
        "x-service-publishable-key": publishableKey,
        ...(secret === null ? {} : { "x-service-client-secret": secret }),
      },
    },
    { row: "POST /embed/sessions/guest", status: 201 },
  );
  return { id: made.embed_session.id, secret: made.client_secret };
}

async function expectStatus(shop: Shop, { id }: EmbedSession, status: string): Promise<void> {
  await shop.expect(
    { method: "GET", path: `/embed/sessions/${id}`, headers: shop.auth },
    {
      row: "GET /embed/sessions/{id}",
      status: 200,
      body: ({ embed_session: session }) =>
        session.status === status ? null : `it is ${session.status}, not ${status}`,
    },
  );
}
