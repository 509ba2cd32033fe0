import type { ComponentProps, ReactNode } from "react";
import { FileButton } from "./file-button.tsx";

const FONT_TYPES = [".otf", ".ttf", ".woff", ".woff2"] as const;

/** A button that asks for one font file of this machine. */
export function FontFileButton(props: Omit<ComponentProps<typeof FileButton>, "types">): ReactNode {
  return <FileButton {...props} types={FONT_TYPES} />;
}
