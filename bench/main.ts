/**
 * `npm run bench`: the ratios that are gates; `-- text`: what text costs, beside others; `-- compile`:
 * processor time of compiling each document; `-- memory`: what each job needs of an engine process;
 * `-- api`: requests per second of the service; `-- web`: what shoppers wait for in a browser.
 */
const asked = process.argv[2];
if (asked === "text") {
  await import("./text.ts");
} else if (asked === "compile") {
  await import("./compile.ts");
} else if (asked === "memory") {
  await import("./memory.ts");
} else if (asked === "api") {
  await import("./api.ts");
} else if (asked === "web") {
  await import("./web.ts");
} else {
  await import("./run.ts");
}
