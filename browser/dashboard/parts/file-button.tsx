/** A button that asks for one file of this machine. */
import type { ComponentProps, ReactNode } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { Button } from "./button.tsx";

/** `types` are the endings or media types on offer; `onFile` is called with the chosen file, all else is the button's. */
export function FileButton({
  types,
  onFile,
  ...button
}: Omit<ComponentProps<typeof Button>, "onPress"> & {
  readonly types: readonly string[];
  readonly onFile: (file: File) => void;
}): ReactNode {
  return (
    <FileTrigger
      acceptedFileTypes={types}
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
