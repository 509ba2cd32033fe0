/** Names of groups of fields. */

/** True for the name of a block as found, "1.2"; one that its author worded is told to customers. */
export function isFoundGroup(group: string): boolean {
  return /^\d+\.\d+$/u.test(group);
}
