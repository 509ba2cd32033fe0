/** A button that asks for one font file of this machine. */
import type { ComponentProps, ReactNode } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { Button } from "./button.tsx";

/** `onFile` is called with the file that was chosen; all else is the button's. */
export function FontFileButton({
  onFile,
  ...button
}: Omit<ComponentProps<typeof Button>, "onPress"> & {
  readonly onFile: (file: File) => void;
}): ReactNode {
  return (
    <FileTrigger
      acceptedFileTypes={[".otf", ".ttf", ".woff", ".woff2"]}
      onSelect={(files) => {
        const file = files?.[0];
        if (file !== undefined) {
          onFile(file);
        }
      }}
    >
      <Button {...button} />
    </FileTrigger>
  );
}
