/** Types of the package linebreak 1.1.0, which ships none: the part used here. */
declare module "linebreak" {
  class LineBreaker {
    constructor(text: string);
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
  export default LineBreaker;
}
