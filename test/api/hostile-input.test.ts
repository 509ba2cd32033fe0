import { connect, type Socket } from "node:net";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verificationPages } from "#pages/verification/verification-pages.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { bareDocs } from "#test/support/docs.ts";
import { testRunner } from "#test/support/runner.ts";
import { cardPdf, makeWorld, type World } from "#test/support/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner(), pages: bareDocs });
  world = await makeWorld(app);
});
afterAll(() => app.close());

/** Sends bytes over a socket and answers what came back before it was closed by either side. */
function overSocket(text: string, closeAfterMs = 2_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on("data", (chunk: Buffer) => {
      answer += chunk.toString("utf8");
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(answer));
    setTimeout(() => socket.destroy(), closeAfterMs).unref();
  });
}

describe("ids in paths name nothing rather than break anything", () => {
  test.each(["%00", "x".repeat(3_000), "%F0%9F%98%80", "' or 1=1--", "..%2F..%2Fx", "__proto__"])(
    "%s",
    async (id) => {
      const { client } = world;
      expect((await client.get(`/templates/${id}`)).body.error.code).toBe("template_not_found");
      expect((await client.get(`/fills/${id}`)).body.error.code).toBe("fill_not_found");
      expect((await client.get(`/renders/${id}`)).body.error.code).toBe("render_not_found");
      expect((await client.get(`/files/${id}`)).body.error.code).toBe("not_found");
    },
  );
});

test.each(["POST", "PUT", "PATCH", "DELETE"])(
  "a %s to nowhere is a 404 whatever its body",
  async (method) => {
    for (const type of ["application/json", "text/csv", "multipart/form-data; boundary=never"]) {
      const headers = { "content-type": type };
      const answer = await world.client.raw(method, "/no-such-path", { body: "{", headers });
      const { error } = (await answer.json()) as { error: { code: string } };
      expect([answer.status, error.code], type).toEqual([404, "not_found"]);
    }
  },
);

test.each([2_147_483_648, 99_999_999_999_999, 0, 1.5])(
  "a scene revision of %s is a 400 everywhere",
  async (revision) => {
    const body = { template_id: world.templateId, scene_revision: revision };
    for (const path of ["/renders", "/fills", "/previews"]) {
      expect((await world.client.post(path, body)).body.error.code).toBe("invalid_parameter");
    }
    const fields = `/templates/${world.templateId}/fields?scene_revision=${revision}`;
    expect((await world.client.get(fields)).status).toBe(400);
  },
);

test("a member left out is said to be required", async () => {
  const { body } = await world.client.post("/renders", {});
  expect(body.error).toMatchObject({
    code: "missing_required_field",
    message: "template_id is required.",
  });
});

test.each([
  ["a\0b.pdf", "Ab"],
  ["../../../etc/passwd.pdf", "Passwd"],
  ["\u0007.pdf", "Untitled"],
])("the file name %j gives the title %s", async (fileName, title) => {
  const { key } = await app.newTeam();
  const boundary = "b0undary";
  const parts = [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="pdf"; filename="${fileName}"\r\n\r\n`,
    ),
    await cardPdf(),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ];
  const response = await clientOf(app.url, key).raw("POST", "/templates", {
    body: Buffer.concat(parts),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ template: { title } });
});

test.each(["garbage", "", ";", "application/", "text /csv"])(
  "a content type of %j is refused in its turn, and not where no body is looked at",
  async (type) => {
    const headers = { "content-type": type };
    const send = async (client: Client, path: string): Promise<unknown> => {
      const answer = await client.raw("POST", path, { body: "{}", headers });
      const { error } = (await answer.json()) as { error?: { code: string } };
      return error?.code ?? answer.status;
    };
    const path = `/renders/${world.renderId}/retry`;
    expect(await send(clientOf(app.url, ""), "/fills")).toBe("authentication_required");
    expect(await send(world.client, "/fills")).toBe("unsupported_media_type");
    expect(await send(world.client, path)).toBe(200);
  },
);

test("a file part with an empty name is a file like others", async () => {
  const { key } = await app.newTeam();
  const form = new FormData();
  form.set("pdf", new File([new Uint8Array(await cardPdf())], ""));
  const answer = await clientOf(app.url, key).raw("POST", "/templates", { body: form });
  expect(await answer.json()).toMatchObject({ template: { title: "Untitled" } });
});

test.each([
  ["€.pdf", `filename="renders-`],
  [".pdf", `filename="renders-`],
  ["../../etc/passwd", 'filename="etcpasswd.pdf"'],
  ['a"\r\nX-Evil: 1', 'filename="aX-Evil 1.pdf"'],
])("a download asked for as %j has a safe name", async (wanted, name) => {
  const path = `/renders/${world.renderId}/download?filename=${encodeURIComponent(wanted)}`;
  const header = (await world.client.get(path)).headers.get("content-disposition") ?? "";
  if (name.startsWith('filename="renders-')) {
    expect(header).toMatch(/filename="[a-z0-9-]+-rnd_[0-9A-Z]{26}\.pdf"/u);
  } else {
    expect(header).toContain(name);
  }
});

describe("a JSON body", () => {
  const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
  const fill = (member: string): string => `{"template_id":"${world.templateId}",${member}}`;
  const send = async (
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<[number, string]> => {
    const response = await world.client.raw("POST", "/fills", {
      body,
      headers: { "content-type": "application/json", ...headers },
    });
    const { error } = (await response.json()) as { error?: { code: string } };
    return [response.status, error?.code ?? ""];
  };

  test.each<[string, () => string | Uint8Array<ArrayBuffer>, number, string]>([
    [
      "with a member twice",
      () => fill('"customer_name":"a","customer_name":"b"'),
      400,
      "invalid_json",
    ],
    [
      "with a member twice, spelt in two ways",
      () => fill(String.raw`"customer_name":"a","custome\u0072_name":"b"`),
      400,
      "invalid_json",
    ],
    [
      "with a value twice, deeper",
      () => fill('"values":{"a":"1","b":"2","a":"3"}'),
      400,
      "invalid_json",
    ],
    [
      "with one name in two objects",
      () => fill('"values":{"a":"1"},"metadata":{"a":"1"}'),
      201,
      "",
    ],
    ["with names in texts", () => fill(String.raw`"values":{"a":"{\"a\":1,\"a\":2}"}`), 201, ""],
    [
      "with U+0000 in a text",
      () => fill(String.raw`"customer_name":"a\u0000"`),
      400,
      "invalid_parameter",
    ],
    [
      "with U+0000 in a name",
      () => fill(String.raw`"values":{"\u0000":"a"}`),
      400,
      "invalid_parameter",
    ],
    [
      "with half a surrogate",
      () => fill(String.raw`"values":{"a":"\ud800"}`),
      400,
      "invalid_parameter",
    ],
    ["with a whole surrogate", () => fill(String.raw`"values":{"a":"\ud83d\ude00"}`), 201, ""],
    ["with a number beyond all", () => fill('"scene_revision":1e999'), 400, "invalid_parameter"],
    [
      "with a number beyond counting",
      () => fill('"scene_revision":9007199254740993'),
      400,
      "invalid_parameter",
    ],
    [
      "with a number of a million digits",
      () => fill(`"scene_revision":${"1".repeat(900_000)}`),
      400,
      "invalid_parameter",
    ],
    ["nested 65 deep", () => `{"values":${deep(64)}}`, 400, "invalid_json"],
    ["nested 64 deep", () => fill(`"values":${deep(63)}`), 400, "invalid_parameter"],
    ["nested half a million deep", () => deep(500_000), 400, "invalid_json"],
    ["that is no UTF-8", () => new Uint8Array([0x7b, 0xff, 0x7d]), 400, "invalid_json"],
    ["in UTF-16", () => new Uint8Array(Buffer.from("{}", "utf16le")), 400, "invalid_json"],
    ["with __proto__", () => fill('"__proto__":{"customer_name":"x"}'), 400, "invalid_parameter"],
    [
      "with __proto__ for a value, which would be lost",
      () => fill('"values":{"__proto__":"x"}'),
      400,
      "invalid_parameter",
    ],
    [
      "with __proto__ in metadata, which would be lost",
      () => fill('"metadata":{"a":"b","__proto__":"x"}'),
      400,
      "invalid_parameter",
    ],
    ["with constructor for a value", () => fill('"values":{"constructor":"y"}'), 201, ""],
    ["that is null", () => "null", 400, "invalid_parameter"],
    ["that is a text", () => '"text"', 400, "invalid_parameter"],
  ])("%s answers %3$i %4$s", async (_name, body, status, code) => {
    expect(await send(body())).toEqual([status, code]);
  });

  test.each([
    [{ "content-type": "application/json; charset=utf-8" }, 201],
    [{ "content-type": 'application/json; charset="UTF-8"' }, 201],
    [{ "content-type": "APPLICATION/JSON" }, 201],
    [{ "content-type": "application/json; charset=iso-8859-1" }, 415],
    [{ "content-type": "application/json; charset=utf-16" }, 415],
    [{ "content-type": "text/json" }, 415],
    [{ "content-encoding": "identity" }, 201],
    [{ "content-encoding": "gzip" }, 415],
    [{ "content-encoding": "br" }, 415],
  ])("declared as %j answers %i", async (headers, status) => {
    expect(await send(fill('"values":{}'), headers)).toEqual([
      status,
      status === 415 ? "unsupported_media_type" : "",
    ]);
  });

  const head = (length: number): string =>
    [
      "POST /v1/fills HTTP/1.1",
      "Host: x",
      `Authorization: Bearer ${world.key}`,
      "Content-Type: application/json",
      `Content-Length: ${length}`,
      "",
      "",
    ].join("\r\n");

  test("longer than its length is refused as no HTTP", async () => {
    const answer = await overSocket(`${head(2)}{}{"surplus": true}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /u);
    expect(answer).toContain('"code":"invalid_parameter"');
  });

  test("that does not come is given up, and the connection with it", async () => {
    const hasty = await startTestApp({ runner: null, bodyTimeoutMs: 200 });
    const { key } = await hasty.newTeam();
    const { hostname, port } = new URL(hasty.url);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = "";
      const socket = connect(Number(port), hostname, () => {
        socket.write(head(1_000).replace(world.key, key));
        // A byte now and then is not enough.
        const drip = setInterval(() => socket.write(" "), 50);
        socket.on("close", () => {
          clearInterval(drip);
          resolve(text);
        });
      });
      socket.on("data", (chunk: Buffer) => {
        text += chunk.toString("utf8");
      });
      socket.on("error", reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /u);
    expect(answer).toContain("did not arrive in time");
    expect(answer.toLowerCase()).toContain("connection: close");
    await hasty.close();
  });
});

describe("a query", () => {
  test.each([
    ["limit=1&limit=2", 400],
    ["limit=1e2", 200],
    ["limit=101", 400],
    ["limit=", 400],
    ["limit=NaN", 400],
    ["starting_after=%00", 400],
    ["starting_after=%ED%A0%80", 200],
    [`starting_after=${"x".repeat(65)}`, 400],
    ["surplus=1", 400],
    ["__proto__=1", 400],
  ])("?%s answers %i", async (query, status) => {
    expect((await world.client.get(`/fills?${query}`)).status).toBe(status);
  });
});

describe("what is no HTTP", () => {
  test.each([
    ["a line that is no request", "GARBAGE\r\n\r\n"],
    [
      "a length and chunks at once",
      "POST /v1/fills HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["an address without end", `GET /v1/${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])("%s is answered in the envelope", async (_name, text) => {
    const [head = "", body = ""] = (await overSocket(text)).split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 400 /u);
    const { error } = JSON.parse(body) as { error: { code: string; request_id: string } };
    expect(error.code).toBe("invalid_parameter");
    expect(head).toContain(`x-request-id: ${error.request_id}`);
  });
});

test("a client that goes away in the middle of an upload leaves nothing behind", async () => {
  const head = [
    "POST /v1/templates HTTP/1.1",
    "Host: x",
    `Authorization: Bearer ${world.key}`,
    "Content-Type: multipart/form-data; boundary=BB",
    "Content-Length: 1000000",
    "",
    "--BB",
    'Content-Disposition: form-data; name="pdf"; filename="a.pdf"',
    "",
    "%PDF-1.7 and no more",
  ].join("\r\n");
  await overSocket(head, 200);
  const left = (): Promise<string[]> => readdir(join(app.objectsDir, "tmp"));
  await expect.poll(left, { timeout: 5_000 }).toEqual([]);
  expect((await world.client.get("/templates")).status).toBe(200);
});

describe("ten uploads of one file at once", () => {
  test("make one template; the others are told so", async () => {
    const { key } = await app.newTeam();
    const pdf = await cardPdf();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => clientOf(app.url, key).upload(pdf)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.template.id)).size).toBe(1);
    expect(answers.filter(({ body }) => body.deduplicated === true)).toHaveLength(9);
  });

  test("of one title and other bytes make ten templates with ten slugs", async () => {
    const { key } = await app.newTeam();
    const pdf = await cardPdf();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const bytes = Buffer.concat([pdf, Buffer.from(`\n%${index % 5}\n`)]);
        return clientOf(app.url, key).upload(bytes, { title: "One and the same" });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.template.slug)).size).toBe(5);
  });
});

test("addresses and forms of pages that cannot be stored never reach the page", async () => {
  const page = { path: "/page/{name}", handle: () => Promise.resolve({ status: 200, body: "" }) };
  const served = await startTestApp({
    runner: null,
    pages: [
      { ...page, method: "GET" },
      { ...page, method: "POST" },
    ],
  });
  expect((await fetch(`${served.url}/page/any`)).status).toBe(200);
  expect((await fetch(`${served.url}/page/%00`)).status).toBe(404);
  expect((await fetch(`${served.url}/page/any?q=%00`)).status).toBe(400);
  const body = new URLSearchParams({ name: "a\0b" });
  expect((await fetch(`${served.url}/page/any`, { method: "POST", body })).status).toBe(400);
  await served.close();
});

describe("the description of the API", () => {
  const url = (): string => `${app.url}/v1/openapi.json`;

  test("is made once, and not sent to who has it", async () => {
    const first = await fetch(url());
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{43}"$/u);
    await first.arrayBuffer();
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await fetch(url(), { headers: { "if-none-match": tag } });
      expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([
        304,
        etag,
        "",
      ]);
    }
    expect((await fetch(url(), { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });
});

describe("requests of one connection", () => {
  const get = (path: string, more = ""): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
  const statuses = (answer: string): readonly string[] =>
    [...answer.matchAll(/HTTP\/1\.1 (\d+)/gu)].map(([, status]) => status!);

  test("are answered in their order", async () => {
    const paths = ["/healthz", "/nowhere", "/healthz", "/v1/nowhere"];
    const last = get("/healthz", "Connection: close\r\n");
    const answer = await overSocket(paths.map((path) => get(path)).join("") + last);
    expect(statuses(answer)).toEqual(["200", "404", "200", "404", "200"]);
  });

  test("are too many when hundreds come in one packet", async () => {
    const answer = await overSocket(get("/v1/openapi.json").repeat(600), 5_000);
    expect(statuses(answer).length).toBeLessThan(20);
  });

  test("that go on after the answer keep the connection no longer than a moment", async () => {
    const { hostname, port } = new URL(app.url);
    // Never ends its own side.
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    // It may be reset; without a listener that would be an error outside any test, and fail the whole run.
    socket.on("error", () => {});
    socket.resume();
    socket.write("NO HTTP\r\n\r\n");
    await new Promise((resolve) => socket.once("end", resolve));
    const count = (): Promise<number> => connectionsOf(app);
    const before = await count();
    await expect.poll(count, { timeout: 10_000 }).toBeLessThan(before);
    socket.destroy();
  });
});

/** Connections that a server has open now. */
function connectionsOf({ app: { server } }: TestApp): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

describe("a client that reads", () => {
  const BYTES = 48 * 1024 * 1024;
  /** So long that a busy machine, which gives a reader no turn for a second or two, is not taken for one that reads nothing. */
  const STALLED_MS = 6_000;
  let served: TestApp;
  beforeAll(async () => {
    const body = "x".repeat(BYTES);
    const handle = () => Promise.resolve({ status: 200, body });
    served = await startTestApp({
      runner: null,
      stalledMs: STALLED_MS,
      pages: [
        { method: "GET", path: "/long", handle },
        {
          method: "GET",
          path: "/slow",
          handle: async () => {
            await new Promise((resolve) => setTimeout(resolve, STALLED_MS + 500));
            return { status: 200, body: "made at last" };
          },
        },
      ],
    });
  });
  afterAll(() => served.close());

  /** Asks for the page; what comes waits until somebody reads. */
  function ask(): Socket {
    const { hostname, port } = new URL(served.url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.on("error", () => {});
    socket.pause();
    socket.write("GET /long HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    return socket;
  }

  /** What the socket gets until its end; a megabyte, a pause of so long, and so on. */
  function readAll(socket: Socket, pauseMs: number): Promise<number> {
    let received = 0;
    const isOver = new Promise<number>((resolve) => {
      const over = (): void => resolve(received);
      socket.once("end", over).once("close", over);
    });
    socket.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received % 1_048_576 < chunk.length) {
        socket.pause();
        setTimeout(() => socket.resume(), pauseMs);
      }
    });
    socket.resume();
    return isOver;
  }

  test("is cut off for taking nothing, and for nothing else", async () => {
    let taken = 0;
    served.app.server.on("connection", () => {
      taken++;
    });
    // None ever ends its own side.
    const stalled = Array.from({ length: 5 }, ask);
    // Longer than the limit in all, and never for so long without a byte.
    const slow = ask();
    const [whole, made] = await Promise.all([
      readAll(slow, STALLED_MS / 40),
      fetch(`${served.url}/slow`).then((answer) => answer.text()),
      expect.poll(() => taken).toBe(7),
    ]);
    expect([whole > BYTES, made]).toEqual([true, "made at last"]);
    // Their descriptors are free, though they have not read what there is to read.
    await expect.poll(() => connectionsOf(served)).toBeLessThan(2);
    expect(await readAll(stalled[0]!, 0)).toBeLessThan(BYTES);
    for (const socket of [...stalled, slow]) {
      socket.destroy();
    }
  });
});

describe("a file for /proof", () => {
  let served: TestApp;
  beforeAll(async () => {
    served = await startTestApp({
      runner: null,
      // 30 a minute become two.
      rateScale: 2 / 30,
      trustedProxies: ["127.0.0.1"],
      pages: (services) => verificationPages(services, { assets: new Map(), rateScale: 2 / 30 }),
    });
  });
  afterAll(() => served.close());

  const head = (from: string, length: number): string =>
    [
      "POST /proof HTTP/1.1",
      "Host: x",
      `X-Forwarded-For: ${from}`,
      "Content-Type: multipart/form-data; boundary=BB",
      `Content-Length: ${length}`,
      "",
      "",
    ].join("\r\n");
  const part = '--BB\r\nContent-Disposition: form-data; name="pdf"; filename="a.pdf"\r\n\r\n';

  /** The status of a small file that nobody has delivered. */
  async function send(from: string): Promise<number> {
    const body = `${part}%PDF-1.7\r\n--BB--\r\n`;
    const { hostname, port } = new URL(served.url);
    return await new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(head(from, body.length) + body),
      );
      socket.once("data", (chunk: Buffer) => {
        socket.destroy();
        resolve(Number(chunk.toString("latin1").split(" ")[1]));
      });
      socket.on("error", reject);
    });
  }

  test("counts against its client's rate, of IPv6 a /64, before it is read", async () => {
    expect(await send("2001:db8:1:2::1")).toBe(404);
    expect(await send("2001:db8:1:2:ffff::9")).toBe(404);
    expect(await send("2001:db8:1:3::1")).toBe(404);
    // The third of one network: it would send a gigabyte.
    const { hostname, port } = new URL(served.url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    let answer = "";
    socket.on("data", (chunk: Buffer) => {
      answer += chunk.toString("latin1");
    });
    const closed = new Promise<void>((resolve) => {
      socket.on("error", () => {});
      socket.on("close", () => resolve());
    });
    socket.write(head("2001:db8:1:2::77", 1_073_741_824) + part);
    // Most clients read only once they have sent all: so much is let pass, and no more.
    for (let sent = 0; sent < 66; sent++) {
      socket.write(Buffer.alloc(1_048_576, "x"));
    }
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 429 /u);
    expect(answer.toLowerCase()).toContain("connection: close");
    expect(answer.toLowerCase()).toMatch(/retry-after: \d+/u);
    // It never ends its side, and its descriptor is free.
    await expect.poll(() => connectionsOf(served)).toBe(0);
    socket.destroy();
    await closed;
  });
});

test("one client has so many connections and no more", async () => {
  const { hostname, port } = new URL(app.url);
  const open = await Promise.all(
    Array.from(
      { length: 420 },
      () =>
        new Promise<{ readonly socket: Socket; isClosed: boolean }>((resolve) => {
          const socket = connect(Number(port), hostname, () => resolve(held));
          const held = { socket, isClosed: false };
          socket.on("error", () => {});
          socket.on("close", () => {
            held.isClosed = true;
          });
        }),
    ),
  );
  // Those that other tests keep open count as well.
  const closed = (): number => open.filter(({ isClosed }) => isClosed).length;
  await expect.poll(closed).toBeGreaterThanOrEqual(20);
  expect(closed()).toBeLessThan(60);
  for (const { socket } of open) {
    socket.destroy();
  }
  await expect
    .poll(async () => (await fetch(`${app.url}/healthz`).catch(() => null))?.status ?? 0)
    .toBe(200);
});

test.each([
  ["an expectation nobody knows", "POST /v1/fills HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\n"],
  ["no Host", "GET /v1/fills HTTP/1.1\r\n"],
])("a request with %s is a 400 in the envelope", async (_name, head) => {
  const answer = await overSocket(`${head}Connection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /u);
  const body = answer.slice(answer.indexOf("\r\n\r\n") + 4);
  expect(JSON.parse(body.slice(body.indexOf("{"), body.lastIndexOf("}") + 1))).toMatchObject({
    error: { code: "invalid_parameter", type: "invalid_request_error" },
  });
});

describe("a JSON body", () => {
  const send = async (path: string, text: string, headers: Record<string, string> = {}) => {
    const init = { body: text, headers: { "content-type": "application/json", ...headers } };
    const response = await world.client.raw("POST", path, init);
    const body = (await response.json()) as {
      error?: { code: string; message: string; fields?: unknown[] };
    };
    return { status: response.status, error: body.error };
  };
  const members = (count: number): string =>
    JSON.stringify({
      template_id: world.templateId,
      values: Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, "a, [b], {c}"])),
    });

  test("has at most 2,000 members and items", async () => {
    // Read, and refused for what it says: so many values a fill does not have.
    expect((await send("/fills", members(1_996))).error?.code).toBe("invalid_parameter");
    const refused = await send("/fills", members(2_000));
    expect([refused.status, refused.error?.code]).toEqual([400, "invalid_json"]);
    expect(refused.error?.message).toContain("2000 members and items");
    const nested = await send("/fills", `{"values":[${"[],".repeat(2_000)}[]]}`);
    expect([nested.status, nested.error?.code]).toEqual([400, "invalid_json"]);
  });

  test("that is wrong in a thousand places names a hundred of them", async () => {
    const body = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`k${i}`, 1]));
    const { error } = await send(
      "/fills",
      JSON.stringify({ template_id: world.templateId, ...body }),
    );
    expect(error?.code).toBe("invalid_parameter");
    expect(error?.fields).toHaveLength(100);
  });

  test("of a browser has at most half a megabyte", async () => {
    const { client_secret: secret } = (
      await world.client.post("/embed/sessions", { template_id: world.templateId })
    ).body;
    const text = JSON.stringify({ values: { name: "x".repeat(524_288) } });
    const refused = await send("/embed/fills", text, { "x-service-client-secret": secret });
    expect([refused.status, refused.error?.code]).toEqual([400, "invalid_json"]);
  });
});
