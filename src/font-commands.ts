/** The command that adds open fonts for the commands of this machine; teams of the service add their own by the API. */
import { writeAddedFonts } from "#adapters/added-fonts.ts";
import { readOpenIndex } from "#adapters/open-index.ts";
import { packageFontSource } from "#adapters/package-font-source.ts";
import { CliError, type Command, EXIT } from "#cli/command.ts";
import { parseCommandLine } from "#cli/files.ts";
import { openFamiliesCalled, unavailableFamily } from "#domain/open-family.ts";
import { NO_OPEN_FONTS } from "#engine/contract/open-fonts.ts";
import { FontSourceError } from "#ports/font-source.ts";

/** The command `fonts add`. */
export const fontsAdd: Command = {
  name: "fonts add",
  help: `platen fonts add NAME [--json]

Fetches an open family, as "EB Garamond", whose letters a PDF embeds, and keeps it with its
licence in fonts/ of the data directory. inspect, fill, preview and stress then set the letters
that such a PDF lacks in its own font. Nothing is sent but the package's name; what comes is
checked against the index's SHA-512. Teams of the service add families with POST /fonts/library.

Settings are environment variables, PLATEN_FONT_SOURCE among them: see docs/configuration.md.
Exit code 1 when there is no such family or the source does not give it.`,
  run: async (context, args) => {
    const { values, positionals } = parseCommandLine(args, { json: { type: "boolean" } }, ["NAME"]);
    const { addedFontsOf, readConfig } = await import("./config.ts");
    const config = readConfig(process.env);
    const index = config.hasOpenFonts ? await readOpenIndex() : NO_OPEN_FONTS;
    const name = positionals[0] ?? "";
    const packages = openFamiliesCalled(name, index);
    const [first] = packages;
    if (first === undefined) {
      throw new CliError(EXIT.refused, `"${name}": ${unavailableFamily(name, index)}`);
    }
    const source = packageFontSource(config.fontSource);
    const folders: string[] = [];
    try {
      for (const family of packages) {
        const files = await source.fetch(family);
        folders.push(await writeAddedFonts(addedFontsOf(config.dataDir), family, files));
      }
    } catch (error) {
      if (error instanceof FontSourceError) {
        throw new CliError(EXIT.refused, error.message);
      }
      throw error;
    }
    const fonts = [
      ...new Set(packages.flatMap(({ faces }) => faces.map((face) => face.postScriptName))),
    ];
    const { family, licence } = first;
    context.print(
      values.json === true
        ? JSON.stringify({ family, licence, fonts, folders })
        : `${family} (${licence}): ${fonts.length} fonts in ${folders.join(", ")}`,
    );
    return EXIT.ok;
  },
};
