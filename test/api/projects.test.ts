/** Projects: who manages them, what belongs to one, and that nobody else's can be named. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RunnerError } from "#ports/engine-runner.ts";
import { runQueuedRender } from "#services/renders/run-queued-render.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { openSession, openStorefront } from "#test/support/embed.ts";
import { signedIn } from "#test/support/member.ts";
import { type TestRunner, testRunner } from "#test/support/runner.ts";
import { addProject, cardPdf, makeWorld, type World } from "#test/support/world.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
type Json = any;

let app: TestApp;
let runner: TestRunner;
let world: World;
let member: (
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; body: Json }>;
beforeAll(async () => {
  runner = testRunner();
  app = await startTestApp({ runner });
  world = await makeWorld(app);
  const cookie = await signedIn(app, world.teamId, { role: "editor" });
  member = as(cookie);
});
beforeEach(() => {
  runner.failure = null;
});
afterAll(() => app.close());

function as(cookie: string): typeof member {
  return async (method, path, body) => {
    const response = await clientOf(app.url, "").raw(method, path, {
      headers: { cookie, origin: app.url, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
}

let count = 0;
const newName = (): string => `Project ${++count}`;
const newProject = (): Promise<string> => addProject(app, world.teamId, newName());
const ids = async (client: Client, path: string): Promise<string[]> =>
  (await client.get(path)).body.data.map(({ id }: { id: string }) => id);
const refusal = ({ status, body }: { status: number; body: Json }): unknown[] => [
  status,
  body.error?.code,
  body.error?.fields?.[0]?.field,
];

describe("a member", () => {
  test("makes, lists, renames, completes and deletes projects", async () => {
    const made = await member("POST", "/projects", { name: "  Spring 2027 " });
    expect([made.status, made.body.project]).toMatchObject([
      201,
      { id: expect.stringMatching(/^prj_[0-9A-Z]{26}$/u), name: "Spring 2027", status: "active" },
    ]);
    const path = `/projects/${made.body.project.id}`;
    expect((await member("GET", path)).body).toEqual(made.body);
    const changed = await member("PATCH", path, { name: "Summer 2027", status: "completed" });
    expect(changed.body.project).toMatchObject({ name: "Summer 2027", status: "completed" });
    expect((await member("GET", "/projects")).body.data[0]).toEqual(changed.body.project);
    expect(await member("DELETE", path)).toEqual({ status: 200, body: { ok: true } });
    for (const [method, body] of [["GET"], ["PATCH", {}], ["DELETE"]] as const) {
      expect(refusal(await member(method, path, body))).toEqual([
        404,
        "project_not_found",
        undefined,
      ]);
    }
  });

  test("pages through them", async () => {
    const made = [await newProject(), await newProject()].toReversed();
    const first = (await member("GET", "/projects?limit=1")).body;
    expect([first.data[0].id, first.has_more]).toEqual([made[0], true]);
    const cursor = first.next_starting_after;
    const second = (await member("GET", `/projects?limit=1&starting_after=${cursor}`)).body;
    expect(second.data[0].id).toBe(made[1]);
  });

  test.each([
    [{}, 400, "missing_required_field", "name"],
    [{ name: "" }, 400, "invalid_parameter", "name"],
    [{ name: "x".repeat(201) }, 400, "invalid_parameter", "name"],
    [{ name: "x", status: "done" }, 400, "invalid_project_status", "status"],
    [{ name: "x", company_id: "com_1" }, 404, "company_not_found", undefined],
    [{ name: "x", company_id: "" }, 400, "invalid_parameter", "company_id"],
  ])("is refused %j", async (body, ...error) => {
    expect(refusal(await member("POST", "/projects", body))).toEqual(error);
  });

  test("of the press room or a viewer reads, and changes nothing", async () => {
    const id = await newProject();
    for (const role of ["production", "viewer"] as const) {
      const reader = as(await signedIn(app, world.teamId, { role }));
      expect((await reader("GET", `/projects/${id}`)).status).toBe(200);
      for (const [method, path, body] of [
        ["POST", "/projects", { name: newName() }],
        ["PATCH", `/projects/${id}`, { status: "archived" }],
        ["DELETE", `/projects/${id}`, undefined],
      ] as const) {
        expect(refusal(await reader(method, path, body))[1]).toBe("insufficient_scope");
      }
    }
  });
});

describe("what belongs to a project", () => {
  test("a fill is of the template's, its render of the fill's, and each may name another", async () => {
    const [ofTemplate, ofFill, ofRender] = [
      await newProject(),
      await newProject(),
      await newProject(),
    ];
    const { client, templateId } = world;
    const patched = await client.patch(`/templates/${templateId}`, { project_id: ofTemplate });
    expect(patched.body.template.project_id).toBe(ofTemplate);
    const fillOf = async (body: object): Promise<Json> =>
      (await client.post("/fills", { template_id: templateId, ...body })).body.fill;
    const usual = await fillOf({});
    const named = await fillOf({ project_id: ofFill });
    expect([usual.project_id, named.project_id]).toEqual([ofTemplate, ofFill]);
    const finalized = (await client.post(`/fills/${named.id}/finalize`)).body;
    expect(finalized.render).toMatchObject({
      project_id: ofFill,
      project_name: expect.stringMatching(/^Project /u),
    });
    const renderOf = async (body: object): Promise<Json> =>
      (await client.post("/renders", { template_id: templateId, ...body })).body.render;
    expect((await renderOf({})).project_id).toBe(ofTemplate);
    expect((await renderOf({ project_id: ofRender })).project_id).toBe(ofRender);
    const preview = await client.raw("POST", "/previews", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ template_id: templateId }),
    });
    await preview.arrayBuffer();
    expect((await client.get("/renders?limit=1")).body.data[0]).toMatchObject({
      kind: "preview",
      project_id: ofTemplate,
    });
    const copied = (await client.post(`/templates/${templateId}/copy`)).body.template;
    expect(copied.project_id).toBe(ofTemplate);
    const none = await client.patch(`/templates/${templateId}`, { project_id: null });
    expect(none.body.template.project_id).toBeNull();
    // What was begun stays where it began.
    expect((await client.get(`/fills/${usual.id}`)).body.fill.project_id).toBe(ofTemplate);
  });

  test("an upload may name it, and one of a known file leaves the template where it is", async () => {
    const own = await makeWorld(app);
    const id = await addProject(app, own.teamId, "Uploads");
    const form = async (file: Uint8Array): Promise<FormData> => {
      const parts = new FormData();
      parts.set("project_id", id);
      parts.set("pdf", new Blob([new Uint8Array(file)]), "card.pdf");
      return parts;
    };
    const known = await own.client.raw("POST", "/templates", { body: await form(await cardPdf()) });
    expect(((await known.json()) as Json).template.project_id).toBeNull();
    const fresh = Buffer.concat([await cardPdf(), Buffer.from("\n%again\n")]);
    const made = await own.client.raw("POST", "/templates", { body: await form(fresh) });
    const { template } = (await made.json()) as Json;
    expect(template.project_id).toBe(id);
    expect(await ids(own.client, `/templates?project_id=${id}`)).toEqual([template.id]);
  });

  test("a shopper's fill is of the template's", async () => {
    const id = await newProject();
    await world.client.patch(`/templates/${world.templateId}`, { project_id: id });
    await openStorefront(app, world.client);
    const session = await openSession(app, world);
    const { fill } = (await session.browser.post("/embed/fills")).body;
    expect((await world.client.get(`/fills/${fill.id}`)).body.fill.project_id).toBe(id);
    const { template } = (await world.client.get(`/templates/${world.templateId}`)).body;
    const started = await clientOf(app.url, "").post("/hosted/fills", { slug: template.slug });
    const hosted = await world.client.get(`/fills/${started.body.fill.id}`);
    expect(hosted.body.fill.project_id).toBe(id);
    await world.client.patch(`/templates/${world.templateId}`, { project_id: null });
  });

  test("lists narrow to it, page by page, and each mode to its own", async () => {
    const id = await newProject();
    const tester = clientOf(app.url, await app.newKey(world.teamId, { mode: "test" }));
    const body = { template_id: world.templateId, project_id: id };
    const made: Record<string, Record<string, string[]>> = {};
    for (const [mode, client] of Object.entries({ live: world.client, test: tester })) {
      const fills: string[] = [];
      const renders: string[] = [];
      for (let i = 0; i < 2; i++) {
        fills.unshift((await client.post("/fills", body)).body.fill.id);
        renders.unshift((await client.post("/renders", body)).body.render.id);
        await client.post("/renders", { template_id: world.templateId });
      }
      made[mode] = { fills, renders };
    }
    for (const [mode, client] of Object.entries({ live: world.client, test: tester })) {
      for (const list of ["fills", "renders"]) {
        const all = made[mode]![list]!;
        expect(await ids(client, `/${list}?project_id=${id}`)).toEqual(all);
        const first = (await client.get(`/${list}?project_id=${id}&limit=1`)).body;
        expect([first.data[0].id, first.has_more]).toEqual([all[0], true]);
        const rest = `/${list}?project_id=${id}&limit=1&starting_after=${first.next_starting_after}`;
        const last = (await client.get(rest)).body;
        expect([last.data[0].id, last.has_more, last.next_starting_after]).toEqual([
          all[1],
          false,
          null,
        ]);
      }
    }
    for (const list of ["templates", "fills", "renders"]) {
      expect(await ids(world.client, `/${list}?project_id=prj_nobody`)).toEqual([]);
    }
  });

  test("a render bears the name of when its file was made", async () => {
    const id = await newProject();
    const body = { template_id: world.templateId, project_id: id };
    const { render } = (await world.client.post("/renders", body)).body;
    const before = render.project_name;
    runner.failure = new RunnerError("unreachable", "arranged");
    const waiting = (await world.client.post("/renders", body)).body.render;
    runner.failure = null;
    await member("PATCH", `/projects/${id}`, { name: `${before}, renamed` });
    await runQueuedRender(app.services, { teamId: world.teamId, renderId: waiting.id });
    const read = async (renderId: string): Promise<Json> =>
      (await world.client.get(`/renders/${renderId}`)).body.render;
    expect((await read(render.id)).project_name).toBe(before);
    expect(await read(waiting.id)).toMatchObject({
      status: "succeeded",
      project_name: `${before}, renamed`,
    });
    await member("DELETE", `/projects/${id}`);
    expect(await read(render.id)).toMatchObject({ project_id: null, project_name: before });
  });

  test("another team's project, or none, is the same 404 wherever one is named", async () => {
    const { teamId } = await app.newTeam();
    const theirs = await addProject(app, teamId, "Theirs");
    const { client, templateId } = world;
    for (const project_id of [theirs, "prj_nobody"]) {
      const form = new FormData();
      form.set("project_id", project_id);
      form.set("pdf", new Blob([new Uint8Array(await cardPdf())]), "card.pdf");
      const upload = await client.raw("POST", "/templates", { body: form });
      const answers = [
        { status: upload.status, body: await upload.json() },
        await client.patch(`/templates/${templateId}`, { project_id }),
        await client.post("/fills", { template_id: templateId, project_id }),
        await client.post("/fills", { template_id: templateId, project_id, validate_only: true }),
        await client.post("/renders", { template_id: templateId, project_id }),
      ];
      expect(answers.map(refusal)).toEqual(
        answers.map(() => [404, "project_not_found", undefined]),
      );
    }
    for (const list of ["templates", "fills", "renders"]) {
      expect(await ids(client, `/${list}?project_id=${theirs}`)).toEqual([]);
    }
  });
});
