/**
 * A test runner for StrykerJS that costs a mutant its tests and nothing else: all tests of a target are bundled
 * once and run again and again in one process. Vitest starts its machinery anew for each mutant, a quarter of a
 * second of processor time where the tests themselves take a few milliseconds. For tests that do no I/O.
 */
import { readdir } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { INSTRUMENTER_CONSTANTS } from "@stryker-mutator/api/core";
import { commonTokens, declareClassPlugin, PluginKind, tokens } from "@stryker-mutator/api/plugin";
import {
  determineHitLimitReached,
  DryRunStatus,
  TestStatus,
  toMutantRunResult,
} from "@stryker-mutator/api/test-runner";
import { build } from "esbuild";
import { expect } from "vitest";

const SHIM = resolve(import.meta.dirname, "quick-vitest.mjs");

class QuickRunner {
  static inject = tokens(commonTokens.options);
  #folders;
  #bundle = "";
  #loads = 0;
  #tests = null;

  constructor(options) {
    this.#folders = options.quickTests;
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    const files = [];
    for (const folder of this.#folders) {
      if (folder.endsWith(".test.ts")) {
        files.push(folder);
        continue;
      }
      const found = await readdir(folder, { recursive: true });
      files.push(
        ...found.filter((file) => file.endsWith(".test.ts")).map((file) => join(folder, file)),
      );
    }
    const entry = files
      .map(
        (file) =>
          `globalThis.__quickTests.file = ${JSON.stringify(relative(".", file))};\nawait import("./${file}");`,
      )
      .join("\n");
    this.#bundle = resolve(`quick-tests-${process.env.STRYKER_MUTATOR_WORKER ?? 0}.mjs`);
    await build({
      stdin: { contents: entry, resolveDir: process.cwd() },
      outfile: this.#bundle,
      bundle: true,
      format: "esm",
      platform: "node",
      packages: "external",
      alias: { vitest: SHIM },
      logLevel: "error",
    });
  }

  /** Modules anew: what they compute while loading is mutated only then. */
  async #load() {
    globalThis.__quickTests = { expect, all: [], hooks: [], file: "" };
    await import(`${pathToFileURL(this.#bundle).href}?${this.#loads++}`);
    this.#tests = globalThis.__quickTests;
  }

  async #run(wanted, onTest) {
    const results = [];
    for (const { id, run, hooks, file } of this.#tests.all) {
      if (wanted !== undefined && !wanted.has(id)) {
        continue;
      }
      onTest(id);
      const startMs = performance.now();
      const common = { id, name: id, fileName: resolve(file) };
      try {
        for (const hook of [...this.#tests.hooks.filter((one) => one.file === file), ...hooks]) {
          if (!hook.done) {
            await hook.run();
            hook.done = true;
          }
        }
        await run();
        results.push({
          ...common,
          status: TestStatus.Success,
          timeSpentMs: performance.now() - startMs,
        });
      } catch (error) {
        const failureMessage = String(error?.message ?? error);
        results.push({
          ...common,
          status: TestStatus.Failed,
          failureMessage,
          timeSpentMs: performance.now() - startMs,
        });
        if (wanted !== undefined || onTest === NOTHING) {
          break;
        }
      }
    }
    return { status: DryRunStatus.Complete, tests: results };
  }

  async dryRun() {
    const ns = (globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {});
    ns.activeMutant = undefined;
    await this.#load();
    const result = await this.#run(undefined, (id) => {
      ns.currentTestId = id;
    });
    ns.currentTestId = undefined;
    return { ...result, mutantCoverage: ns.mutantCoverage };
  }

  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit }) {
    const ns = (globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {});
    const isStatic = mutantActivation === "static";
    Object.assign(ns, {
      hitCount: 0,
      hitLimit,
      activeMutant: isStatic ? activeMutant.id : undefined,
    });
    try {
      if (isStatic || this.#tests === null) {
        await this.#load();
      }
      ns.activeMutant = activeMutant.id;
      const wanted = testFilter === undefined ? undefined : new Set(testFilter);
      const result = await this.#run(wanted, NOTHING);
      return toMutantRunResult(determineHitLimitReached(ns.hitCount, hitLimit) ?? result, false);
    } catch (error) {
      const failureMessage = String(error?.message ?? error);
      return { status: "killed", failureMessage, killedBy: ["loading the modules"], nrOfTests: 0 };
    } finally {
      ns.activeMutant = undefined;
      this.#tests = isStatic ? null : this.#tests;
    }
  }
}

const NOTHING = () => {};

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "quick", QuickRunner)];
