/** A place to drop files on, or to choose them; then how far the one at hand is. */
import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { ProgressBar } from "react-aria-components/ProgressBar";
import { isFileDropItem } from "react-aria-components/useDrop";
import { language } from "../app/message-set.ts";
import { Button } from "./button.tsx";
import styles from "./file-zone.module.css";
import { Icon } from "./icon.tsx";

/** A file under way, and the share of it that is sent. */
export interface UploadState {
  readonly name: string;
  readonly share: number;
}

/** What the zone says, in the order it says it. */
export interface FileZoneMessages {
  readonly drop: string;
  readonly choose: string;
  readonly help: string;
  readonly sending: string;
  /** After the last byte, while the service looks at the file. */
  readonly reading: string;
}

/** Takes no others while one is under way. `onFiles` is called with one at least, more only where `takesMany`. */
export function FileZone({
  types,
  takesMany = false,
  messages,
  progress,
  onFiles,
  children,
}: {
  /** Media types that the system's dialog offers; what is dropped may be anything. */
  readonly types: readonly string[];
  readonly takesMany?: boolean;
  readonly messages: FileZoneMessages;
  readonly progress: UploadState | null;
  readonly onFiles: (files: readonly File[]) => void;
  /** What is said of the last file, below the zone. */
  readonly children?: ReactNode;
}): ReactNode {
  const take = (files: readonly File[]): void => {
    if (files.length > 0) {
      onFiles(takesMany ? files : files.slice(0, 1));
    }
  };
  const button = useFocusAfter(progress);
  return (
    <div className={styles["place"]}>
      <DropZone
        className={styles["zone"] ?? ""}
        // Not by the slot of a label: the library's own word would be read in front of it, in English.
        aria-label={messages.drop}
        isDisabled={progress !== null}
        getDropOperation={() => "copy"}
        onDrop={({ items }) => {
          void Promise.all(items.filter(isFileDropItem).map((item) => item.getFile())).then(take);
        }}
      >
        {progress !== null ? (
          <Progress progress={progress} messages={messages} />
        ) : (
          <>
            <Icon name="upload" />
            <strong aria-hidden="true">{messages.drop}</strong>
            <FileTrigger
              acceptedFileTypes={types}
              allowsMultiple={takesMany}
              onSelect={(files) => take([...(files ?? [])])}
            >
              <Button look="main" ref={button}>
                {messages.choose}
              </Button>
            </FileTrigger>
            <p>{messages.help}</p>
          </>
        )}
      </DropZone>
      {children}
    </div>
  );
}

/** The button that is not there while a file is under way has the focus again after, unless that has gone elsewhere. */
function useFocusAfter(progress: UploadState | null): Ref<HTMLButtonElement> {
  const button = useRef<HTMLButtonElement>(null);
  const isBusy = progress !== null;
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) {
      button.current?.focus();
    }
    wasBusy.current = isBusy;
  }, [isBusy]);
  return button;
}

/** How much is sent; what comes after has no measure, and says what it is. */
function Progress({
  progress: { name, share },
  messages,
}: {
  readonly progress: UploadState;
  readonly messages: FileZoneMessages;
}): ReactNode {
  const isSent = share >= 1;
  const label = isSent ? messages.reading : messages.sending;
  return (
    <ProgressBar
      className={styles["progress"] ?? ""}
      aria-label={label}
      isIndeterminate={isSent}
      value={share * 100}
    >
      <strong dir="auto">{name}</strong>
      <span role="status">
        {label} {!isSent && share.toLocaleString(language, { style: "percent" })}
      </span>
      <progress aria-hidden="true" max={1} {...(isSent ? {} : { value: share })} />
    </ProgressBar>
  );
}
