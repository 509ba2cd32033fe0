import type { ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addressRule } from "#adapters/webhook-address.ts";
import { webhookSender, type WebhookSenderOptions } from "#adapters/webhook-sender.ts";
import type { WebhookOutcome } from "#ports/webhook-sender.ts";
import { answering, openReceiver, type Receiver, verified } from "#test/support/receiver.ts";

const SECRET = `whsec_${Buffer.alloc(32, 5).toString("base64")}`;
const STRICT = { allowedRanges: [], allowsLoopback: false };

describe("addresses", () => {
  const strict = addressRule(STRICT);
  const house = addressRule({
    allowedRanges: [
      "10.0.0.0/8",
      "169.254.0.0/16",
      "168.63.129.0/24",
      "fd00::/8",
      "fe80::/10",
      "::a9fe:0/112",
    ],
    allowsLoopback: false,
  });
  const development = addressRule({ allowedRanges: [], allowsLoopback: true });

  test.each([
    ["93.184.216.34", true, true, true],
    ["8.8.8.8", true, true, true],
    ["2606:4700::1111", true, true, true],
    ["64:ff9b::808:808", true, true, true],
    ["2002:808:808::1", true, true, true],
    // Private: only where the operator admits them.
    ["10.1.2.3", false, true, false],
    ["::ffff:10.1.2.3", false, true, false],
    ["::ffff:0a01:0203", false, true, false],
    ["0:0:0:0:0:ffff:10.1.2.3", false, true, false],
    ["::ffff:0:10.1.2.3", false, true, false],
    ["64:ff9b::10.1.2.3", false, true, false],
    ["2002:0a01:0203::1", false, true, false],
    ["fd12:3456::1", false, true, false],
    ["172.16.0.1", false, false, false],
    ["172.31.255.255", false, false, false],
    ["192.168.1.1", false, false, false],
    ["100.64.0.1", false, false, false],
    ["198.18.0.1", false, false, false],
    ["203.0.113.9", false, false, false],
    ["192.0.2.1", false, false, false],
    ["64:ff9b:1::1", false, false, false],
    ["2001::1", false, false, false],
    ["2001:db8::1", false, false, false],
    ["fc00::1", false, false, false],
    ["::10.1.2.3", false, false, false],
    // This machine: for development.
    ["127.0.0.1", false, false, true],
    ["127.8.8.8", false, false, true],
    ["::1", false, false, true],
    ["::ffff:127.0.0.1", false, false, true],
    ["64:ff9b::127.0.0.1", false, false, true],
    // Never, whatever the operator admits.
    ["169.254.169.254", false, false, false],
    ["::ffff:169.254.169.254", false, false, false],
    ["64:ff9b::a9fe:a9fe", false, false, false],
    ["2002:a9fe:a9fe::", false, false, false],
    ["169.254.170.2", false, false, false],
    ["168.63.129.16", false, false, false],
    ["100.100.100.200", false, false, false],
    ["192.0.0.192", false, false, false],
    ["::169.254.169.254", false, false, false],
    ["fd00:ec2::254", false, false, false],
    ["fd00:ec2::23", false, false, false],
    ["fd20:ce::254", false, false, false],
    ["fe80::1", false, false, false],
    ["0.0.0.0", false, false, false],
    ["::", false, false, false],
    ["224.0.0.1", false, false, false],
    ["255.255.255.255", false, false, false],
    ["ff02::1", false, false, false],
    ["fe80::1%eth0", false, false, false],
    ["93.184.216.34/8", false, false, false],
    ["shop.example", false, false, false],
    ["", false, false, false],
  ])("%s", (address, isPublic, inHouse, inDevelopment) => {
    expect([strict(address), house(address), development(address)]).toEqual([
      isPublic,
      inHouse,
      inDevelopment,
    ]);
  });
});

describe("an address that a customer writes, refused by the name of the setting (C73)", () => {
  const names: Record<string, string[]> = {
    "shop.example": ["93.184.216.34"],
    "house.example": ["10.0.0.7"],
    "mixed.example": ["93.184.216.34", "127.0.0.1"],
    "meta.example": ["169.254.169.254"],
  };
  const resolve = (host: string) =>
    Promise.resolve((names[host] ?? []).map((address) => ({ address, family: 4 })));
  const sender = webhookSender({ ...STRICT, resolve });

  test.each([
    ["https://shop.example/hook?x=1", null],
    ["https://shop.example:8443/", null],
    ["HTTPS://SHOP.example/", null],
    ["https://nowhere.example/", null],
    ["http://shop.example/hook", "absolute https"],
    ["//shop.example/hook", "absolute https"],
    ["/hook", "absolute https"],
    ["shop.example", "absolute https"],
    ["", "absolute https"],
    ["https:shop.example", "absolute https"],
    ["https:\\\\shop.example", "absolute https"],
    ["ftp://shop.example/", "absolute https"],
    ["javascript:alert(1)", "absolute https"],
    [`https://shop.example/${"x".repeat(2100)}`, "2048 characters"],
    ["https://ada:secret@shop.example/", "user name"],
    ["https://127.0.0.1/", "private network"],
    ["https://localhost/", "private network"],
    ["https://Shop.LOCALHOST./", "private network"],
    ["https://127.1/", "private network"],
    ["https://2130706433/", "private network"],
    ["https://0x7f.0.0.1/", "private network"],
    ["https://0177.0.0.1/", "private network"],
    ["https://[::1]/", "private network"],
    ["https://[::ffff:7f00:1]/", "private network"],
    ["https://169.254.169.254/latest/meta-data/", "PLATEN_WEBHOOK_ALLOW"],
    ["https://house.example/", "private network"],
    ["https://mixed.example/", "private network"],
    ["https://meta.example/", "private network"],
    ["https://１２７.0.0.1/", "private network"],
  ])("%s", async (url, refusal) => {
    const answer = await sender.refusal(url);
    expect(answer).toEqual(refusal === null ? null : expect.stringContaining(refusal));
  });
});

describe("a message", () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await openReceiver();
  });
  afterEach(() => receiver.close());

  async function send(
    url: string,
    options: Partial<WebhookSenderOptions> = {},
    secrets = [SECRET],
  ): Promise<WebhookOutcome> {
    const sender = webhookSender({ allowedRanges: [], allowsLoopback: true, ...options });
    const message = {
      url,
      secrets,
      id: "evt_1",
      timestampSeconds: Math.floor(Date.now() / 1000),
      body: '{"name":"Gr\u00fc\u00df Gott \u2713"}',
    };
    const outcome = await sender.send(message, new AbortController().signal);
    return outcome ?? { status: null, excerpt: null, error: "cut off", durationMs: 0 };
  }

  test("is signed as the public library checks it, with each secret", async () => {
    const other = `whsec_${Buffer.alloc(24, 6).toString("base64")}`;
    expect(await send(receiver.url, {}, [other, SECRET])).toMatchObject({
      status: 200,
      excerpt: "thanks",
      error: null,
    });
    const [message] = receiver.received;
    expect(message?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Service-Webhooks/1",
      "webhook-id": "evt_1",
    });
    for (const secret of [other, SECRET]) {
      expect(verified(secret, message!)).toEqual({ name: "Grüß Gott ✓" });
    }
    const foreign = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
    expect(() => verified(foreign, message!)).toThrow();
  });

  test.each([
    [204, null],
    [299, null],
    [301, "redirects are not followed"],
    [307, "redirects are not followed"],
    [404, "answered 404"],
    [500, "answered 500"],
  ])("answered with %i", async (status, error) => {
    receiver.answer = answering(status, "", { location: receiver.url });
    const outcome = await send(receiver.url);
    expect(outcome.error).toEqual(error === null ? null : expect.stringContaining(error));
    expect([outcome.status, receiver.received.length]).toEqual([status, 1]);
  });

  test("takes 1 KB of an endless answer and hangs up", async () => {
    let isClosed = false;
    receiver.answer = (response) => {
      response.on("close", () => {
        isClosed = true;
      });
      const more = (): void => {
        while (!response.destroyed && response.write("x".repeat(65_536))) {
          // Until the line is full.
        }
        response.once("drain", more);
      };
      more();
    };
    const outcome = await send(receiver.url);
    expect(outcome).toMatchObject({ status: 200, excerpt: "x".repeat(1024), error: null });
    await expect.poll(() => isClosed).toBe(true);
  });

  test("keeps an excerpt that a database can hold", async () => {
    receiver.answer = (response) => response.end(Buffer.from([0x61, 0, 0xff, 0x62]));
    expect((await send(receiver.url)).excerpt).toBe("a\ufffd\ufffdb");
    receiver.answer = (response) => response.end("é".repeat(1023) + "€€");
    const { excerpt } = await send(receiver.url);
    expect(excerpt).toBe("é".repeat(512));
  });

  test.each([
    ["never answers", () => {}],
    [
      "never ends its headers",
      (response: { socket: { write(t: string): void } | null }) => {
        response.socket?.write("HTTP/1.1 200 OK\r\nx: ");
      },
    ],
    [
      "drips its body",
      (response: ServerResponse) => {
        response.write("a");
        const timer = setInterval(() => response.write("a"), 50);
        response.on("close", () => clearInterval(timer));
      },
    ],
  ])("to a receiver that %s is given up", async (_name, answer) => {
    receiver.answer = answer as Receiver["answer"];
    const outcome = await send(receiver.url, { limitMs: 400 });
    expect(outcome.error).toContain("within 0.4 seconds");
  });

  test("to nobody, to garbage and to a hung-up line is an outcome", async () => {
    expect((await send("http://127.0.0.1:1/")).error).toContain("refused the connection");
    expect(
      (await send("http://nowhere.invalid/", { resolve: () => Promise.resolve([]) })).error,
    ).toContain("no address");
    const notFound = Object.assign(new Error("x"), { code: "ENOTFOUND" });
    expect(
      (await send("http://nowhere.invalid/", { resolve: () => Promise.reject(notFound) })).error,
    ).toContain("not known");
    for (const text of ["SSH-2.0-OpenSSH\r\n", "", "HTTP/1.1 200 OK\r\nx: " + "y".repeat(20_000)]) {
      const server = createServer((socket) => socket.on("error", () => {}).end(text));
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as AddressInfo;
      const outcome = await send(`http://127.0.0.1:${port}/`);
      expect(outcome.error).toMatch(/\.$/u);
      server.close();
    }
  });

  test("does not go to a name that comes to lead elsewhere after it was checked", async () => {
    let asked = 0;
    const url = receiver.url.replace("127.0.0.1", "rebind.example");
    const rebinding = webhookSender({
      allowedRanges: [],
      allowsLoopback: false,
      resolve: () =>
        Promise.resolve([{ address: asked++ === 0 ? "93.184.216.34" : "127.0.0.1", family: 4 }]),
    });
    const secure = url.replace("http:", "https:");
    expect(await rebinding.refusal(secure)).toBeNull();
    const message = {
      url: secure,
      secrets: [SECRET],
      id: "evt_1",
      timestampSeconds: 1,
      body: "{}",
    };
    const outcome = await rebinding.send(message, new AbortController().signal);
    expect(outcome?.error).toContain("private network");
    expect([asked, receiver.received.length]).toEqual([2, 0]);
  });

  test("connects to the very address that was judged, with the name in Host", async () => {
    const { port } = new URL(receiver.url);
    let asked = 0;
    const resolve = () => {
      asked++;
      return Promise.resolve([{ address: "127.0.0.1", family: 4 }]);
    };
    const outcome = await send(`http://shop.invalid:${port}/hook`, { resolve });
    expect([outcome.error, asked]).toEqual([null, 1]);
    expect(receiver.received[0]?.headers.host).toBe(`shop.invalid:${port}`);
  });

  test("to localhost finds who listens on this machine", async () => {
    const outcome = await send(receiver.url.replace("127.0.0.1", "localhost"));
    expect([outcome.error, receiver.received.length]).toEqual([null, 1]);
  });

  test("is null when it was cut off from outside", async () => {
    receiver.answer = () => {};
    const sender = webhookSender({ allowedRanges: [], allowsLoopback: true });
    const controller = new AbortController();
    const message = {
      url: receiver.url,
      secrets: [SECRET],
      id: "e",
      timestampSeconds: 1,
      body: "",
    };
    const sent = sender.send(message, controller.signal);
    await expect.poll(() => receiver.received.length).toBe(1);
    controller.abort();
    expect(await sent).toBeNull();
  });

  test("is not sent where no TLS is spoken, and that is said", async () => {
    const server = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const outcome = await send(`https://127.0.0.1:${port}/`);
    expect([outcome.status, outcome.error]).toEqual([
      null,
      expect.stringContaining("No TLS connection could be made"),
    ]);
    server.close();
  });

  test("is not sent to a certificate of nobody's", async () => {
    const server = createTlsServer({}, (_request, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const outcome = await send(`https://127.0.0.1:${port}/`);
    expect([outcome.status, outcome.error]).toEqual([null, expect.stringMatching(/\.$/u)]);
    server.close();
  });
});
