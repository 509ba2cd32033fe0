/** Reads the index of open fonts, `assets/open-fonts.json`. */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { OpenIndex } from "#engine/contract/open-fonts.ts";
import { StartupError } from "#ports/startup-error.ts";
import { installPaths } from "./install-paths.ts";

/** A row of the file: fonts without the names of their members, which would be a third of it. */
const faceSchema = z
  .tuple([
    z.string(),
    z.string(),
    z.int(),
    z.union([z.literal(0), z.literal(1)]),
    z.string(),
    z.string(),
  ])
  .transform(([postScriptName, style, weight, italic, file, fingerprint]) => ({
    postScriptName,
    style,
    weight,
    isItalic: italic === 1,
    file,
    fingerprint,
  }));

const indexSchema = z.object({
  letters: z.string(),
  families: z.array(
    z
      .object({
        about: z.object({
          family: z.string(),
          names: z.array(z.string()),
          licence: z.string(),
          package: z.object({
            name: z.string(),
            version: z.string(),
            integrity: z.string().startsWith("sha512-"),
            bytes: z.int(),
            unpackedBytes: z.int(),
            licenceFile: z.string().nullable(),
          }),
        }),
        faces: z.array(faceSchema),
      })
      .transform(({ about, faces }) => ({ ...about, faces })),
  ),
  uploadOnly: z.array(
    z.object({ family: z.string(), licence: z.string(), names: z.array(z.string()) }),
  ),
});

/** The index beside the program; rejects with `StartupError` where it is not there or is another file. */
export async function readOpenIndex(): Promise<OpenIndex> {
  const path = installPaths().openFonts;
  try {
    return indexSchema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    throw new StartupError(`the index of open fonts cannot be read from ${path}`, error);
  }
}
