/** What the engine is given for an order: one way for its print file and for its pictures, which must agree. */
import type { Appearance } from "#domain/appearance.ts";
import type { PinnedFont } from "#domain/font.ts";
import type { FillOptions } from "#engine/contract/fill.ts";
import { canonicalInks, type InkUse } from "#engine/contract/inks.ts";
import { printedValues } from "#engine/contract/printed-values.ts";
import { ENGINE_VERSION } from "#engine/contract/versions.ts";
import type { RunnerInputs, Turn } from "#ports/engine-runner.ts";
import type { SceneRevisionRow } from "#store/scene-revisions.ts";
import type { TemplateRow } from "#store/templates.ts";
import { inksOf } from "../appearance/resolve-appearance.ts";
import { uploadsOf } from "../assets/shop-pictures.ts";
import { currentRevision } from "../revisions/read-again.ts";
import type { Services } from "../context/context.ts";
import type { NotedFill } from "../template-health/note-obstacles.ts";
import { fontRefs, fontsOfFill } from "../fonts/shop-fonts.ts";

/**
 * What a final is made of: settings of the template as they are now, the revision and values as they were
 * kept.
 */
export interface FinalOrder {
  readonly template: Pick<TemplateRow, "substitution" | "acceptedSubstitutions" | "defaultFontId">;
  readonly revision: SceneRevisionRow;
  /** By field id. */
  readonly values: Readonly<Record<string, string>>;
  readonly appearance: Appearance;
  /** Whose obstacles are counted; undefined where it is of no fill. */
  readonly fill?: NotedFill;
}

/** An order with what the shop keeps for it: its fonts and inks as they are now. */
export interface PreparedOrder {
  /** Its values are complete: what nobody filled has its default, so no prompt is printed. */
  readonly order: FinalOrder;
  readonly fonts: readonly PinnedFont[];
  /** Null where text keeps its authored colours. */
  readonly inks: InkUse | null;
}

/**
 * Completes the values and looks up what the order names; reads no file but that of a revision which an earlier
 * version compiled. `kind`: in whose turn that is read.
 */
export async function prepareOrder(
  services: Services,
  asked: FinalOrder,
  kind: Turn["kind"],
): Promise<PreparedOrder> {
  const { appearance } = asked;
  const revision = await currentRevision(services, asked.revision, kind);
  const order = { ...asked, revision, values: printedValues(revision.fields, asked.values) };
  return {
    order,
    fonts: await fontsOfFill(services, order),
    inks: await inksOf(services, revision, appearance),
  };
}

/**
 * Everything that the press file of an order depends on, as plain data for a digest, and nothing else: no time, no id
 * of a fill, no team.
 */
export function orderParts({ order, fonts, inks }: PreparedOrder): readonly unknown[] {
  const { template, revision, values } = order;
  return [
    // A new engine may write differently.
    ENGINE_VERSION,
    // As they print: two ways to say one ink are one file.
    inks === null ? null : canonicalInks(inks, revision.fields),
    revision.sourceSha256,
    // The compiled scene with its settings, beside the file: an author's change is another digest.
    revision.encodedSha256,
    template.substitution,
    template.acceptedSubstitutions,
    template.defaultFontId,
    // Ids and hashes; loaded only where something is made.
    fonts,
    ...focalPointsOf(revision.fields, values),
    // By code unit, not by locale: the order of keys in a request must not matter, nor the machine's language.
    Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ];
}

/** Of the pictures that the values name; nothing where none has one, which leaves digests as they were before. */
function focalPointsOf(
  fields: FinalOrder["revision"]["fields"],
  values: FinalOrder["values"],
): readonly unknown[] {
  const found = fields.flatMap(({ id, pictures = [] }) =>
    pictures.flatMap((one) =>
      one.id === values[id] && one.focalPoint !== null ? [[id, one.focalPoint]] : [],
    ),
  );
  return found.length === 0 ? [] : [found];
}

/** The options of every call that sets the order's text; reads the pictures that its values name. */
export async function engineOptions(
  services: Services,
  { order, fonts, inks }: PreparedOrder,
): Promise<Omit<RunnerInputs["fill"], "template" | "values">> {
  const uploads = await uploadsOf(services, order.revision.fields, order.values);
  return {
    ...fillOptions(order.template),
    fonts: fontRefs(services, fonts),
    ...(inks === null ? {} : { inks }),
    ...(uploads === null ? {} : { uploads }),
  };
}

/** What the template's settings say; the fonts come from `fontsOfFill`. */
export function fillOptions(template: FinalOrder["template"]): Omit<FillOptions, "fonts"> {
  return {
    substitution: template.substitution,
    acceptedSubstitutions: template.acceptedSubstitutions,
    ...(template.defaultFontId === null ? {} : { defaultFontId: template.defaultFontId }),
  };
}
