/** The scene in short, and fields as forms need them. The full document is in `scene-document-schema.ts`. */
import type { RevisionVerdict } from "#domain/revision-verdict.ts";
import { type FieldRecord, lowestPpi, type SceneRecord } from "#domain/scene-record.ts";

import { fieldLabels } from "#domain/messages/field-labels.ts";
import type { Language } from "#domain/messages/languages.ts";
import { type LabelledGroup, labelledGroups } from "#domain/messages/group-labels.ts";
import { problemMessage } from "#domain/messages/problem-messages.ts";
import { named, z } from "#http/schema.ts";

/** A font of the file and what it can print. */
const fontSchema = z.object({
  /** PostScript name. */
  name: z.string(),
  /** False: the file relies on the reader to have it. */
  embedded: z.boolean(),
  /** True: only the letters of the authored text are in the file (ISO 32000-2, 9.9.2). */
  subset: z.boolean(),
  /**
   * Code point ranges that print in the font itself: "U+0020-007E,U+00A0-00FF"; cut at 2 KB between two of
   * them.
   */
  printable: z.string(),
  /** Ranges that print with other fonts standing in. */
  printable_substituted: z.string(),
  /** PostScript name of the font that stands in; null where none does. */
  substitute: z.string().nullable(),
  /** That of the font that would once it is accepted (`accepted_substitutions`); null where one does, or none is like it. */
  acceptable: z.string().nullable(),
  /** The open font whose letters the file embeds; null where none is known. */
  open_font: z
    .object({
      /** What `POST /fonts/library` adds it by. */
      family: z.string(),
      name: z.string(),
      /** SPDX identifier. */
      licence: z.string(),
      /** Its letters are at hand; it may be added by name; or no package carries it, and the shop uploads its copy. */
      state: z.enum(["installed", "available", "upload"]),
    })
    .nullable(),
});

/** Something worth telling about the file. */
export const problemSchema = z.object({
  code: z.string(),
  severity: z.enum(["error", "warn", "info"]),
  message: z.string(),
  /** From 0; null for what concerns the whole file. */
  page: z.int().nullable(),
  /** Id of the field that it is about, as one that can be filled no longer; null for all else. */
  field: z.string().nullable(),
  /** Id of the text box. */
  object_id: z.string().nullable(),
});

/** A problem of the file, once for all places that have it: its message and place are those of the first. */
const warningSchema = z.object({
  ...problemSchema.shape,
  /** How many findings it stands for. */
  count: z.int(),
  /** From 0, each once; [] for what concerns the whole file. */
  pages: z.array(z.int()),
  /** Ids of the text boxes, each once. */
  object_ids: z.array(z.string()),
});

/** What the file of a revision comes to, beside its upload and its publishing; nothing is blocked by it. */
export const verdictMembers = {
  /** Of the uploaded file alone, without any values; fail where its checks could not run. */
  preflight_status: z.enum(["pass", "warn", "fail"]),
  /** What the shop should look at before customers do, errors first and one a cause: of preflight and of the reading. */
  warnings: z.array(warningSchema),
};

/** The outer form of a verdict. */
export function presentRevisionVerdict(
  { preflightStatus, warnings }: RevisionVerdict,
  language: Language,
): z.output<z.ZodObject<typeof verdictMembers>> {
  return {
    preflight_status: preflightStatus,
    warnings: warnings.map(({ problem, count, pages, boxes }) => ({
      ...presentProblem(problem, language),
      count,
      pages: [...pages],
      object_ids: [...boxes],
    })),
  };
}

/** The scene in short: pages, fonts, and what the reader had to say. */
export const sceneSummarySchema = named(
  "SceneSummary",
  z.object({
    title: z.string().nullable(),
    pages: z.array(
      z.object({
        id: z.string(),
        /** In points, as seen: Rotate and UserUnit applied. */
        pageSize: z.object({ width: z.number(), height: z.number() }),
        /** Codes: why text of the page is not offered. */
        reasons: z.array(z.string()),
      }),
    ),
    fonts: z.object({ default: z.string().nullable(), used: z.array(fontSchema) }),
    problems: z.array(problemSchema),
    _meta: z.object({ parserVersion: z.string() }),
  }),
);

/** The outer form of a scene in short; the default font is the template's, as no revision has one. */
export function presentScene(
  scene: SceneRecord,
  defaultFontId: string | null,
  language: Language,
): z.output<typeof sceneSummarySchema> {
  return {
    title: scene.title,
    pages: scene.pages.map((page) => ({
      id: page.id,
      pageSize: { width: page.widthPt, height: page.heightPt },
      reasons: [...page.reasons],
    })),
    fonts: {
      default: defaultFontId,
      used: scene.fonts.map((font) => ({
        name: font.postScriptName,
        embedded: font.embedded,
        subset: font.subset,
        printable: font.printable,
        printable_substituted: font.printableSubstituted,
        substitute: font.substitute,
        acceptable: font.acceptable ?? null,
        open_font: presentOpenFont(font.openFont),
      })),
    },
    problems: presentProblems(scene.problems, language),
    _meta: { parserVersion: scene.parserVersion },
  };
}

/** The outer form of problems, in the author's language where they say why text is not offered. */
export function presentProblems(
  problems: SceneRecord["problems"],
  language: Language,
): z.output<typeof problemSchema>[] {
  return problems.map((problem) => presentProblem(problem, language));
}

function presentProblem(
  problem: SceneRecord["problems"][number],
  language: Language,
): z.output<typeof problemSchema> {
  const { code, severity, page, field, box } = problem;
  const message = problemMessage(problem, language);
  return { code, severity, message, page, field, object_id: box };
}

/** What a response with problems says of their language (RFC 9110, 8.5 and 12.5.5). */
export function languageHeaders(language: Language): Record<string, string> {
  return { "content-language": language, vary: "Accept-Language" };
}

/** The same for the declaration of a response. */
export const LANGUAGE_DECLARED: Readonly<Record<string, string>> = {
  "Content-Language": "Of the messages of problems: the first of Accept-Language that is there",
};

function presentOpenFont(
  font: SceneRecord["fonts"][number]["openFont"],
): z.output<typeof fontSchema>["open_font"] {
  return font === undefined
    ? null
    : {
        family: font.family,
        name: font.postScriptName,
        licence: font.licence,
        state: font.state,
      };
}

/**
 * Of common names and addresses in ten languages, how many have a letter that the design's font lacks; null for
 * numbers, dates and addresses on the web.
 */
export const designFontSchema = z.object({
  samples: z.enum(["names", "addresses", "names and addresses"]),
  tried: z.int(),
  need_other_font: z.int(),
});

/** The outer form of a verdict. */
function presentVerdict(
  verdict: FieldRecord["constraints"][number]["verdict"] | null,
): z.output<typeof designFontSchema> | null {
  return verdict === undefined || verdict === null
    ? null
    : {
        samples: verdict.samples,
        tried: verdict.tried,
        need_other_font: verdict.needOtherFont,
      };
}

/**
 * One text box that shows a field, with the settings in force: the author's, else what was found on the page.
 * Lengths in points.
 */
const constraintSchema = z.object({
  object_id: z.string(),
  page: z.int(),
  shrink_to_fit: z.boolean(),
  /** Room along the baseline. */
  max_width_pt: z.number().nullable(),
  /** The authored size for a box that may not shrink. */
  min_font_size_pt: z.number().nullable(),
  font_size_pt: z.number(),
  /** UTF-16 code units. */
  character_limit: z.int().nullable(),
  /** Justified text counts as left: a form has nothing else to show. */
  align: z.enum(["left", "center", "right"]),
  max_lines: z.int(),
  case: z.enum(["none", "upper"]),
  printable: z.string(),
  printable_substituted: z.string(),
  substitute: z.string().nullable(),
  design_font: designFontSchema.nullable(),
});

/** A fillable field: what the specification's Field table lists, and what helps to build its input. */
export const fieldSchema = named(
  "Field",
  z.object({
    id: z.string(),
    name: z.string(),
    /** As authored; values may be sent under it. */
    label: z.string(),
    /**
     * For people, in the language of `Accept-Language`: the author's label of that language, else `label`, translated
     * where it only says the kind of text ("Phone"), and in a row of a table with its words ("Price 2 · Soup").
     */
    display_label: z.string(),
    type: z.enum(["text", "selection", "image"]),
    /** A hint for the input's type, keyboard and autofill. */
    input_kind: z.string(),
    required: z.boolean(),
    /** An example; never a submitted value. */
    default_value: z.string(),
    /** UTF-16 code units, the smallest of its boxes; null: only the general cap. */
    max_length: z.int().nullable(),
    /** The block of the print that it stands in: fields of one key belong together. Null for none. */
    group: z
      .object({
        /** "1.2" as found, the side and the block on it; else what the author calls it. */
        key: z.string(),
        /** For people: "Front · Address". Null where nothing tells what it is. */
        label: z.string().nullable(),
      })
      .nullable(),
    /** Row of a table within its group, from 1; null outside of tables. */
    row: z.int().nullable(),
    /** Of selections: the own list, or the set's as it is now. Null for other fields. */
    options: z.array(z.string()).nullable(),
    selection_set_id: z.string().nullable(),
    image_assets: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Signed, good for an hour. */
        url: z.string(),
        width_px: z.int(),
        height_px: z.int(),
        /** Where the field prints it, the lowest of its places; null where it prints nowhere. */
        effective_ppi: z.number().nullable(),
        content_type: z.string(),
      }),
    ),
    text_constraints: z.array(constraintSchema),
  }),
);

/** How fields are told: for a print of that many pages, to whom reads that language. */
interface FieldReader {
  readonly sides: number;
  readonly language: Language;
}

/** The outer form of fields. */
export function presentFields(
  fields: readonly FieldRecord[],
  reader: FieldReader,
): z.output<typeof fieldSchema>[] {
  const groups = labelledGroups(fields, reader);
  const labels = fieldLabels(fields, reader);
  return fields.map((field) =>
    presentField(field, {
      group: groups.get(field.id) ?? null,
      label: labels.get(field.id) ?? field.label,
    }),
  );
}

/** What a response with fields says of their language (RFC 9110, 8.5 and 12.5.5). */
export const FIELD_LANGUAGE_DECLARED: Readonly<Record<string, string>> = {
  "Content-Language":
    "Of `display_label` and the labels of groups: the first of Accept-Language that is there",
};

function presentField(
  field: FieldRecord,
  { group, label }: { readonly group: LabelledGroup | null; readonly label: string },
): z.output<typeof fieldSchema> {
  return {
    id: field.id,
    name: field.name,
    label: field.label,
    display_label: label,
    type: field.type,
    input_kind: field.inputKind,
    required: field.required,
    default_value: field.defaultValue,
    max_length: field.maxLength,
    group: group === null ? null : { key: group.key, label: group.label },
    row: field.row ?? null,
    options: field.options === undefined ? null : [...field.options],
    selection_set_id: field.selectionSetId ?? null,
    image_assets: (field.pictures ?? []).map((picture) => ({
      id: picture.id,
      name: picture.name,
      url: picture.url ?? "",
      width_px: picture.widthPx,
      height_px: picture.heightPx,
      effective_ppi: tenths(lowestPpi(field, picture)),
      content_type: picture.contentType,
    })),
    text_constraints: field.constraints.map((box) => ({
      object_id: box.objectId,
      page: box.page,
      shrink_to_fit: box.shrinkToFit,
      max_width_pt: box.maxWidthPt,
      min_font_size_pt: box.minFontSizePt,
      font_size_pt: box.fontSizePt,
      character_limit: box.characterLimit,
      align: box.align,
      max_lines: box.maxLines,
      case: box.case,
      printable: box.printable,
      printable_substituted: box.printableSubstituted,
      substitute: box.substitute,
      design_font: presentVerdict(box.verdict),
    })),
  };
}

/** Rounded down: a picture is never said to be finer than it prints. */
function tenths(ppi: number | null): number | null {
  return ppi === null ? null : Math.floor(ppi * 10) / 10;
}
