/**
 * `npm run bench`: side by side with others; `-- try`: the same with few rounds, on any machine, written nowhere;
 * `-- against COMMIT`: the engine of another commit beside this one; `-- text`: what shaping and compiling cost;
 * `-- compile`: processor time of compiling each document; `-- growth`: whether costs grow faster than files;
 * `-- proof`: what the check of a final and pictures of a banner cost;
 * `-- memory`: what each job needs of an engine process; `-- commands`: how long commands take to start;
 * `-- api`: requests per second of the service; `-- web`: what shoppers wait for in a browser;
 * `-- sign-in`: whether sign-ins and guesses slow them.
 */
const [, , asked, ...rest] = process.argv;
switch (asked) {
  case "against": {
    const { against } = await import("./against.ts");
    await against(rest[0] ?? "HEAD");
    break;
  }
  case "first-compile": {
    const { firstCompile } = await import("./first-compiles.ts");
    await firstCompile(rest[0] ?? "", rest[1] ?? "");
    break;
  }
  case "check-memory": {
    const { printCheckMemory } = await import("./proof-memory.ts");
    await printCheckMemory(rest[0] ?? "", rest[1] ?? "");
    break;
  }
  case "first-fill": {
    const { printFirstFill } = await import("./first-fills.ts");
    await printFirstFill(rest[0] ?? "", rest[1] ?? "");
    break;
  }
  case "text":
    await import("./text.ts");
    break;
  case "compile":
    await import("./compile.ts");
    break;
  case "growth":
    await import("./growth.ts");
    break;
  case "proof":
    await import("./proof.ts");
    break;
  case "memory":
    await import("./memory.ts");
    break;
  case "commands":
    await import("./commands.ts");
    break;
  case "api":
    await import("./api.ts");
    break;
  case "sign-in":
    await import("./sign-in.ts");
    break;
  case "web":
    await import("./web.ts");
    break;
  case "try":
  case undefined: {
    const { run } = await import("./run.ts");
    await run(asked === "try" ? "tried" : "measured");
    break;
  }
  default:
    throw new Error(`npm run bench does not know ${asked}`);
}
