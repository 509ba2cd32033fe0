/** What a browser reads of the ZIP that an export is. */

/** `customer.json` names a hundred orders at most. */
const HEAD_BYTES = 65_536;
/** APPNOTE 6.3.10, 4.3.7: a local header is this long, before the name and the extra field. */
const LOCAL_HEADER_BYTES = 30;
/** 4.3.9: the sizes of a file that was streamed come after it, and begin so. JSON holds no such byte as 7. */
const DATA_DESCRIPTOR = "PK\u0007\u0008";

/** The fill after which the next part begins; null where this is all, or nobody's archive. */
export async function nextPartOf(archive: Blob): Promise<string | null> {
  const head = await archive.slice(0, HEAD_BYTES).arrayBuffer();
  if (head.byteLength < LOCAL_HEADER_BYTES) {
    return null;
  }
  const view = new DataView(head);
  const start = LOCAL_HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
  const [text = ""] = new TextDecoder().decode(head.slice(start)).split(DATA_DESCRIPTOR, 1);
  const customer: unknown = JSON.parse(text);
  return isPart(customer) && customer.has_more ? (customer.fills.at(-1) ?? null) : null;
}

function isPart(
  value: unknown,
): value is { readonly has_more: boolean; readonly fills: readonly string[] } {
  return (
    typeof value === "object" &&
    value !== null &&
    "has_more" in value &&
    "fills" in value &&
    Array.isArray(value.fills)
  );
}
