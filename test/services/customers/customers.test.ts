/** Whom a shop prints for: names that are one's own in a team, and what is kept of somebody, handed out and taken away. */
import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import { MAX_CUSTOMER_FILLS } from "#domain/customer.ts";
import type { Services } from "#services/context/context.ts";
import { listAuditLog } from "#services/audit/audit-log.ts";
import {
  createClientUser,
  deleteClientUser,
  readClientUser,
  updateClientUser,
} from "#services/client-users/manage-client-users.ts";
import {
  createCompany,
  deleteCompany,
  readCompany,
  updateCompany,
} from "#services/companies/manage-companies.ts";
import { eraseCustomer } from "#services/customers/erase-customer.ts";
import { exportCustomer } from "#services/customers/export-customer.ts";
import { createFill } from "#services/fills/create-fill.ts";
import { readFill } from "#services/fills/read-fill.ts";
import {
  createProject,
  deleteProject,
  listProjects,
  readProject,
  updateProject,
} from "#services/projects/manage-projects.ts";
import { memberCaller } from "#test/support/member-caller.ts";
import { codeOf, rolledBack, type TestServices } from "#test/support/services.ts";
import { callBy, withShop } from "#test/support/shop.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
let templateId: string;
withShop((shop) => {
  ({ open, services, caller, templateId } = shop);
});

const call = (by = caller) => callBy(services, by);
const company = (name: string, by = caller) =>
  createCompany(services, call(by), { name, status: "active" });
const project = (name: string, companyId: string | null = null, by = caller) =>
  createProject(services, call(by), { name, companyId, status: "active" });
const person = (email: string, companyId: string | null = null, by = caller) =>
  createClientUser(services, call(by), { email, name: null, companyId, status: "active" });

/** Lists whose entries have something that no other of the team may have. */
const LISTS = [
  [
    "companies",
    "company_name_taken",
    "company_not_found",
    {
      create: (key: string, by = caller) => company(key, by),
      rename: (id: string, name: string, by = caller) =>
        updateCompany(services, call(by), id, { name }),
      read: (id: string, by = caller) => readCompany(services, by, id),
      remove: (id: string, by = caller) => deleteCompany(services, call(by), id),
    },
  ],
  [
    "projects",
    "project_name_taken",
    "project_not_found",
    {
      create: (key: string, by = caller) => project(key, null, by),
      rename: (id: string, name: string, by = caller) =>
        updateProject(services, call(by), id, { name }),
      read: (id: string, by = caller) => readProject(services, by, id),
      remove: (id: string, by = caller) => deleteProject(services, call(by), id),
    },
  ],
  [
    "client users",
    "client_email_taken",
    "client_user_not_found",
    {
      create: (key: string, by = caller) => person(`${key}@mail.example`, null, by),
      rename: (id: string, key: string, by = caller) =>
        updateClientUser(services, call(by), id, { email: `${key}@mail.example` }),
      read: (id: string, by = caller) => readClientUser(services, by, id),
      remove: (id: string, by = caller) => deleteClientUser(services, call(by), id),
    },
  ],
] as const;

describe.each(LISTS)("%s", (_, taken, missing, uses) => {
  test("have a name that is one's own in the team, in any letter case, also for two at once", async () => {
    const both = await Promise.all(["Acme", "aCME"].map((key) => codeOf(uses.create(key))));
    expect(new Set(both)).toEqual(new Set([null, taken]));
    const { id } = await uses.create("Other");
    expect(await codeOf(uses.rename(id, "ACME"))).toBe(taken);
    expect(await codeOf(uses.rename(id, "OTHER"))).toBeNull();
    expect(await codeOf(uses.create("Acme", await open.caller()))).toBeNull();
  });

  test("are their team's, in both modes, and gone once they are deleted", async () => {
    const { id } = await uses.create("Acme");
    const stranger = await open.caller();
    const refused = [
      uses.read(id, stranger),
      uses.rename(id, "Mine", stranger),
      uses.remove(id, stranger),
    ];
    expect(new Set(await Promise.all(refused.map(codeOf)))).toEqual(new Set([missing]));
    expect((await uses.read(id, { ...caller, mode: "test" })).id).toBe(id);
    await uses.remove(id);
    expect([await codeOf(uses.remove(id)), await codeOf(uses.create("Acme"))]).toEqual([
      missing,
      null,
    ]);
  });
});

describe("a company", () => {
  test("is one of the team's, and leaves its people and projects behind", async () => {
    const foreign = await company("Theirs", await open.caller());
    expect(await codeOf(project("Cards", foreign.id))).toBe("company_not_found");
    expect(await codeOf(person("ada@mail.example", foreign.id))).toBe("company_not_found");
    const own = await company("Ours");
    const [cards, ada] = [await project("Cards", own.id), await person("ada@mail.example", own.id)];
    expect(await codeOf(updateProject(services, call(), cards.id, { companyId: foreign.id }))).toBe(
      "company_not_found",
    );
    const narrowed = { limit: 20, startingAfter: undefined, companyId: own.id };
    expect((await listProjects(services, caller, narrowed)).items.map(({ id }) => id)).toEqual([
      cards.id,
    ]);
    await deleteCompany(services, call(), own.id);
    expect([
      (await readProject(services, caller, cards.id)).companyId,
      (await readClientUser(services, caller, ada.id)).companyId,
    ]).toEqual([null, null]);
  });
});

describe("what is kept of somebody", () => {
  const EMAIL = "Ada@mail.example";
  const fill = async (customerEmail = EMAIL, by = caller) =>
    (
      await createFill(services, call(by), {
        templateId,
        source: "api",
        values: { name: "Ada" },
        customerEmail,
      })
    ).id;
  const erase = (
    named: Parameters<typeof eraseCustomer>[2] = { email: "ada@MAIL.example" },
    by = caller,
  ) => eraseCustomer(services, call(by), named);
  async function exported(
    named: Parameters<typeof exportCustomer>[2] = { email: EMAIL },
    by = caller,
  ) {
    const files = new Map<string, unknown>();
    for await (const file of (await exportCustomer(services, by, named)).files) {
      files.set(file.path, "json" in file ? file.json : null);
    }
    return files;
  }
  const erasedAt = async (id: string) => (await readFill(services, caller, id)).fill.erasedAt;

  test("is found by the address however it is written, in one mode, and of nobody else", async () => {
    const [own, other] = [await fill(), await fill("eve@mail.example")];
    const tested = await fill(EMAIL, { ...caller, mode: "test" });
    expect([...(await exported()).keys()].filter((path) => path.startsWith("fills/"))).toEqual([
      `fills/${own}.json`,
    ]);
    expect(await erase()).toMatchObject({ fills: 1, hasMore: false, isClientUserErased: false });
    expect(await erasedAt(own)).not.toBeNull();
    expect(await erasedAt(other)).toBeNull();
    expect(
      (await readFill(services, { ...caller, mode: "test" }, tested)).fill.erasedAt,
    ).toBeNull();
    expect([...(await exported()).keys()]).toEqual(["customer.json"]);
    expect(await erase()).toMatchObject({ fills: 0 });
  });

  test("is erased with the client user by a live key alone", async () => {
    const { id: clientUserId } = await person("ada@mail.example");
    await fill();
    expect(await erase({ clientUserId }, { ...caller, mode: "test" })).toMatchObject({
      fills: 0,
      isClientUserErased: false,
    });
    expect(await codeOf(erase({ clientUserId }, await open.caller()))).toBe(
      "client_user_not_found",
    );
    expect(await erase({ clientUserId })).toMatchObject({ fills: 1, isClientUserErased: true });
    expect(await codeOf(erase({ clientUserId }))).toBe("client_user_not_found");
  });

  test("of more orders than one request takes is handed out and taken away in parts, the person last", async () => {
    await person("ada@mail.example");
    const ids: string[] = [];
    for (let n = 0; n <= MAX_CUSTOMER_FILLS; n++) {
      ids.push(await fill());
    }
    const sorted = ids.toSorted();
    const first = await exported();
    expect(first.get("customer.json")).toMatchObject({
      fills: sorted.slice(0, -1),
      has_more: true,
    });
    const rest = await exported({ email: EMAIL, startingAfter: sorted.at(-2) });
    expect(rest.get("customer.json")).toMatchObject({ fills: sorted.slice(-1), has_more: false });
    expect(await erase()).toMatchObject({
      fills: MAX_CUSTOMER_FILLS,
      hasMore: true,
      isClientUserErased: false,
    });
    expect(await erase()).toMatchObject({ fills: 1, hasMore: false, isClientUserErased: true });
  });

  test("stays where what is written with the erasure fails; the log says that, and not who", async () => {
    const id = await fill();
    const erasing = eraseCustomer(services, rolledBack(services, caller), { email: EMAIL });
    await expect(erasing).rejects.toThrow("could not be kept");
    expect(await erasedAt(id)).toBeNull();
    const owner = await memberCaller(open, caller.teamId);
    await erase({ email: EMAIL }, owner);
    const page = { limit: 20, startingAfter: undefined };
    const entries = (await listAuditLog(services, owner, page)).items;
    expect(entries.map(({ action }) => action)).toContain("customer.erased");
    expect(JSON.stringify(entries).toLowerCase()).not.toContain("ada@");
  });
});
