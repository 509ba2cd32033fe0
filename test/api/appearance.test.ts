import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { openSession } from "#test/support/embed.ts";
import { readPng } from "#test/support/pictures.ts";
import { testRunner } from "#test/support/runner.ts";
import { makeWorld, type World } from "#test/support/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
  world = await makeWorld(app);
});
afterAll(() => app.close());

type Answer = Awaited<ReturnType<Client["post"]>>;

interface Shot {
  readonly status: number;
  readonly hash: string;
  readonly cache: string;
  readonly png: Buffer;
}

async function shoot(
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Shot> {
  const response = await world.client.raw("POST", "/previews", {
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ template_id: world.templateId, dpi: 72, ...body }),
  });
  const hash = response.headers.get("x-service-content-hash") ?? "";
  if (response.status === 200 || response.status === 304) {
    expect(response.headers.get("etag")).toBe(`"${hash}"`);
  }
  return {
    status: response.status,
    hash,
    cache: response.headers.get("x-service-cache") ?? "",
    png: Buffer.from(await response.arrayBuffer()),
  };
}

describe("the paper of a proof", () => {
  test("is found by code, then key, then exact name, then hex", async () => {
    const { client } = world;
    await client.post("/paper_stocks", { code: "C1", key: "K1", name: "First", hex: "#aa0000" });
    await client.post("/paper_stocks", { code: "C2", key: "C1", name: "K1", hex: "#00aa00" });
    await client.post("/paper_stocks", { code: "K1", key: "k3", name: "C1 ", hex: "#0000aa" });
    const flat = async (hex: string): Promise<Buffer> => (await shoot({ substrate: { hex } })).png;
    const [red, green, blue] = [
      await flat("#aa0000"),
      await flat("#00AA00"),
      await flat("#0000aa"),
    ];
    expect(red).not.toEqual(green);
    const by = async (substrate: Record<string, string>): Promise<Buffer> =>
      (await shoot({ substrate })).png;
    expect(await by({ code: "C1", key: "k3", hex: "#123456" })).toEqual(red);
    expect(await by({ code: "nothing", key: "C1", name: "First" })).toEqual(green);
    expect(await by({ name: " C1" })).toEqual(blue);
    expect(await by({ code: "first", name: "first", hex: "#123456" })).toEqual(
      await flat("#123456"),
    );
  });

  test("is neutral when nothing says what it is, and white without one", async () => {
    const neutral = await shoot({ substrate: { name: "Moon dust", hex: "greyish" } });
    expect(neutral.status).toBe(200);
    expect(neutral.png).toEqual((await shoot({ substrate: { hex: "#EFF1F4" } })).png);
    expect(neutral.png).toEqual((await shoot({ substrate: {} })).png);
    expect((await shoot({ substrate: null })).png).toEqual((await shoot({})).png);
    expect(neutral.png).not.toEqual((await shoot({})).png);
  });

  test("lies under the trimmed page only, and its registered colour and surface win", async () => {
    const substrate = { code: "FELT-1", hex: "#000000" };
    const felt = await shoot({ substrate, area: "media" });
    const flat = await shoot({ substrate: { hex: "#f3efe4" }, area: "media" });
    expect(felt.png).toEqual(flat.png);
    await world.client.patch(`/paper_stocks/${world.paperStockId}`, { finish: "felt" });
    const after = await shoot({ substrate, area: "media" });
    expect(after.hash).not.toBe(felt.hash);
    expect(after.png).not.toEqual(felt.png);
    expect((await shoot({ substrate, area: "media" })).png).toEqual(after.png);
  });

  test("never reaches the file", async () => {
    const values = { [world.fields[0]?.id ?? ""]: "Grace Hopper" };
    const pdf = async (substrate: unknown): Promise<Buffer> => {
      const body = { template_id: world.templateId, values, ...(substrate ? { substrate } : {}) };
      const { render } = (await world.client.post("/renders", body)).body;
      return Buffer.from(await (await fetch(render.signed_url)).arrayBuffer());
    };
    expect(await pdf({ code: "FELT-1" })).toEqual(await pdf(null));
  });
});

describe("the content hash of a preview", () => {
  test("answers 304 to whoever has the picture, drawn or not", async () => {
    const body = { values: { [world.fields[0]?.id ?? ""]: "Known by its hash" } };
    const first = await shoot(body);
    expect([first.status, first.cache]).toEqual([200, "miss"]);
    const again = await shoot(body);
    expect([again.status, again.cache, again.hash]).toEqual([200, "hit", first.hash]);
    for (const tag of [`"${first.hash}"`, `W/"${first.hash}", "x"`, "*"]) {
      const known = await shoot(body, { "if-none-match": tag });
      expect([known.status, known.hash, known.png.length]).toEqual([304, first.hash, 0]);
    }
    expect((await shoot(body, { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("is the same for the same fields by whatever key, and another for every member", async () => {
    const [field] = world.fields;
    const base = { values: { [field?.id ?? ""]: "Same" } };
    const { hash } = await shoot(base);
    expect((await shoot({ values: { [field?.label ?? ""]: "Same" } })).hash).toBe(hash);
    expect((await shoot({ values: { ...base.values, nobody: "knows" } })).hash).toBe(hash);
    const others = [
      { values: { [field?.id ?? ""]: "Other" } },
      { ...base, dpi: 96 },
      { ...base, area: "media" },
      { ...base, page: 1 },
      { ...base, substrate: { hex: "#ffeedd" } },
    ];
    const hashes = [hash];
    for (const other of others) {
      hashes.push((await shoot(other)).hash);
    }
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

describe("an appearance", () => {
  test("comes back as it was sent, through create, finalize and reading", async () => {
    const [field] = world.fields;
    const colors = [
      { index: 1, key: "k", name: "Schwarz", hex: "#000000" },
      { index: 7, hex: "#C8102E" },
    ];
    const metadata = { "Ä key": "välue \u{1f600}", b: " spaces " };
    const sent = {
      template_id: world.templateId,
      values: { [field?.id ?? ""]: "Ada" },
      colors,
      assignments: { [field?.label ?? ""]: 7, gone: 1 },
      substrate: { code: "FELT-1", name: "Felt" },
      external_order_id: "ord/1 #ü",
      external_cart_id: "cart?=&",
      metadata,
    };
    const { fill } = (await world.client.post("/fills", sent)).body;
    const kept = {
      colors,
      assignments: { [field?.id ?? ""]: 7, gone: 1 },
      substrate: sent.substrate,
      external_order_id: sent.external_order_id,
      external_cart_id: sent.external_cart_id,
      metadata,
    };
    expect(fill).toMatchObject(kept);
    const finalized = await world.client.post(`/fills/${fill.id}/finalize`, {});
    expect(finalized.body.fill).toMatchObject(kept);
    expect(finalized.body.render).toMatchObject({
      external_order_id: sent.external_order_id,
      external_cart_id: sent.external_cart_id,
    });
    expect((await world.client.get(`/fills/${fill.id}`)).body.fill).toMatchObject(kept);
  });

  const BLACK = { index: 1, name: "black" };

  test.each<[string, object, readonly string[]]>([
    ["two inks of one index", { colors: [BLACK, BLACK] }, ["colors.1.index"]],
    ["no ink 1", { colors: [{ index: 2, hex: "#000000" }] }, ["colors"]],
    ["an index of no ink", { colors: [{ index: 0, hex: "#000000" }] }, ["colors.0.index"]],
    ["a colour that is none", { colors: [{ index: 1, hex: "red" }] }, ["colors.0.hex"]],
    ["an ink that says nothing", { colors: [{ index: 1 }] }, ["colors.0"]],
    [
      "inks that nothing knows",
      {
        colors: [
          { ...BLACK, index: 4 },
          { index: 2, name: "Nobody's Ink" },
          { index: 1, key: "red" },
          { index: 3, key: "", name: "" },
        ],
      },
      ["colors.1", "colors.3"],
    ],
    [
      "seventeen inks",
      { colors: Array.from({ length: 17 }, (_, i) => ({ index: i + 1, hex: "#000000" })) },
      ["colors"],
    ],
    ["an unknown member", { substrate: { colour: "#fff" } }, ["substrate.colour"]],
    [
      "inks the palette lacks",
      { colors: [BLACK], assignments: { a: 2, b: 1, c: 17 } },
      ["assignments.a", "assignments.c"],
    ],
    [
      "all of it at once",
      {
        colors: [
          { index: 2, name: "Nobody's Ink" },
          { ...BLACK, index: 2 },
        ],
        assignments: { a: 1 },
      },
      ["colors.1.index", "colors", "colors.0", "assignments.a"],
    ],
  ])("with %s is refused on every route that takes one", async (_name, part, fields) => {
    for (const [route, send] of await routesOfColors()) {
      const answer = await send(part);
      expect([route, answer.status, answer.body.error.code]).toEqual([
        route,
        400,
        "invalid_parameter",
      ]);
      expect(answer.body.error.fields).toEqual(
        fields.map((field) => ({ object_id: "body", field })),
      );
    }
  });

  test("of inks that something knows is taken on every route", async () => {
    const part = {
      colors: [
        { index: 1, name: "White" },
        { index: 2, key: "BLACK" },
        { index: 3, name: "Red" },
        { index: 4, name: "PANTONE 3155 C" },
        { index: 5, key: "@authored" },
        { index: 6, name: "Nobody's Ink", hex: "#123456" },
      ],
    };
    for (const [route, send] of await routesOfColors()) {
      const { status } = await send(part);
      expect([route, status < 300]).toEqual([route, true]);
    }
  });

  /** Each route whose body has `colors`, as a sender of a body; fills and sessions are made once. */
  async function routesOfColors(): Promise<
    readonly (readonly [string, (part: object) => Promise<Answer>])[]
  > {
    const { client, templateId } = world;
    const of = (part: object): object => ({ template_id: templateId, ...part });
    const { id: sessionId, browser } = await openSession(app, world);
    const { fill } = (await browser.post("/embed/fills", {})).body;
    const { slug } = (await client.get(`/templates/${templateId}`)).body.template;
    const hosted = (await clientOf(app.url, "").post("/hosted/fills", { slug })).body;
    const exchanged = await clientOf(app.url, "").raw("POST", "/hosted/fills/token", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ access_token: hosted.access_token }),
    });
    const cookie = exchanged.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const visitor = { cookie, origin: app.url };
    return [
      ["POST /fills", (part) => client.post("/fills", of(part))],
      [
        "POST /fills, checked",
        (part) => client.post("/fills", { ...of(part), validate_only: true }),
      ],
      ["POST /previews", (part) => client.post("/previews", of(part))],
      ["POST /renders", (part) => client.post("/renders", of(part))],
      [
        "POST /renders, checked",
        (part) => client.post("/renders", { ...of(part), validate_only: true }),
      ],
      ["POST /embed/fills", (part) => browser.post("/embed/fills", part)],
      ["PATCH /embed/fills/{id}", (part) => browser.patch(`/embed/fills/${fill.id}`, part)],
      [
        "PATCH /hosted/fills/{id}",
        (part) => clientOf(app.url, "").patch(`/hosted/fills/${hosted.fill.id}`, part, visitor),
      ],
      // Last: a session that was saved takes no more.
      [
        "POST /embed/sessions/{id}/save",
        (part) => browser.post(`/embed/sessions/${sessionId}/save`, { fill_id: fill.id, ...part }),
      ],
    ];
  }

  test("of assignments without a palette waits for one", async () => {
    const assignments = { [world.fields[0]?.id ?? ""]: 3 };
    const body = { template_id: world.templateId, assignments };
    expect((await world.client.post("/fills", body)).status).toBe(201);
    expect((await shoot({ assignments })).hash).toBe((await shoot({})).hash);
  });
});

describe("inks", () => {
  const render = async (body: Record<string, unknown>) =>
    await world.client.post("/renders", { template_id: world.templateId, ...body });
  const pdfOf = async (body: Record<string, unknown>): Promise<Buffer> => {
    const answer = await render(body);
    expect(answer.status).toBe(200);
    return Buffer.from(await (await fetch(answer.body.render.signed_url)).arrayBuffer());
  };

  test("of an empty palette leave the authored colours", async () => {
    const values = { [world.fields[0]?.id ?? ""]: "Grace Hopper" };
    expect(await pdfOf({ values, colors: [] })).toEqual(await pdfOf({ values }));
  });

  test("print text, in the preview as in the file, and the file is proven", async () => {
    const [field] = world.fields;
    const values = { [field?.id ?? ""]: "Grace Hopper" };
    const colors = [
      { index: 1, hex: "#1f4e8c" },
      { index: 2, key: "red" },
    ];
    const blue = await pdfOf({ values, colors });
    const red = await pdfOf({ values, colors, assignments: { [field?.id ?? ""]: 2 } });
    expect(blue).not.toEqual(await pdfOf({ values }));
    expect(red).not.toEqual(blue);
    expect(await pdfOf({ values, colors })).toEqual(blue);
    const hashes = [
      await shoot({ values }),
      await shoot({ values, colors }),
      await shoot({ values, colors, assignments: { [field?.name ?? ""]: 2 } }),
    ];
    expect(new Set(hashes.map(({ png }) => png.toString("base64"))).size).toBe(3);
    expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(3);
    // Another spelling of the same.
    const again = await shoot({
      values,
      colors: [colors[1], { index: 1, hex: "#1F4E8C" }],
      assignments: { [field?.id ?? ""]: 2, nobody: 1 },
    });
    expect([again.hash, again.cache]).toEqual([hashes[2]?.hash, "hit"]);
  });

  test("registered ones mean what the shop says, at once", async () => {
    const values = { [world.fields[0]?.id ?? ""]: "Grace Hopper" };
    const body = { values, colors: [{ index: 1, name: "Red", hex: "#00ff00" }] };
    const before = await shoot(body);
    const definition = { space: "DeviceCMYK", tints: [1, 0, 0, 0] };
    await world.client.patch(`/inks/${world.inkId}`, { definition });
    const after = await shoot(body);
    expect(after.hash).not.toBe(before.hash);
    expect(after.png).not.toEqual(before.png);
  });

  test("that nothing knows any more are a 400 at finalize, and the fill stays open", async () => {
    const definition = { space: "DeviceCMYK", tints: [1, 0, 0, 0] };
    const { ink } = (
      await world.client.post("/inks", { key: "gone", name: "Gone", hex: "#00ffff", definition })
    ).body;
    const colors = [
      { index: 1, name: "black" },
      { index: 2, key: "gone" },
    ];
    const { fill } = (await world.client.post("/fills", { template_id: world.templateId, colors }))
      .body;
    await world.client.raw("DELETE", `/inks/${ink.id}`);
    const finalized = await world.client.post(`/fills/${fill.id}/finalize`, {});
    expect([finalized.status, finalized.body.error.code]).toEqual([400, "invalid_parameter"]);
    expect(finalized.body.error.fields).toEqual([{ object_id: "body", field: "colors.1" }]);
    expect((await world.client.get(`/fills/${fill.id}`)).body.fill.status).toBe("open");
  });

  test("are in a final that waited for its renderer", async () => {
    const colors = [{ index: 1, hex: "#1f4e8c" }];
    const values = { [world.fields[0]?.id ?? ""]: "Grace Hopper" };
    const { rows } = await app.services.db.read(async (tx) =>
      tx.sql(
        "select appearance from renders where team_id = $1 and kind = 'final' order by id desc limit 1",
        [world.teamId],
      ),
    );
    expect(rows).toHaveLength(1);
    await pdfOf({ values, colors });
    const { rows: now } = await app.services.db.read(async (tx) =>
      tx.sql(
        "select appearance from renders where team_id = $1 and kind = 'final' order by id desc limit 1",
        [world.teamId],
      ),
    );
    expect(now[0]?.["appearance"]).toMatchObject({ colors });
  });
});

describe("a palette in the picture", () => {
  /** Warnings of a preview, and its pixels. */
  async function drawn(part: object): Promise<{
    readonly warnings: readonly { readonly code: string; readonly field: string }[];
    readonly picture: ReturnType<typeof readPng>;
  }> {
    const response = await world.client.raw("POST", "/previews", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ template_id: world.templateId, dpi: 72, ...part }),
    });
    expect(response.status).toBe(200);
    const header = response.headers.get("x-service-text-warnings");
    return {
      warnings: header === null ? [] : JSON.parse(decodeURIComponent(header)),
      picture: readPng(Buffer.from(await response.arrayBuffer())),
    };
  }

  /** How far a channel stands above both others, over all pixels: 0 is red, 1 green, 2 blue. */
  function surplus({ rgb }: ReturnType<typeof readPng>, channel: 0 | 1 | 2): number {
    let sum = 0;
    for (let at = 0; at < rgb.length; at += 3) {
      const levels = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
      const others = levels.filter((_, i) => i !== channel);
      sum += Math.max(0, (levels[channel] ?? 0) - Math.max(...others));
    }
    return sum;
  }

  test("is another picture than the authored one, in the colour chosen", async () => {
    const authored = await drawn({});
    const red = await drawn({ colors: [{ index: 1, hex: "#e00000" }] });
    const green = await drawn({ colors: [{ index: 1, hex: "#00a000" }] });
    for (const [channel, shown, other] of [
      [0, red, green],
      [1, green, red],
    ] as const) {
      const more = surplus(shown.picture, channel) - surplus(authored.picture, channel);
      expect(more).toBeGreaterThan(10_000);
      expect(surplus(shown.picture, channel)).toBeGreaterThan(surplus(other.picture, channel));
    }
    // Ink 1 as authored and one field in red: less red than all of it, more than none.
    const one = await drawn({
      colors: [
        { index: 1, key: "@authored" },
        { index: 2, hex: "#e00000" },
      ],
      assignments: { [world.fields[0]?.id ?? ""]: 2 },
    });
    const reds = [authored, one, red].map(({ picture }) => surplus(picture, 0));
    expect(reds.toSorted((a, b) => a - b)).toEqual(reds);
    expect(new Set(reds).size).toBe(3);
  });

  test("prints a registered spot ink that the file lacks, and says how before anyone pays", async () => {
    const definition = {
      space: "Separation",
      colorants: ["PANTONE Warm Red C"],
      tints: [1],
      lab: [61, 69, 54],
    };
    await world.client.post("/inks", { key: "warm", name: "Warm red", hex: "#0000ff", definition });
    const part = { colors: [{ index: 1, key: "warm" }] };
    const authored = await drawn({});
    const { warnings, picture } = await drawn(part);
    // As its measured colour looks, not as its hint for screens does.
    expect(surplus(picture, 0) - surplus(authored.picture, 0)).toBeGreaterThan(10_000);
    expect(surplus(picture, 2)).toBeLessThanOrEqual(surplus(authored.picture, 2));
    // Small text of the card overprints, which a shop's ink that knocks out should not.
    expect(new Set(warnings.map(({ code }) => code))).toEqual(
      new Set(["ink_built", "ink_overprint"]),
    );
    const checked = await world.client.post("/renders", {
      template_id: world.templateId,
      validate_only: true,
      ...part,
    });
    expect(checked.body.fit.warnings).toEqual(warnings);
    const { render } = (
      await world.client.post("/renders", { template_id: world.templateId, ...part })
    ).body;
    const notes = JSON.parse(render.preflight_notes);
    expect(notes.findings.map(({ code }: { code: string }) => code)).toContain("ink_built");
    // A colorant that the file has goes on its own plate: nothing to say.
    const spot = await drawn({ colors: [{ index: 1, name: "PANTONE 3155 C" }] });
    expect(spot.warnings.filter(({ code }) => code !== "ink_overprint")).toEqual([]);
    expect(spot.picture.rgb).not.toEqual(authored.picture.rgb);
  });
});
