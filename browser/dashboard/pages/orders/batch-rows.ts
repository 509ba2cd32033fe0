/** Which column of a list goes where, and what each row orders by that. */
import type { CsvList } from "#base/csv.ts";
import { EMAIL_COLUMN, ORDER_COLUMN } from "#domain/batch-columns.ts";
import { nameKey } from "#domain/name-key.ts";
import { sha256Of } from "../../app/sha256.ts";

/** Columns beside those of fields. */
export const ORDER_COLUMNS = ["order", "email"] as const;

/** Where columns go, by id of the field or name of the order's own; the number of a column, null for none. */
export type ColumnMapping = Readonly<Record<string, number | null>>;

/** As much of a field as is matched. */
export interface NamedField {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly display_label: string;
}

/** What one row orders. */
export interface BatchRow {
  /** From 1, without the head. */
  readonly number: number;
  readonly values: Readonly<Record<string, string>>;
  readonly order: string | null;
  readonly email: string | null;
  /** Cells beyond the columns: some text is not in quotes, so none of the row is where it belongs. */
  readonly surplus: readonly string[];
  /** An earlier row orders the same, under the same number: a list pasted twice, or two cards alike. */
  readonly isRepeated: boolean;
  /** Digest of what it orders, and of which of equal rows it is: says nothing of anybody. */
  readonly key: string;
}

/** What lists call them, in the languages of the dashboard. */
const ORDER_WORDS: Readonly<Record<(typeof ORDER_COLUMNS)[number], readonly string[]>> = {
  order: [
    "order",
    "order number",
    "order id",
    "Auftrag",
    "Auftragsnummer",
    "Bestellnummer",
    "commande",
    "numéro de commande",
    "pedido",
    "número de pedido",
    "ordernummer",
    "注文番号",
    "رقم الطلب",
    "מספר הזמנה",
  ],
  email: [
    "customer email",
    "customer e-mail",
    "E-Mail-Adresse des Kunden",
    "Kunden-E-Mail",
    "adresse e-mail du client",
    "e-mail client",
    "correo electrónico del cliente",
    "e-mailadres van de klant",
    "顧客のメールアドレス",
    "البريد الإلكتروني للعميل",
    "כתובת האימייל של הלקוח",
  ],
};

/** As programs call them. */
const SENT_NAMES = { order: ORDER_COLUMN, email: EMAIL_COLUMN } as const;

/** By equal names, without case and accents; each column once. */
export function matchColumns(
  columns: readonly string[],
  fields: readonly NamedField[],
): ColumnMapping {
  const taken = new Set<number>();
  const find = (names: readonly string[], sent?: string): number | null => {
    const wanted = names.map(nameForm);
    const at = columns.findIndex(
      (name, i) => !taken.has(i) && (name === sent || wanted.includes(nameForm(name))),
    );
    if (at < 0) {
      return null;
    }
    taken.add(at);
    return at;
  };
  return Object.fromEntries([
    ...fields.map(({ id, name, label, display_label: shown }) => [id, find([label, shown, name])]),
    ...ORDER_COLUMNS.map((one) => [one, find(ORDER_WORDS[one], SENT_NAMES[one])]),
  ]);
}

/** Rows of the list as they order; a blank cell of a column that goes to a field prints nothing there. */
export async function batchRows(
  { columns, rows }: CsvList,
  mapping: ColumnMapping,
  { templateId, fieldIds }: { readonly templateId: string; readonly fieldIds: readonly string[] },
): Promise<readonly BatchRow[]> {
  const counts = new Map<string, number>();
  const ordered = rows.map((cells, i) => {
    const cellOf = (name: string): string => cells[mapping[name] ?? -1] ?? "";
    const values = Object.fromEntries(
      fieldIds.flatMap((id) => (cellOf(id) === "" ? [] : [[id, cellOf(id)]])),
    );
    const [order = null, email = null] = ORDER_COLUMNS.map((one) => cellOf(one) || null);
    const what = JSON.stringify([templateId, values, order, email]);
    const count = (counts.get(what) ?? 0) + 1;
    counts.set(what, count);
    const surplus = cells.slice(columns.length);
    const isRepeated = count > 1;
    return { number: i + 1, values, order, email, surplus, isRepeated, which: `${what} ${count}` };
  });
  return await Promise.all(
    ordered.map(async ({ which, ...row }) => ({
      ...row,
      // 64 bits: two of 100,000 rows are alike by chance once in billions of lists.
      key: (await sha256Of(new TextEncoder().encode(which))).slice(0, 16),
    })),
  );
}

/**
 * Rows as the service takes them: a column for each field that one of the list goes to, by its id, and the order's own.
 * What a row has besides goes along, so that the row is refused.
 */
export function sentList(rows: readonly BatchRow[], ids: readonly string[]): CsvList {
  return {
    columns: [...ids, ORDER_COLUMN, EMAIL_COLUMN],
    rows: rows.map(({ values, order, email, surplus }) => [
      ...ids.map((id) => values[id] ?? ""),
      order ?? "",
      email ?? "",
      ...surplus,
    ]),
  };
}

function nameForm(name: string): string {
  return nameKey(name)
    .replaceAll(/[_\-\s]+/gu, " ")
    .trim();
}
