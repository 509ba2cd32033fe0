/** The table of settings as a document. */
import { SETTINGS } from "./config.ts";

/**
 * `docs/configuration.md`, from the table, so that no setting is undocumented and no default is told wrongly;
 * a test compares the file with this.
 */
export function configurationDocument(): string {
  const rows = SETTINGS.map(
    ({ name, type, fallbackText, doc }) => `| \`${name}\` | ${type} | ${fallbackText} | ${doc} |`,
  );
  return [
    "<!-- Generated from src/config.ts by `npm run docs:config`. -->",
    "",
    "# Configuration",
    "",
    "Platen is configured by environment variables, read once at the start. A wrong value ends the start with",
    "a message that names it and exit code 78; an unknown name that starts with `PLATEN_` is warned of.",
    "",
    "| Variable | Value | Default | Meaning |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}
