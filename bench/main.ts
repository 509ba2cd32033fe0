/** `npm run bench`: the ratios that are gates; `npm run bench -- text`: what text costs, beside others. */
if (process.argv[2] === "text") {
  await import("./text.ts");
} else {
  await import("./run.ts");
}
