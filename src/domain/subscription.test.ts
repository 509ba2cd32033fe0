import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  accessAt,
  type BillingState,
  type Bought,
  graceEndMs,
  type ProviderSubscription,
  stateAfter,
  unpaidState,
} from "./subscription.ts";

const DAY_MS = 86_400_000;
const BOUGHT: Bought = {
  planId: "pro",
  interval: "monthly",
  defaultPlanId: "free",
  nowMs: 100 * DAY_MS,
};

function told(facts: Partial<ProviderSubscription> = {}): ProviderSubscription {
  return {
    id: "sub_1",
    customerId: "cus_1",
    teamId: "tem_1",
    providerPriceId: "price_1",
    status: "active",
    createdMs: 90 * DAY_MS,
    periodStartMs: 90 * DAY_MS,
    periodEndMs: 120 * DAY_MS,
    cancelsAtPeriodEnd: false,
    wasPaid: true,
    ...facts,
  };
}

const after = (
  facts: Partial<ProviderSubscription>,
  state: BillingState = unpaidState("free"),
  bought: Partial<Bought> = {},
): BillingState => stateAfter(state, told(facts), { ...BOUGHT, ...bought });

describe("the state after the provider's word", () => {
  test("is what was bought", () => {
    expect(after({})).toMatchObject({
      planId: "pro",
      interval: "monthly",
      status: "active",
      customerId: "cus_1",
      subscriptionId: "sub_1",
      periodEndMs: 120 * DAY_MS,
      isTrial: false,
      pastDueSinceMs: null,
    });
  });

  test("of a later change of the very subscription is taken, though nothing is newer", () => {
    const before = after({ createdMs: 90 * DAY_MS });
    expect(after({ createdMs: 80 * DAY_MS, status: "past_due" }, before).status).toBe("past_due");
  });

  test("of another subscription of the same instant is taken", () => {
    const before = after({ createdMs: 90 * DAY_MS });
    expect(after({ id: "sub_2", createdMs: 90 * DAY_MS }, before).subscriptionId).toBe("sub_2");
  });

  test("of a new subscription that is overdue waits anew: the old one's days are over", () => {
    const before = after({ status: "past_due" });
    const next = after({ id: "sub_2", status: "past_due" }, before, { nowMs: 103 * DAY_MS });
    expect(next.pastDueSinceMs).toBe(103 * DAY_MS);
  });

  test("said twice is said once", () => {
    const once = after({ status: "past_due" });
    expect(after({ status: "past_due" }, once, { nowMs: 103 * DAY_MS })).toEqual(once);
  });

  test("a first payment that was not made yet changes nothing but whose customer it is", () => {
    const free = unpaidState("free");
    expect(after({ status: "incomplete" }, free)).toEqual({ ...free, customerId: "cus_1" });
  });

  test("a trial that nobody paid for leads back to the default plan", () => {
    const trial = after({ status: "trialing", wasPaid: false });
    expect(trial).toMatchObject({ planId: "pro", status: "active", isTrial: true });
    const free = after({ status: "canceled", wasPaid: false }, trial);
    expect(free).toMatchObject({ planId: "free", status: "active", periodEndMs: null });
    expect(accessAt(free, 200 * DAY_MS, 7)).toBe("works");
    // Without such a plan it is over as any other.
    expect(
      after({ status: "canceled", wasPaid: false }, trial, { defaultPlanId: null }).status,
    ).toBe("canceled");
  });

  test("of an older subscription is not taken", () => {
    const now = after({ id: "sub_2", createdMs: 95 * DAY_MS });
    expect(after({ status: "canceled" }, now)).toBe(now);
    expect(after({ id: "sub_3", createdMs: 96 * DAY_MS }, now).subscriptionId).toBe("sub_3");
  });

  test("an overdue payment is so since it was first told, until it is made", () => {
    const overdue = after({ status: "past_due" });
    expect(overdue.pastDueSinceMs).toBe(100 * DAY_MS);
    expect(graceEndMs(overdue, 7)).toBe(107 * DAY_MS);
    const paid = after({}, overdue, { nowMs: 104 * DAY_MS });
    expect(paid.pastDueSinceMs).toBeNull();
    const again = after({ status: "past_due" }, paid, { nowMs: 130 * DAY_MS });
    expect(again.pastDueSinceMs).toBe(130 * DAY_MS);
  });
});

test.each([
  ["active", 100, "works"],
  ["past_due", 106, "grace"],
  ["past_due", 107, "inactive"],
  ["canceled", 119, "works"],
  ["canceled", 120, "canceled"],
] as const)("%s on day %i: %s", (status, day, access) => {
  expect(accessAt(after({ status }), day * DAY_MS, 7)).toBe(access);
});

test("a cancelled subscription whose end nobody knows is over", () => {
  const state = { ...unpaidState("pro"), status: "canceled" } as const;
  expect(accessAt(state, 0, 7)).toBe("canceled");
});

/**
 * A small provider: subscriptions of one team, begun one after the other and changed. A message names one of them, and
 * by the time it is dealt with, what the provider answers is the newest it has.
 */
const step = fc.oneof(
  fc.record({ do: fc.constant("begin" as const), trial: fc.boolean() }),
  fc.record({
    do: fc.constant("change" as const),
    which: fc.nat(5),
    status: fc.constantFrom("active", "past_due", "canceled", "incomplete", "trialing"),
  }),
  fc.record({ do: fc.constant("deliver" as const), which: fc.nat(30) }),
);

test("after 2,000 orders of messages the state is the provider's", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), fc.nat(), (steps, shuffle) => {
      const known: ProviderSubscription[] = [];
      const sent: number[] = [];
      let state = unpaidState("free");
      let nowMs = 0;
      const deliver = (index: number): void => {
        const word = known[index];
        if (word !== undefined) {
          nowMs += 1000;
          state = stateAfter(state, word, { ...BOUGHT, nowMs });
        }
      };
      for (const one of steps) {
        if (one.do === "begin") {
          const status = one.trial ? "trialing" : "active";
          const id = `sub_${known.length}`;
          known.push(told({ id, createdMs: known.length, status, wasPaid: !one.trial }));
          sent.push(known.length - 1);
        } else if (one.do === "change") {
          const index = known.length === 0 ? -1 : one.which % known.length;
          const before = known[index];
          // A subscription that has ended stays so, and one that has begun does not wait for its first payment again.
          const isPossible =
            before !== undefined && before.status !== "canceled" && one.status !== "incomplete";
          if (isPossible) {
            const wasPaid = before.wasPaid || one.status === "active";
            known[index] = { ...before, status: one.status, wasPaid };
            sent.push(index);
          }
        } else if (sent.length > 0) {
          // Early, twice, or long after: a message is never taken out by being delivered.
          deliver(sent[one.which % sent.length] ?? 0);
        }
      }
      // In whatever order, each comes in the end.
      const rest = sent.map((index, at) => ({
        index,
        key: ((at + 1) * (shuffle + 7919)) % 104_729,
      }));
      for (const { index } of rest.toSorted((a, b) => a.key - b.key)) {
        deliver(index);
      }
      const last = known.at(-1);
      if (last === undefined) {
        expect(state).toEqual(unpaidState("free"));
      } else if (last.status === "canceled" && !last.wasPaid) {
        expect(state).toMatchObject({ planId: "free", status: "active", periodEndMs: null });
      } else {
        expect(state).toMatchObject({
          planId: "pro",
          status: last.status === "trialing" ? "active" : last.status,
          subscriptionId: last.id,
          isTrial: last.status === "trialing",
        });
        expect(state.pastDueSinceMs === null).toBe(last.status !== "past_due");
      }
    }),
    { numRuns: 2_000 },
  );
});

test("a team that nothing is paid for is on no trial, and nothing of it ends", () => {
  expect(unpaidState("free")).toMatchObject({ isTrial: false, cancelsAtPeriodEnd: false });
  const canceled = { status: "canceled", periodEndMs: null, pastDueSinceMs: null } as const;
  expect(accessAt(canceled, -1, 7)).toBe("canceled");
});
