/**
 * The shop's addresses. By hand and in one file, so that a reader sees the order of things: who may send
 * this, whose cart it is, which touchpoint it comes to.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Fill, NotFoundError, PlatenApiError, WebhookVerificationError } from "@platen/client";
import { productById } from "./catalogue.data.ts";
import type { Html } from "./html.ts";
import { formOf, isFromOwnPage, isStaff, rawBodyOf, shopperOf, TooLarge } from "./http.ts";
import { cartPage, problemOfLine, type ShownLine } from "./pages/cart.ts";
import { certificatePage, fulfilmentPage, orderList } from "./pages/fulfilment.ts";
import { notice } from "./pages/layout.ts";
import { orderMark, orderPage } from "./pages/order.ts";
import { problemText } from "./pages/problems.ts";
import { productList, productPage } from "./pages/products.ts";
import type { Shop } from "./shop.ts";
import type { Cart, Order } from "./state.ts";
import { openSession } from "./touchpoints/1-personalise.ts";
import { attachFill, placeOf, savedFill } from "./touchpoints/2-attach-to-cart.ts";
import { finalizeAgain, isForShopper, placeOrder } from "./touchpoints/3-finalize-on-order.ts";
import { certificateOf, pressPdf, rendersOf } from "./touchpoints/4-fulfil.ts";
import { listingPicture } from "./touchpoints/6-listing-pictures.ts";
import { refundOrder } from "./touchpoints/refund.ts";
import { receiveWebhook } from "./touchpoints/webhooks.ts";

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

interface Asked {
  readonly shop: Shop;
  readonly request: IncomingMessage;
  /** Of the shopper who asks. */
  readonly cart: Cart;
  /** Parts of the path. */
  readonly path: readonly string[];
}

/**
 * Writes the answer, also when something broke. The policy and `no-store` are on every answer, refusals
 * included: each page shows one shopper's cart.
 */
export async function answerRequest(
  shop: Shop,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { cookie, setCookie } = shopperOf(request);
  let answer: Answer;
  try {
    answer = await route(shop, request, cookie);
  } catch (error) {
    answer = refusal(shop, error);
  }
  response.writeHead(answer.status, {
    "cache-control": "no-store",
    "content-security-policy": policy(shop),
    // With "no-referrer" browsers would send our own forms with "Origin: null".
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    ...(setCookie === null ? {} : { "set-cookie": setCookie }),
    ...answer.headers,
  });
  // HEAD is answered like GET, without the body.
  response.end(request.method === "HEAD" ? undefined : answer.body);
}

/**
 * As strict as a page with the widget can be: its script and its calls (`script-src`, `connect-src`), the
 * frame it opens (`frame-src`) and pictures of designs (`img-src`) come from the service, everything else
 * from here.
 */
function policy({ serviceUrl: service }: Shop): string {
  return (
    `default-src 'none'; script-src 'self' ${service}; connect-src 'self' ${service}; ` +
    `frame-src ${service}; img-src 'self' data: ${service}; style-src 'self'; ` +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
  );
}

/**
 * Webhooks first: they come from a server, so they have neither cookie nor origin, and are checked by their
 * signature.
 */
async function route(shop: Shop, request: IncomingMessage, cookie: string): Promise<Answer> {
  const path = new URL(request.url ?? "/", shop.origin).pathname.split("/").slice(1);
  const [first = ""] = path;
  if (request.method === "POST" && first === "hooks") {
    await receiveWebhook(shop, await rawBodyOf(request), request.headers);
    return { status: 204, headers: {}, body: "" };
  }
  if (request.method === "POST" && !isFromOwnPage(request, shop.origin)) {
    return page(notice("Not from here", "This form was sent from another site."), 403);
  }
  const asked: Asked = { shop, request, cart: shop.store.cartOf(cookie), path };
  if (first === "fulfilment") {
    return isStaff(request, shop.settings.staff_password)
      ? await staffRoute(asked)
      : { ...page(notice("For staff", "Please sign in."), 401), headers: { ...HTML, ...SIGN_IN } };
  }
  return request.method === "POST" ? await change(asked) : await read(asked);
}

const HTML = { "content-type": "text/html; charset=utf-8" };
const SIGN_IN = { "www-authenticate": 'Basic realm="Hedgerow Press", charset="UTF-8"' };

function page(content: Html, status = 200): Answer {
  return { status, headers: HTML, body: content.markup };
}

function json(value: object, status = 200): Answer {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

/** See other: what follows a form, so that a reload of the page does not send it again. */
function to(path: string): Answer {
  return { status: 303, headers: { location: path }, body: "" };
}

const NOT_FOUND = page(notice("Not found", "There is nothing at this address."), 404);

/** Pages and files. What is another shopper's is answered as what does not exist. */
async function read(asked: Asked): Promise<Answer> {
  const { shop, cart, path } = asked;
  const [first = "", id = "", last] = path;
  switch (first) {
    case "":
      return page(productList(cart));
    case "shop.css":
    case "shop.js":
      return await file(first);
    case "products": {
      const product = productById(id);
      return product === null ? NOT_FOUND : page(productPage(shop, cart, product));
    }
    case "pictures": {
      const product = productById(id.replace(/\.png$/u, ""));
      if (product === null) {
        return NOT_FOUND;
      }
      const { bytes } = await listingPicture(shop, product);
      return { status: 200, headers: { "content-type": "image/png" }, body: bytes };
    }
    case "cart":
      return page(cartPage(shop, cart, await shownLines(shop, cart)));
    case "orders": {
      const order = ownOrder(asked, id);
      if (order === null) {
        return NOT_FOUND;
      }
      // For the page's script, which asks whether the order looks different by now.
      if (last === "mark") {
        return json({ mark: orderMark(order) });
      }
      const fills = await Promise.all(order.lines.map(({ fill }) => fillOrNull(shop, fill)));
      const lines = order.lines.map((line, index) => ({ line, fill: fills[index] ?? null }));
      return page(orderPage(shop, cart, order, lines));
    }
    default:
      return NOT_FOUND;
  }
}

/**
 * What changes a cart or an order. Forms of pages are answered with another page, calls of the script with
 * JSON.
 */
async function change(asked: Asked): Promise<Answer> {
  const { shop, request, cart, path } = asked;
  const form = await formOf(request);
  const { line: lineId = "", fill = "" } = form;
  switch (path.join("/")) {
    // Touchpoint 1, by the server.
    case "sessions": {
      const product = productById(form["product"] ?? "");
      const known = lineOf(asked, lineId);
      if (product === null) {
        return json({ text: problemText("product_mapping_not_found") }, 404);
      }
      // From the shop's own records: a browser may not name another shopper's fill.
      const saved = known?.fill ?? null;
      return json(await openSession(shop, cart, { product, line: lineId, fill: saved }));
    }
    // Touchpoint 2.
    case "cart": {
      const saved = await savedFill(shop, cart, fill);
      if (saved === null) {
        return json({ text: problemText("fill_not_found") }, 404);
      }
      const resumeToken = form["resume_token"] ?? null;
      const ordered = orderLineOf(asked, placeOf(shop, saved)?.line ?? "");
      if (ordered !== null) {
        await finalizeAgain(shop, ordered.order, ordered.line, { fill, resumeToken });
        return json({ next: `/orders/${ordered.order.id}` });
      }
      await attachFill(shop, saved, resumeToken);
      return json({ next: "/cart" });
    }
    case "cart/remove":
      cart.lines = cart.lines.filter(({ id }) => id !== lineId);
      // The webhook of the last save may come after this.
      cart.removed.push(lineId);
      await shop.store.save();
      return to("/cart");
    // Touchpoint 3. A real shop takes the money here.
    case "checkout": {
      const { name = "", email = "" } = form;
      const lines = await shownLines(shop, cart);
      if (lines.length === 0 || name === "" || email === "" || lines.some(problemOfLine)) {
        return to("/cart");
      }
      const order = await placeOrder(shop, cart, { name, email });
      return to(`/orders/${order.id}`);
    }
    default:
      return NOT_FOUND;
  }
}

/** Pages of the shop's own people; who asks has been checked. */
async function staffRoute({ shop, request, path }: Asked): Promise<Answer> {
  const [, orderId, part = "", what = ""] = path;
  if (orderId === undefined) {
    return page(orderList(Object.values(shop.store.state.orders).toReversed()));
  }
  const order = shop.store.state.orders[orderId];
  if (order === undefined) {
    return NOT_FOUND;
  }
  if (request.method === "POST") {
    const line = order.lines.find(({ id }) => id === part);
    if (part === "refund") {
      await refundOrder(shop, order);
    } else if (line !== undefined && what === "again" && line.state === "problem") {
      await finalizeAgain(shop, order, line);
    }
    return to(`/fulfilment/${order.id}`);
  }
  const renders = await rendersOf(shop, order);
  const render = renders.find(({ id }) => id === part.replace(/\.pdf$/u, ""));
  if (part === "") {
    return page(fulfilmentPage(order, renders));
  }
  if (render === undefined) {
    return NOT_FOUND;
  }
  if (what !== "") {
    const certificate = await certificateOf(shop, render);
    return what === "certificate.json"
      ? json(certificate)
      : page(certificatePage(order, render, certificate));
  }
  const pdf = await pressPdf(shop, render);
  const name = `${order.id}-${render.id}.pdf`;
  return {
    status: 200,
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${name}"`,
    },
    // Read whole for brevity; a shop with large files passes `pdf.stream` on.
    body: await pdf.bytes(),
  };
}

/** The shopper's own order; null for everybody else's. */
function ownOrder({ shop, cart }: Asked, id: string): Order | null {
  const order = Object.hasOwn(shop.store.state.orders, id)
    ? shop.store.state.orders[id]
    : undefined;
  return order?.cart === cart.id ? order : null;
}

/** A line of the shopper's cart, or of an order that waits for another design. */
function lineOf(asked: Asked, id: string): { readonly fill: string } | null {
  return asked.cart.lines.find((line) => line.id === id) ?? orderLineOf(asked, id)?.line ?? null;
}

function orderLineOf({ shop, cart }: Asked, id: string) {
  for (const order of Object.values(shop.store.state.orders)) {
    const line = order.lines.find((one) => one.id === id);
    const isWaiting = line?.state === "problem" && isForShopper(line.problem ?? "");
    if (order.cart === cart.id && line !== undefined && isWaiting) {
      return { order, line };
    }
  }
  return null;
}

/** The cart's lines with their fills. One call a line: carts are short. */
async function shownLines(shop: Shop, cart: Cart): Promise<readonly ShownLine[]> {
  const shown = await Promise.all(
    cart.lines.map(async (line) => {
      const product = productById(line.product);
      return product === null ? [] : [{ line, product, fill: await fillOrNull(shop, line.fill) }];
    }),
  );
  return shown.flat();
}

async function fillOrNull(shop: Shop, id: string): Promise<Fill | null> {
  try {
    return (await shop.platen.fills.retrieve(id)).fill;
  } catch (error) {
    if (error instanceof NotFoundError) {
      return null;
    }
    throw error;
  }
}

async function file(name: string): Promise<Answer> {
  const body = await readFile(join(import.meta.dirname, "public", name));
  const type = name.endsWith(".css") ? "text/css" : "text/javascript";
  return { status: 200, headers: { "content-type": `${type}; charset=utf-8` }, body };
}

/** What could not be done, in words for the shopper; the log keeps what a developer needs. */
function refusal(shop: Shop, error: unknown): Answer {
  if (error instanceof WebhookVerificationError) {
    shop.log(`webhook refused: ${error.problem}`);
    return json({ problem: error.problem }, 400);
  }
  if (error instanceof TooLarge) {
    return page(notice("Too much", "This is more than the shop takes."), 413);
  }
  if (error instanceof PlatenApiError) {
    shop.log(`${error.code} from ${error.operation} (request ${error.requestId})`);
    return json({ code: error.code, text: problemText(error.code) }, error.status);
  }
  shop.log(String(error));
  return page(notice("Not now", "Something went wrong. Please try again in a minute."), 502);
}
