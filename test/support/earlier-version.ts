/** Stored templates as an earlier version of the service left them: of another form, and with fields that it could fill. */
import type { Services } from "#services/context/context.ts";
import type { FieldRecord } from "#domain/scene-record.ts";
import type { Template } from "#engine/contract/template.ts";
import { jsonText } from "#store/json-text.ts";

interface App {
  readonly services: Pick<Services, "db" | "objects">;
}

/** What a stored template is on disk, as far as these tests change it. */
interface Stored {
  codec: number;
  template: Template;
}

/**
 * Revision 1 of a template as if an earlier version had compiled it; `edit` says what that one found otherwise.
 */
export async function leftByEarlierVersion(
  { services }: App,
  templateId: string,
  edit: (stored: Template) => Template = (same) => same,
): Promise<void> {
  const row = await services.db.read((tx) =>
    tx.q
      .selectFrom("scene_revisions")
      .select(["encodedSha256", "fields"])
      .where("templateId", "=", templateId)
      .executeTakeFirstOrThrow(),
  );
  const bytes = await services.objects.read(row.encodedSha256);
  const stored: Stored = JSON.parse(Buffer.from(bytes ?? []).toString("latin1"));
  const template = edit(stored.template);
  // In ASCII, as stored templates are.
  const json = JSON.stringify({ ...stored, codec: 0, template }).replaceAll(
    /[^\0-\x7F]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const older = Buffer.from(json, "latin1");
  const { sha256 } = await services.objects.put(older, { maxBytes: older.length });
  const known = new Set(row.fields.map(({ id }) => id));
  const added = template.fields.filter(({ id }) => !known.has(id)).map(recordOf);
  await services.db.tx((tx) =>
    tx.q
      .updateTable("scene_revisions")
      .set({
        encodedSha256: sha256,
        encodedVersion: null,
        fields: jsonText([...row.fields, ...added]),
      })
      .where("templateId", "=", templateId)
      .execute(),
  );
}

function recordOf({ id, name, label, ...field }: Template["fields"][number]): FieldRecord {
  return {
    id,
    name,
    label,
    type: "text",
    inputKind: "text",
    required: false,
    defaultValue: field.defaultValue ?? "",
    isPlaceholder: field.isPlaceholder,
    maxLength: null,
    constraints: [],
  };
}

/** An edit for `leftByEarlierVersion`: that version could fill the box with these words, as a field of this id. */
export function withField(
  id: string,
  words: string,
  more: Partial<Template["fields"][number]> = {},
): (stored: Template) => Template {
  return (stored) => {
    const box = stored.pages.flatMap(({ boxes }) => boxes).find(({ text }) => text === words);
    if (box === undefined) {
      throw new Error(`no box says ${words}`);
    }
    const [like] = stored.fields;
    if (like === undefined) {
      throw new Error("a template without fields");
    }
    return {
      ...stored,
      pages: stored.pages.map((page) => ({
        ...page,
        boxes: page.boxes.map((one) =>
          one.id === box.id ? { ...one, editable: true, reason: null } : one,
        ),
      })),
      fields: [
        ...stored.fields,
        {
          ...like,
          id,
          name: id,
          label: id,
          isPlaceholder: false,
          defaultValue: words,
          ...more,
          boxes: [{ box: box.id, pattern: [{ kind: "field", field: id }] }],
        },
      ],
    };
  };
}

/** An edit for `leftByEarlierVersion`: that version had a box, filled by a field of this id, that no reading finds now. */
export function withLostField(id: string): (stored: Template) => Template {
  return (stored) => {
    const [like] = stored.fields;
    const [page, ...pages] = stored.pages;
    const [box] = page?.boxes ?? [];
    if (like === undefined || page === undefined || box === undefined) {
      throw new Error("a template without fields");
    }
    const lost = { ...box, id: `box_${"0".repeat(16)}`, text: "Words of an earlier version" };
    const field = {
      ...like,
      id,
      name: id,
      label: id,
      isPlaceholder: false,
      defaultValue: lost.text,
      boxes: [{ box: lost.id, pattern: [{ kind: "field", field: id } as const] }],
    };
    return {
      ...stored,
      pages: [{ ...page, boxes: [...page.boxes, lost] }, ...pages],
      fields: [...stored.fields, field],
    };
  };
}
