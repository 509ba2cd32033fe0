/**
 * `npm run bench -- against COMMIT`: this working tree's engine beside that of another commit, both built as they
 * ship and called through the package's entry, on the same cards and values in turns in one process.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Library from "#library.ts";
import { type Card, makeCard, valuesFor } from "./cards.ts";
import { disturbedGroups, type Group, reportOf } from "./report.ts";
import { type Side, sideBySide } from "./rounds.ts";
import { type Letters, textSource } from "./texts.ts";

const ROUNDS = 25;
const FONT = "node_modules/@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf";

export async function against(commit: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "platen-against-"));
  execFileSync("git", ["worktree", "add", "--detach", folder, commit], { stdio: "ignore" });
  try {
    if (!existsSync(join(folder, "node_modules"))) {
      symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    }
    const [after, before] = [await builtLibrary(resolve(".")), await builtLibrary(folder)];
    const groups = await groupsOf({ after, before });
    const title = execFileSync("git", ["log", "-1", "--format=%h", commit], {
      encoding: "utf8",
    }).trim();
    process.stdout.write(
      reportOf(groups, { goals: [], notes: [], commit: `this tree against ${title}` }),
    );
    const disturbed = disturbedGroups(groups);
    process.exitCode = disturbed.length > 0 ? 1 : 0;
  } finally {
    execFileSync("git", ["worktree", "remove", "--force", folder], { stdio: "ignore" });
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Both {
  readonly after: typeof Library;
  readonly before: typeof Library;
}

async function groupsOf(both: Both): Promise<readonly Group[]> {
  const font = new Uint8Array(await readFile(FONT));
  const picture = await makeCard(font, { name: "card over a picture", pictureBytes: 375_000 });
  const curves = await makeCard(font, { name: "card over curves", vectorBytes: 780 * 1024 });
  return [
    await fills(both, { card: picture, letters: "of the card" }),
    await fills(both, { card: picture, letters: "others" }),
    await fills(both, { card: curves, letters: "of the card" }),
    await rest(both, picture),
  ].flat();
}

async function fills(
  both: Both,
  { card, letters }: { readonly card: Card; readonly letters: Letters },
): Promise<Group> {
  const sides = await Promise.all(
    sidesOf(both, async (library) => {
      const template = await library.compileTemplate(card.pdf);
      const texts = textSource(letters, 1);
      return () => library.fillTemplate(template, valuesFor(template, texts()));
    }),
  );
  return groupOf(
    `Fill, ${card.name}, letters ${letters === "others" ? "it lacks" : "it has"}`,
    sides,
  );
}

async function rest(both: Both, card: Card): Promise<readonly Group[]> {
  const compile = await Promise.all(
    sidesOf(both, (library) => Promise.resolve(() => library.compileTemplate(card.pdf))),
  );
  const preview = await Promise.all(
    sidesOf(both, async (library) => {
      const template = await library.compileTemplate(card.pdf);
      const texts = textSource("of the card", 2);
      return () => library.renderPreview(template, valuesFor(template, texts()), { dpi: 192 });
    }),
  );
  const verify = await Promise.all(
    sidesOf(both, async (library) => {
      const template = await library.compileTemplate(card.pdf);
      const texts = textSource("of the card", 3)();
      const { pdf } = await library.fillTemplate(template, valuesFor(template, texts));
      return () => library.verifyPdf(card.pdf, pdf);
    }),
  );
  return [
    await groupOf("Compile, card over a picture", compile),
    await groupOf("Preview, card over a picture, 192 dpi", preview),
    await groupOf("Verify, card over a picture", verify),
  ];
}

function sidesOf(
  { after, before }: Both,
  jobOf: (library: typeof Library) => Promise<() => unknown>,
): readonly Promise<Side>[] {
  return [
    jobOf(after).then((run) => ({ name: "this tree", work: "as it is now", run })),
    jobOf(before).then((run) => ({ name: "the commit", work: "the same", run })),
  ];
}

async function groupOf(title: string, sides: readonly Side[]): Promise<Group> {
  return { ...(await sideBySide(sides, ROUNDS)), title, about: "The same values on both sides." };
}

async function builtLibrary(root: string): Promise<typeof Library> {
  execFileSync(process.execPath, [join(root, "tools/build.mjs")], { cwd: root, stdio: "ignore" });
  // An import by a computed path has no type of its own.
  const library: typeof Library = await import(pathToFileURL(join(root, "dist/library.js")).href);
  return library;
}
