/** One file of an archive, as JSON to be written or as bytes; paths have folders with "/". */
export type ArchivedFile = { readonly path: string } & (
  | { readonly json: object }
  | { readonly body: AsyncIterable<Uint8Array> | Uint8Array }
);
