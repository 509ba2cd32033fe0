/** Option lists a shop keeps under a name, for fields whose value is one of them. */
export interface SelectionSetView {
  readonly id: string;
  readonly name: string;
  readonly options: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
}
