/**
 * Carts and orders. One JSON file that is written whole: enough to try the shop and to survive a restart of it.
 * A real shop has a database here, and nothing else changes.
 */
import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

export interface CartLine {
  readonly id: string;
  readonly product: string;
  /** The one property that a personalised line needs: `fill.id`. */
  fill: string;
  /** Opens the design again in the widget; null when the server opens it. */
  resumeToken: string | null;
}

export interface Cart {
  /** Told to the service as `external_cart_id`, so it is not the cookie. */
  readonly id: string;
  lines: CartLine[];
  /** Lines taken out, so that a late event does not bring one back. */
  removed: string[];
}

/**
 * Asked for, being made, made, waiting for somebody, taken back. "finalizing" outlives a restart: it is asked
 * for again.
 */
export type LineState = "finalizing" | "in production" | "ready" | "problem" | "refunded";

export interface OrderLine {
  readonly id: string;
  readonly product: string;
  fill: string;
  resumeToken: string | null;
  render: string | null;
  state: LineState;
  /** Error code of the service, while `state` is "problem". */
  problem: string | null;
  /** Part of the Idempotency-Key: another one after a refusal, the same when no answer came. */
  attempt: number;
  /** The service's own time of what the line shows; older news is ignored. */
  at: string;
}

export interface Order {
  readonly id: string;
  /** The cart it came from; only its shopper may look. */
  readonly cart: string;
  readonly name: string;
  readonly email: string;
  readonly placedAt: string;
  readonly lines: OrderLine[];
}

interface State {
  /** By the value of the shopper's cookie. */
  readonly carts: Record<string, Cart>;
  readonly orders: Record<string, Order>;
  /** Ids of webhook events that were handled, newest last. */
  events: string[];
}

/** Holds everything in memory and writes it whole. */
export class Store {
  readonly #path: string;
  readonly state: State;
  #writing: Promise<void> = Promise.resolve();

  private constructor(path: string, state: State) {
    this.#path = path;
    this.state = state;
  }

  /** Reads the file; an empty shop where there is none yet. */
  static async open(path: string): Promise<Store> {
    await mkdir(dirname(path), { recursive: true });
    const text = await readFile(path, "utf8").catch(() => null);
    // The file is our own.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `save`
    const state = text === null ? null : (JSON.parse(text) as State);
    return new Store(path, state ?? { carts: {}, orders: {}, events: [] });
  }

  /**
   * Resolves once what is in `state` now is on disk. Writes wait for each other, and each takes the file's
   * place in one step (rename), so a crash leaves the old file or the new one, never half of one.
   */
  async save(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      await writeFile(`${this.#path}.part`, JSON.stringify(this.state, null, 2), { mode: 0o600 });
      await rename(`${this.#path}.part`, this.#path);
    });
    await this.#writing;
  }

  /** The shopper's cart, empty at first. */
  cartOf(cookie: string): Cart {
    return (this.state.carts[cookie] ??= { id: newId("cart"), lines: [], removed: [] });
  }

  cartById(id: string): Cart | null {
    return Object.values(this.state.carts).find((cart) => cart.id === id) ?? null;
  }

  /** The line that prints a fill, for events that name only that; null for fills that were never ordered. */
  orderLineOfFill(fill: string): { readonly order: Order; readonly line: OrderLine } | null {
    for (const order of Object.values(this.state.orders)) {
      const line = order.lines.find((one) => one.fill === fill);
      if (line !== undefined) {
        return { order, line };
      }
    }
    return null;
  }
}

/** Random enough that nobody guesses another's. */
export function newId(kind: string): string {
  return `${kind}-${randomBytes(9).toString("base64url")}`;
}
