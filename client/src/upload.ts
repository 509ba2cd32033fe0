/**
 * Files for multipart operations, from whatever a program holds them in: bytes, blobs, streams of the web or
 * of Node.
 */

/** The bytes of a file; a stream is read to its end before anything is sent, so that a retry can send it again. */
export type FileContent =
  | Blob
  | Uint8Array
  | ArrayBuffer
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** A file, with a name where it has none of its own. */
export type Upload = FileContent | { readonly content: FileContent; readonly name: string };

/** The parts as a form; members that are undefined are left out, those that are no file are sent as text. */
export async function formOf(parts: object): Promise<FormData> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    const value: unknown = part;
    if (isUpload(value)) {
      const { content, name: fileName } = named(value, name);
      form.set(name, await blobOf(content), fileName);
    } else if (value !== undefined) {
      form.set(name, typeof value === "string" ? value : JSON.stringify(value));
    }
  }
  return form;
}

/**
 * The file's name, which the service shows to people only: the given one, else that of a `File`, else the
 * part's.
 */
function named(
  upload: Upload,
  part: string,
): { readonly content: FileContent; readonly name: string } {
  if ("content" in upload) {
    return upload;
  }
  const ownName = upload instanceof Blob && "name" in upload ? upload.name : undefined;
  return { content: upload, name: typeof ownName === "string" && ownName !== "" ? ownName : part };
}

function isUpload(value: unknown): value is Upload {
  return typeof value === "object" && value !== null && ("content" in value || isContent(value));
}

/** By shape where classes differ: a stream of another realm or of a polyfill is no instance of ours. */
function isContent(value: object): boolean {
  return (
    value instanceof Blob ||
    value instanceof Uint8Array ||
    value instanceof ArrayBuffer ||
    "getReader" in value ||
    Symbol.asyncIterator in value
  );
}

/**
 * The bytes as a blob, which FormData and every retry can read again. Streams are held in memory whole: their
 * size is limited by the service in any case, and a retry could not rewind them.
 */
async function blobOf(content: FileContent): Promise<Blob> {
  if (content instanceof Blob) {
    return content;
  }
  if (content instanceof ArrayBuffer) {
    return new Blob([content]);
  }
  if (content instanceof Uint8Array) {
    // A copy: the view may be part of a larger buffer, or of one that is shared between threads, which Blob
    // refuses.
    return new Blob([new Uint8Array(content)]);
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of chunksOf(content)) {
    chunks.push(new Uint8Array(chunk));
  }
  return new Blob(chunks);
}

/** Not every browser's streams can be iterated. */
async function* chunksOf(
  content: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (!("getReader" in content)) {
    yield* content;
    return;
  }
  const reader = content.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    yield step.value;
  }
}
