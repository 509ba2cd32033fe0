/**
 * What a block of fields is called on a form: in its author's words, else by its side of the print and by what most of
 * its fields are ("Front · Address"), in the reader's language.
 */
import { addToList } from "#base/maps.ts";
import { isFoundGroup } from "#engine/contract/field-groups.ts";
import type { InputKind } from "#engine/contract/scene.ts";
import type { FieldRecord } from "../scene-record.ts";
import * as ar from "./ar.data.ts";
import * as de from "./de.data.ts";
import * as en from "./en.data.ts";
import * as es from "./es.data.ts";
import * as fr from "./fr.data.ts";
import * as he from "./he.data.ts";
import * as ja from "./ja.data.ts";
import type { Language } from "./languages.ts";
import * as nl from "./nl.data.ts";
import type { GroupMessages, KindMessages, SharedMessages } from "./sections.ts";
import { BETWEEN_NAMES, sideName } from "./side-name.ts";

interface Catalogue {
  readonly GROUPS: GroupMessages;
  readonly KINDS: KindMessages;
  readonly SHARED: SharedMessages;
}

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en, de, fr, es, nl, ja, ar, he };

type Subject = "address" | keyof GroupMessages;

/** What a kind of text is part of; kinds that stand anywhere are left out. */
const SUBJECTS: Readonly<Partial<Record<InputKind, Subject>>> = {
  person: "person",
  given_name: "person",
  family_name: "person",
  job_title: "person",
  company: "person",
  department: "person",
  address: "address",
  street: "address",
  postcode: "address",
  town: "address",
  country: "address",
  email: "contact",
  phone: "contact",
  mobile: "contact",
  fax: "contact",
  url: "contact",
  event: "occasion",
  venue: "occasion",
  date: "occasion",
  time: "occasion",
  item: "list",
  price: "list",
  description: "list",
};

/** A block of fields: what tells it from others, and its name for people; null where nothing tells what it is. */
export interface LabelledGroup {
  readonly key: string;
  readonly label: string | null;
}

/** Fields by id → the block each belongs to; a field without one is absent. `sides`: pages of the print. */
export function labelledGroups(
  fields: readonly Pick<FieldRecord, "id" | "group" | "inputKind">[],
  { sides, language }: { readonly sides: number; readonly language: Language },
): ReadonlyMap<string, LabelledGroup> {
  const kinds = new Map<string, InputKind[]>();
  for (const { group, inputKind } of fields) {
    if (group !== undefined) {
      addToList(kinds, group, inputKind);
    }
  }
  const used = new Map<string, number>();
  const labels = new Map(
    [...kinds].map(([key, of]) => {
      const subject = subjectOf(of, CATALOGUES[language]);
      const label = isFoundGroup(key) ? foundLabel(key, subject, { sides, language }) : key;
      const count = (used.get(label ?? "") ?? 0) + 1;
      used.set(label ?? "", count);
      // Two addresses of one side are two; what is only known by its side goes on as one.
      const isNumbered = count > 1 && subject !== null && isFoundGroup(key);
      return [key, isNumbered ? `${label} ${count}` : label] as const;
    }),
  );
  return new Map(
    fields.flatMap(({ id, group }) =>
      group === undefined ? [] : [[id, { key: group, label: labels.get(group) ?? null }] as const],
    ),
  );
}

/** What more than half of at least two fields are. */
function subjectOf(kinds: readonly InputKind[], { GROUPS, KINDS }: Catalogue): string | null {
  const counts = new Map<Subject, number>();
  for (const kind of kinds) {
    const subject = SUBJECTS[kind];
    if (subject !== undefined) {
      counts.set(subject, (counts.get(subject) ?? 0) + 1);
    }
  }
  const [most] = [...counts].filter(([, count]) => count > 1 && count * 2 > kinds.length);
  if (most === undefined) {
    return null;
  }
  const [subject] = most;
  return subject === "address" ? KINDS[subject] : GROUPS[subject];
}

function foundLabel(
  key: string,
  subject: string | null,
  { sides, language }: { readonly sides: number; readonly language: Language },
): string | null {
  const page = Number.parseInt(key, 10) - 1;
  const messages = { ...CATALOGUES[language].SHARED, language };
  const names = [
    ...(sides > 1 ? [sideName(sides, page, messages)] : []),
    ...(subject === null ? [] : [subject]),
  ];
  return names.length === 0 ? null : names.join(BETWEEN_NAMES);
}
