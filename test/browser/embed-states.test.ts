/** What the frame says and keeps when something is wrong: text, session, connection, other windows. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { axeViolations } from "#test/support/browser.ts";
import { browserOf } from "#test/support/embed.ts";
import { buildPdf } from "#test/support/build-pdf.ts";
import { openStage, type Shopper, type Stage } from "#test/support/embed-stage.ts";
import { publishNewest } from "#test/support/world.ts";

let stage: Stage;
let shopper: Shopper;
let name: string;
let role: string;

beforeAll(async () => {
  stage = await openStage();
  ({ name, role } = stage);
});
afterAll(() => stage?.close());
afterEach(async () => {
  stage.app.clock.aheadMs = 0;
  stage.runner.beforeFill = null;
  await shopper.leave();
});

const TOO_LONG = "Wolfeschlegelsteinhausenbergerdorff ".repeat(4).trim();

/** Nothing for axe-core to object to in the frame as it is now. */
async function expectAccessible(): Promise<void> {
  expect(await axeViolations(shopper.inner())).toEqual([]);
}

describe("texts", () => {
  test("shrunk and too long are said at the field; saving goes to what is in the way", async () => {
    shopper = await stage.visit();
    await shopper.open();
    await expectAccessible();
    await shopper.type(name, "Annika Maria Lindqvist-Andersson");
    expect(await shopper.note(name).innerText()).toMatch(/^Made smaller to fit: [\d.]+ pt\.$/u);
    await shopper.field(name).fill(TOO_LONG);
    await expect.poll(() => shopper.note(name).innerText()).toContain("Too long for this space");
    expect(await shopper.field(name).getAttribute("aria-invalid")).toBe("true");
    await expectAccessible();
    await shopper.button("See the proof").click();
    await expect
      .poll(() => shopper.inner().evaluate(() => document.activeElement?.id))
      .toBe(`f-${name}`);
    expect(await shopper.field(name).inputValue()).toBe(TOO_LONG);
    await shopper.type(name, "Ada");
    expect(await shopper.note(name).innerText()).toBe("");
    expect(await shopper.save()).toMatchObject({ fill: { values: { [name]: "Ada" } } });
  });

  test("an emoji leaves the picture as it was, marked; other texts go on, and it can be saved after", async () => {
    shopper = await stage.visit();
    await shopper.open();
    // The card's own letters are said nothing of.
    expect((await shopper.frame.locator(".note").allInnerTexts()).join("")).toBe("");
    await shopper.type(name, "Ada");
    const ada = await shopper.picture();
    const held = shopper.frame.locator('.sheet[data-held][data-state="settled"]');
    await shopper.field(name).fill("Ada 😀");
    await held.waitFor();
    expect(await shopper.picture()).toBe(ada);
    expect(await shopper.frame.locator(".sheet canvas").isVisible()).toBe(false);
    expect(await shopper.frame.locator(".held").isVisible()).toBe(true);
    const described = (await shopper.field(name).getAttribute("aria-describedby")) ?? "";
    expect(described.split(" ")).toContain(`n-${name}`);
    expect(await shopper.note(name).innerText()).toContain("😀");
    await expectAccessible();
    await shopper.type(role, "Analyst");
    expect(await held.count()).toBe(1);
    expect(await shopper.note(name).innerText()).toContain("😀");
    await shopper.field(name).fill("Ada");
    await expect.poll(() => shopper.note(name).innerText()).toBe("");
    await shopper.settled();
    expect(await held.count()).toBe(0);
    const values = { [name]: "Ada", [role]: "Analyst" };
    expect(await shopper.save()).toMatchObject({ fill: { values } });
  });

  test("letters no font prints are named, and plain ones offered in one tap", async () => {
    shopper = await stage.visit();
    await shopper.open();
    await shopper.field(name).fill("𝕬𝖉𝖆 Lovelace");
    await shopper.button("Use plain letters for " + (await labelOf(name))).click();
    expect(await shopper.field(name).inputValue()).toBe("Ada Lovelace");
    await shopper.settled();
    expect(await shopper.note(name).innerText()).toBe("");
  });
});

describe("sessions", () => {
  test("one that expires while typing keeps the values and goes on in a new one", async () => {
    shopper = await stage.visit();
    await shopper.open();
    await shopper.type(name, "Ada Lovelace");
    stage.app.clock.aheadMs = 2 * 3_600_000;
    await shopper.field(role).fill("Mathematician");
    await shopper.frame.getByText("Your text is kept here.").waitFor();
    expect(await shopper.field(role).inputValue()).toBe("Mathematician");
    expect(await shopper.heard()).toMatchObject([{ code: "embed_session_expired" }]);
    await expectAccessible();
    await shopper.button("Continue with my text").click();
    await shopper.button("See the proof").waitFor();
    await expect.poll(() => shopper.field(role).inputValue()).toBe("Mathematician");
    await shopper.settled();
    expect(await shopper.save()).toMatchObject({
      fill: { values: { [name]: "Ada Lovelace", [role]: "Mathematician" } },
    });
  });

  test("one that cannot be opened says so calmly and can be tried again or closed", async () => {
    shopper = await stage.visit();
    await shopper.page.route("**/fields", (route) => route.abort());
    await shopper.page.locator("#open").click();
    await shopper.frame.getByRole("alert").waitFor();
    await expectAccessible();
    expect(await shopper.heard()).toMatchObject([{ code: "network_error" }]);
    await shopper.page.unroute("**/fields");
    await shopper.button("Try again").click();
    await shopper.settled();
  });
});

describe("two windows", () => {
  /** While a save is checked, another window of the session changes a field. */
  async function changeDuringSave(id: string, text: string): Promise<void> {
    const asked = shopper.page.waitForRequest((one) => one.url().includes("/v1/embed/fills/"));
    await shopper.type(name, "Ada Lovelace");
    const request = await asked;
    const secret = (await request.allHeaders())["x-service-client-secret"] ?? "";
    const fill = /fills\/(fil_\w+)/u.exec(request.url())?.[1] ?? "";
    stage.runner.beforeFill = async () => {
      const values = { [id]: text };
      await browserOf(stage.app, secret).patch(`/embed/fills/${fill}`, { values });
    };
  }

  test("what another window changed is shown, marked and saved with the next press", async () => {
    shopper = await stage.visit();
    await shopper.open();
    await changeDuringSave(role, "Countess");
    await shopper.seeProof();
    await shopper.button("Save design").click();
    await expect.poll(() => shopper.field(role).inputValue()).toBe("Countess");
    await shopper.note(role).getByText("changed in another window").waitFor();
    expect(await shopper.field(name).inputValue()).toBe("Ada Lovelace");
    await expectAccessible();
    expect(await shopper.save()).toMatchObject({
      fill: { values: { [name]: "Ada Lovelace", [role]: "Countess" } },
    });
  });

  test("the shopper's own change to the same field wins", async () => {
    shopper = await stage.visit();
    await shopper.open();
    await changeDuringSave(name, "Charles Babbage");
    expect(await shopper.save()).toMatchObject({ fill: { values: { [name]: "Ada Lovelace" } } });
  });
});

describe("the proof", () => {
  test("shows every side as it prints, says what is still the sample, and goes back to the texts", async () => {
    shopper = await stage.visit();
    await shopper.open();
    await shopper.type(name, "Ada Lovelace");
    await shopper.seeProof();
    const sides = shopper.frame.locator(".proofs img");
    await expect
      .poll(() =>
        sides.evaluateAll((all) =>
          all.map((one) => one instanceof HTMLImageElement && one.naturalWidth > 0),
        ),
      )
      .toEqual([true, true]);
    const said = await shopper.frame.locator(".remarks").innerText();
    expect(said).toContain("Please look at this before you go on:");
    expect(said).toMatch(/Still the sample: .+\./u);
    // What was typed is no sample.
    expect(said).not.toContain(await labelOf(name));
    await expectAccessible();
    await shopper.page.keyboard.press("Escape");
    await shopper.button("See the proof").waitFor();
    expect(await shopper.field(name).inputValue()).toBe("Ada Lovelace");
    expect(await shopper.save()).toMatchObject({ fill: { values: { [name]: "Ada Lovelace" } } });
  });

  test("shows letters of another font beside the design's own", async () => {
    shopper = await stage.visit();
    await shopper.open();
    await shopper.type(name, "Ωmega");
    await shopper.seeProof();
    const parts = shopper.frame.locator(".remarks .difference img");
    await expect
      .poll(() => parts.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).alt)))
      .toEqual(["Original", "Your text"]);
    const [original, own] = await parts.evaluateAll((all) =>
      all.map((one) => {
        const image = one as HTMLImageElement;
        const canvas = document.createElement("canvas");
        Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
        canvas.getContext("2d")?.drawImage(image, 0, 0);
        return {
          width: image.naturalWidth,
          height: image.naturalHeight,
          pixels: canvas.toDataURL(),
        };
      }),
    );
    expect([own?.width, own?.height]).toEqual([original?.width, original?.height]);
    expect(own?.pixels).not.toBe(original?.pixels);
    await expectAccessible();
  });

  test("is no step where the application says so", async () => {
    const path = `/embed/applications/${stage.storefront.applicationId}`;
    expect((await stage.world.client.patch(path, { approval_step: false })).status).toBe(200);
    shopper = await stage.visit();
    await shopper.open();
    await shopper.type(name, "Ada Lovelace");
    await shopper.button("Save design").click();
    await shopper.dialog.waitFor({ state: "detached" });
    expect((await shopper.heard()).at(-1)).toMatchObject({ type: "service:saved" });
    expect((await stage.world.client.patch(path, { approval_step: true })).status).toBe(200);
  });
});

describe("connection", () => {
  test("text stays while it is away, and the picture follows when it is back", async () => {
    shopper = await stage.visit();
    await shopper.open();
    const before = await shopper.picture();
    await shopper.page.route("**/v1/embed/fills/**", (route) => route.abort());
    await shopper.field(name).fill("Ada Lovelace");
    await shopper.frame.getByText("No connection.").waitFor();
    expect(await shopper.picture()).toBe(before);
    await shopper.page.unroute("**/v1/embed/fills/**");
    await shopper.settled();
    expect(await shopper.picture()).not.toBe(before);
    expect(await shopper.frame.locator("form .said").innerText()).toBe("");
  });
});

describe("choices and refusals", () => {
  test("a press that is refused with everything else is told as such, not as a picture that is late", async () => {
    shopper = await stage.visit();
    await shopper.open();
    const code = "subscription_inactive";
    const error = { type: "plan_limit_error", code, message: "No.", doc_url: "x" };
    await shopper.page.route("**/v1/embed/**", (route) =>
      route.fulfill({ status: 402, json: { error } }),
    );
    await shopper.field(name).fill("Ada Lovelace");
    const said = shopper.frame.locator("form .said");
    await expect.poll(() => said.innerText()).toContain("preview could not be updated");
    await shopper.button("See the proof").click();
    await expect.poll(() => said.innerText()).toContain("could not be saved");
    // The picture is asked for once more, in vain.
    await shopper.page.waitForTimeout(1_500);
    expect(await said.innerText()).toContain("could not be saved");
    await shopper.page.unroute("**/v1/embed/**");
    await shopper.seeProof();
  });

  test("a save that the service could not make keeps everything, says so and can be tried again", async () => {
    shopper = await stage.visit();
    await shopper.open();
    await shopper.type(name, "Ada Lovelace");
    const error = { type: "api_error", code: "renderer_failed", message: "No.", doc_url: "x" };
    await shopper.page.route("**/save", (route) => route.fulfill({ status: 502, json: { error } }));
    await shopper.seeProof();
    await shopper.button("Save design").click();
    await shopper.frame.locator(".proof .said", { hasText: "could not be saved" }).waitFor();
    expect(await shopper.heard()).toMatchObject([{ code: "renderer_failed" }]);
    await shopper.page.unroute("**/save");
    await shopper.button("Change the text").click();
    await shopper.settled();
    expect(await shopper.frame.locator("form .said").innerText()).toContain("could not be saved");
    expect(await shopper.save()).toMatchObject({ fill: { values: { [name]: "Ada Lovelace" } } });
  });

  test("a picture is chosen from tiles, of which the first leaves the print as it is", async () => {
    const { client } = stage.world;
    const source = buildPdf(
      {
        1: "<</Type/Catalog/Pages 2 0 R>>",
        2: "<</Type/Pages/Kids[4 0 R]/Count 1>>",
        4: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 5 0 R/Resources<</XObject<</Im 10 0 R>>>>>>",
        5: { dict: "", stream: "q 200 0 0 100 50 250 cm /Im Do Q" },
        10: {
          dict: "/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceCMYK",
          stream: "0123456789abcdef",
        },
      },
      "/ID[<00><00>]",
    );
    const { template } = (await client.upload(Buffer.from(source))).body;
    const path = `/templates/${template.id}/scene`;
    const { pages } = (await client.get(path)).body.scene;
    const [image] = pages[0].objects;
    const fields = [{ id: "new_1", name: "photo", label: "Your photo", type: "image" }];
    const scene = {
      fields,
      pages: [{ id: pages[0].id, objects: [{ id: image.id, field_id: "new_1" }] }],
    };
    expect((await client.put(path, { scene })).status).toBe(200);
    await client.post(`/templates/${template.id}/publish`);
    const photo = (await client.get(`/templates/${template.id}/fields`)).body.data[0].id;
    const { body } = await client.post("/embed/sessions", { template_id: template.id });
    shopper = await stage.visit();
    const { page } = shopper;
    await page.goto(body.iframe_url);
    await page.locator('.sheet[data-state="settled"]').waitFor();
    const picture = () => page.locator(".sheet img").getAttribute("src");
    const before = await picture();
    await page.getByRole("radio", { name: "Crest" }).check();
    await expect.poll(picture).not.toBe(before);
    expect(await axeViolations(page)).toEqual([]);
    const saved = page.waitForResponse((answer) => answer.url().endsWith("/save"));
    await page.getByRole("button", { name: "See the proof" }).click();
    await page.getByRole("button", { name: "Save design" }).click();
    expect((await (await saved).json()).fill.values[photo]).toMatch(/^ast_/u);
    expect(shopper.complaints).toEqual([]);
  });

  // Last: the template is another afterwards.
  test("a selection is chosen from its list", async () => {
    const scene = `/templates/${stage.world.templateId}/scene`;
    const { body } = await stage.world.client.get(scene);
    const fields = body.scene.fields.map((field: { id: string }) =>
      field.id === role ? { ...field, type: "selection", options: ["Potter", "Glazier"] } : field,
    );
    expect((await stage.world.client.put(scene, { scene: { fields } })).status).toBe(200);
    await publishNewest(stage.world.client, stage.world.templateId);
    shopper = await stage.visit();
    await shopper.open();
    const before = await shopper.picture();
    await shopper.field(role).selectOption("Glazier");
    await expect.poll(() => shopper.picture()).not.toBe(before);
    await expectAccessible();
    expect(await shopper.save()).toMatchObject({ fill: { values: { [role]: "Glazier" } } });
  });
});

async function labelOf(id: string): Promise<string> {
  return await shopper.frame
    .locator(`label[for="f-${id}"]`)
    .evaluate((label) => label.firstChild?.textContent ?? "");
}
