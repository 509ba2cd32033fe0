/** Lines for the person at the terminal. */

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** To standard error. */
export function complain(line) {
  process.stderr.write(`${line}\n`);
}
