/** The table of a run: each group of sides with what they do, and what a busy machine made worthless. */
import { arch, cpus, platform } from "node:os";
import { disturbanceText, isQuiet } from "./machine.ts";
import type { GroupResult, Spread } from "./rounds.ts";

export interface Group extends GroupResult {
  readonly title: string;
  /** What is measured and what is not, in a sentence or two. */
  readonly about: string;
  /** Bytes that a side adds to the file; absent where nothing is written. */
  readonly addedBytes?: ReadonlyMap<string, number>;
}

export interface Goal {
  readonly name: string;
  readonly wanted: string;
  readonly reached: string;
  readonly met: boolean;
}

/** Groups measured while the machine did something else; their rows are worth nothing. */
export function disturbedGroups(groups: readonly Group[]): readonly string[] {
  return groups
    .filter(({ disturbance }) => !isQuiet(disturbance))
    .map(({ title, disturbance }) => `${title}: ${disturbanceText(disturbance)}`);
}

/** Markdown. Ratios are a side's time divided by the first side's in the same round. */
export function reportOf(
  groups: readonly Group[],
  {
    goals,
    notes,
    commit,
  }: {
    readonly goals: readonly Goal[];
    readonly notes: readonly string[];
    readonly commit: string;
  },
): string {
  const [cpu] = cpus();
  return [
    "# Speed, side by side",
    "",
    `Made by \`npm run bench\` at ${commit} on Node ${process.versions.node}, ${platform()} ${arch()}, ${cpus().length} × ${cpu?.model.trim() ?? "?"}.`,
    'Milliseconds of one call are medians over the rounds; "times ours" is min / **median** / max over the rounds of a',
    "side's time divided by the first side's in the same round: above 1 the other side takes longer. How it is measured:",
    "[README.md](README.md).",
    ...groups.flatMap(sectionOf),
    ...(goals.length === 0 ? [] : goalsOf(goals)),
    ...notes.flatMap((note) => ["", note]),
    "",
  ].join("\n");
}

function goalsOf(goals: readonly Goal[]): readonly string[] {
  return [
    "",
    "## Goals",
    "",
    "| | Wanted | Reached | |",
    "| --- | --- | --- | --- |",
    ...goals.map(
      ({ name, wanted, reached, met }) =>
        `| ${name} | ${wanted} | ${reached} | ${met ? "met" : "MISSED"} |`,
    ),
  ];
}

function sectionOf({ title, about, sides, addedBytes, disturbance }: Group): readonly string[] {
  const hasBytes = addedBytes !== undefined;
  return [
    "",
    `## ${title}`,
    "",
    about,
    ...(isQuiet(disturbance) ? [] : ["", `**Worthless: ${disturbanceText(disturbance)}.**`]),
    "",
    `| Side | What it does | ms | times ours |${hasBytes ? " bytes added |" : ""}`,
    `| --- | --- | ---: | ---: |${hasBytes ? " ---: |" : ""}`,
    ...sides.map(({ name, work, ms, ratio }) => {
      const cells = [name, work, ms.median.toFixed(2), ratio === null ? "" : ratioText(ratio)];
      const bytes = hasBytes ? [(addedBytes.get(name) ?? 0).toLocaleString("en")] : [];
      return `| ${[...cells, ...bytes].join(" | ")} |`;
    }),
  ];
}

export function ratioText({ min, median, max }: Spread): string {
  return `${min.toFixed(2)} / **${median.toFixed(2)}** / ${max.toFixed(2)}`;
}
