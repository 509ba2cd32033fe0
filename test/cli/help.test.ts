import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { command, platen } from "#test/support/cli.ts";

const COMMANDS = [
  "inspect",
  "fill",
  "stress",
  "diff",
  "verify",
  "preview",
  "preflight",
  "listen",
  "hot-folder",
  "fonts add",
  "serve",
  "migrate",
  "setup",
  "keys create",
  "user add",
  "user password",
  "team list",
  "team add",
  "team plan",
  "plan list",
  "plan add",
  "plan set",
  "plan delete",
  "settings list",
  "settings set",
  "settings delete",
  "jobs list",
  "jobs retry",
  "jobs discard",
];

describe.concurrent("help", () => {
  test("names every command and every exit code", async () => {
    const { exitCode, stdout, stderr } = await platen(["--help"]);
    expect([exitCode, stderr]).toEqual([0, ""]);
    for (const name of COMMANDS) {
      expect(stdout).toContain(`platen ${name}`);
    }
    for (const code of [0, 1, 2, 3, 4, 5, 70, 78]) {
      expect(stdout).toMatch(new RegExp(`^ {2}${code} +\\S`, "mu"));
    }
    expect((await platen([])).stdout).toBe(stdout);
  });

  test.each(COMMANDS)("of %s starts with how to call it", async (name) => {
    const { exitCode, stdout } = await command([...name.split(" "), "--help"]);
    expect(exitCode).toBe(0);
    expect(stdout.startsWith(`platen ${name}`)).toBe(true);
  });

  test("--version is a number and nothing else", async () => {
    expect((await platen(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/u);
  });

  test.each([
    ["an unknown command", ["polish"], /no command "polish"/u],
    ["half a command", ["keys"], /no command "keys"/u],
    ["an unknown option", ["inspect", "a.pdf", "--fast"], /--fast/u],
    ["a key of no setting", ["settings", "set", "grace", "7"], /there are audit\.kept_days/u],
    ["a value of no setting", ["settings", "set", "audit.kept_days", "7"], /from 400 to 3650/u],
    ["a team without a name", ["team", "add", " "], /NAME takes 1 to 200 characters/u],
    ["a state of no team", ["team", "plan", "tem_1", "--status", "rich"], /active, past_due/u],
    ["a day of no month", ["team", "plan", "tem_1", "--until", "soon"], /as in 2027-06-30/u],
    ["a plan without a name", ["plan", "add", "small"], /^platen plan add: name: /u],
    ["a feature of no plan", ["plan", "set", "small", "--feature", "gold"], /gold/u],
    ["a limit that is no number", ["plan", "set", "small", "--limit", "members=x"], /members/u],
    ["a state of no job", ["jobs", "list", "--state", "lost"], /there are waiting, active/u],
    ["what is no id of a job", ["jobs", "retry", "rnd_1"], /is no id of a job/u],
    [
      "no reason",
      ["jobs", "discard", "0197a1c2-7d3e-4f5a-8b6c-9d0e1f2a3b4c"],
      /--reason takes 1 to 500 characters/u,
    ],
    ["a missing file name", ["inspect"], /expected FILE/u],
    ["a file too many", ["verify", "a.pdf", "b.pdf", "c.pdf"], /expected ORIGINAL RENDERED/u],
    ["diff of one file", ["diff", "a.pdf"], /expected OLD NEW/u],
    ["fill without values", ["fill", "a.pdf", "-o", "b.pdf"], /--values/u],
    ["fill without -o", ["fill", "a.pdf", "--values", "v.json"], /-o/u],
    [
      "a substitution of another name",
      ["fill", "a.pdf", "--values", "v.json", "-o", "b.pdf", "--substitution", "maybe"],
      /allow or refuse/u,
    ],
    ["preview without -o", ["preview", "a.pdf"], /-o/u],
    ["an unknown area", ["preview", "a.pdf", "-o", "b.png", "--area", "page"], /trim, bleed/u],
    ["serve with an argument", ["serve", "now"], /see --help/u],
  ])("%s ends with 2 and says what is wrong", async (_, args, words) => {
    const { exitCode, stdout, stderr } = await command(args);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(words);
  });

  test("the process ends with the code and the words of its command", async () => {
    const [built, plain] = [await platen(["polish"]), await command(["polish"])];
    expect(built).toEqual(plain);
    expect(built.exitCode).toBe(2);
  });

  test("a wrong setting ends with 78 and is named", async () => {
    const { exitCode, stderr } = await platen(["migrate"], { PORT: "many" });
    expect(exitCode).toBe(78);
    expect(stderr).toContain("PORT");
  });
});

test("the shop beside a service that runs already says what to do", async () => {
  const running = createServer((_request, response) => {
    response.setHeader("x-request-id", "req_1").end("{}");
  });
  await new Promise<void>((resolve) => running.listen(0, "127.0.0.1", resolve));
  const address = running.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  try {
    const run = promisify(execFile)(process.execPath, ["tools/storefront.mjs"], {
      env: { PATH: process.env["PATH"], PORT: String(port) },
    });
    const { code, stderr } = await run.then(
      () => ({ code: 0, stderr: "" }),
      (error: { code: number; stderr: string }) => error,
    );
    expect(code).toBe(1);
    expect(stderr).toContain(`a Platen service listens on port ${port} already`);
    expect(stderr).toContain(`PLATEN_URL=http://127.0.0.1:${port} PLATEN_KEY=`);
    expect(stderr).toContain("PLATEN_WEBHOOK_ALLOW_LOOPBACK=on");
    expect(stderr).not.toContain("EADDRINUSE");
  } finally {
    running.close();
  }
});
