/** When pictures are asked for: once for what is typed in one go, one at a time, and ever later while they fail. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PreviewScheduler } from "../browser/embed/preview-scheduler.ts";
import { RetryTimer } from "../browser/fill/connection.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.stubGlobal("window", Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Time goes by, and what falls due in it is done. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A scheduler whose work takes so long, or for ever; when each piece of it began. */
function scheduled(takesMs = 0) {
  const began: number[] = [];
  let announced = 0;
  const startMs = performance.now();
  const scheduler = new PreviewScheduler({
    onScheduled: () => announced++,
    work: async () => {
      began.push(performance.now() - startMs);
      await new Promise((resolve) => setTimeout(resolve, takesMs));
    },
  });
  return { scheduler, began, announced: () => announced };
}

describe("a picture", () => {
  test("is asked for once for letters that follow one another, after the last of them", async () => {
    const { scheduler, began } = scheduled();
    for (let i = 0; i < 5; i++) {
      scheduler.noteInput();
      await pass(100);
    }
    expect(began).toEqual([]);
    await pass(50);
    expect(began).toEqual([550]);
  });

  test("is asked for in the midst of typing that never rests", async () => {
    const { scheduler, began } = scheduled();
    for (let i = 0; i < 25; i++) {
      scheduler.noteInput();
      await pass(100);
    }
    expect(began).toEqual([1_200, 2_400]);
  });

  test("waits on where what was typed is in sight by other means", async () => {
    const { scheduler, began } = scheduled();
    for (let i = 0; i < 20; i++) {
      scheduler.noteInput();
      scheduler.markSeen();
      await pass(100);
    }
    expect(began).toEqual([]);
  });

  test("is asked for alone: what falls due meanwhile is done once afterwards", async () => {
    const { scheduler, began } = scheduled(1_000);
    scheduler.schedule(0);
    await pass(10);
    for (let i = 0; i < 3; i++) {
      scheduler.schedule(0);
      await pass(10);
    }
    expect(began).toEqual([0]);
    await pass(980);
    expect(began).toEqual([0, expect.closeTo(1_000, -1)]);
    await pass(3_000);
    expect(began).toHaveLength(2);
  });

  test("is asked for by the last call alone", async () => {
    const { scheduler, began, announced } = scheduled();
    scheduler.schedule(500);
    scheduler.schedule();
    await pass(1_000);
    expect([began, announced()]).toEqual([[150], 2]);
  });

  test("is waited for where the calls of a minute are used up, and comes", async () => {
    const { scheduler, began } = scheduled();
    for (let i = 0; i < 16; i++) {
      scheduler.schedule(0);
      await pass(10);
    }
    // Thirty calls at once, two a picture.
    expect(began).toHaveLength(15);
    await pass(2_000);
    expect(began).toHaveLength(16);
  });

  test("is asked for in parts no more than leaves whole ones their calls", async () => {
    const { scheduler } = scheduled();
    const spent = Array.from({ length: 27 }, () => scheduler.spendOnPart());
    expect(spent.filter((ms) => ms === 0)).toHaveLength(26);
    expect(spent.at(-1)).toBeGreaterThan(0);
    expect(scheduler.isSaving).toBe(true);
    expect(scheduler.partIntervalMs).toBe(910);
  });
});

describe("after a failure", () => {
  test("it is asked for later each time, at most after twenty seconds, and soon once it has worked", async () => {
    const { scheduler, began } = scheduled();
    const waits: number[] = [];
    for (let i = 0; i < 6; i++) {
      const before = performance.now();
      const count = began.length;
      scheduler.retry(null);
      while (began.length === count) {
        await pass(500);
      }
      waits.push(performance.now() - before);
    }
    expect(waits).toEqual([1_500, 3_000, 6_000, 12_000, 20_000, 20_000]);
    scheduler.succeeded();
    scheduler.retry(null);
    await pass(1_500);
    expect(began).toHaveLength(7);
  });

  test("it is asked for when the service says", async () => {
    const { scheduler, began } = scheduled();
    scheduler.retry(7_000);
    await pass(6_999);
    expect(began).toEqual([]);
    await pass(1);
    expect(began).toHaveLength(1);
  });
});

describe("while it is held", () => {
  test("nothing is begun, and what is under way is waited for", async () => {
    const { scheduler, began } = scheduled(1_000);
    scheduler.schedule(0);
    await pass(10);
    let isHeld = false;
    void scheduler.hold().then(() => (isHeld = true));
    await pass(500);
    expect(isHeld).toBe(false);
    await pass(500);
    expect(isHeld).toBe(true);
    scheduler.schedule(0);
    await pass(1_000);
    expect(began).toEqual([0]);
  });

  test("what it was asked for is not made up for: whoever held it knows", async () => {
    const { scheduler, began } = scheduled();
    scheduler.schedule(100);
    await scheduler.hold();
    scheduler.resume();
    await pass(1_000);
    expect(began).toEqual([]);
    scheduler.schedule(0);
    await pass(0);
    expect(began).toHaveLength(1);
  });
});

test("once it is stopped nothing is scheduled any more", async () => {
  const { scheduler, began, announced } = scheduled();
  scheduler.schedule(100);
  scheduler.stop();
  scheduler.schedule(0);
  scheduler.noteInput();
  await pass(2_000);
  expect([began, announced()]).toEqual([[], 1]);
});

describe("what was asked for without a connection", () => {
  const again = vi.fn<() => void>();
  beforeEach(() => again.mockClear());

  test("follows after 2 s, then 4 and so on, at most 30, and anew after it has worked", async () => {
    const timer = new RetryTimer(again);
    for (const ms of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      again.mockClear();
      timer.schedule();
      await pass(ms - 1);
      expect(again).not.toHaveBeenCalled();
      await pass(1);
      expect(again).toHaveBeenCalledOnce();
    }
    timer.succeeded();
    timer.schedule();
    await pass(2_000);
    expect(again).toHaveBeenCalledTimes(2);
  });

  test("follows as soon as the browser is back on the net, once", async () => {
    const timer = new RetryTimer(again);
    timer.schedule();
    window.dispatchEvent(new Event("online"));
    expect(again).toHaveBeenCalledOnce();
    await pass(60_000);
    window.dispatchEvent(new Event("online"));
    expect(again).toHaveBeenCalledOnce();
  });

  test("is pending once, and not at all once it is called off", async () => {
    const timer = new RetryTimer(again);
    timer.schedule();
    timer.schedule();
    await pass(60_000);
    expect(again).toHaveBeenCalledOnce();
    timer.schedule();
    timer.cancel();
    window.dispatchEvent(new Event("online"));
    await pass(60_000);
    expect(again).toHaveBeenCalledOnce();
  });
});
