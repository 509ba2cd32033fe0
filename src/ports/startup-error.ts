/** Something outside the program stops it from starting; the message is a sentence that says what to do. */
export class StartupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "StartupError";
  }
}
