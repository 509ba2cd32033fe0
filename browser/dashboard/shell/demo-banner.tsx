/** In a demo that ends: how long it lasts, and how it is kept. */
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import { Button } from "../parts/button.tsx";
import styles from "./shell.module.css";

const HOUR_MS = 3_600_000;

const loadDialog = async () => ({ default: (await import("./claim-dialog.tsx")).ClaimDialog });
const ClaimDialog = lazy(loadDialog);

/** `endsAt`: when the team ends. */
export function DemoBanner({ endsAt }: { readonly endsAt: string }): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  const [isOpen, setOpen] = useState(false);
  // Begun hours count: somebody with forty minutes has not none.
  const hours = Math.max(0, Math.ceil((Date.parse(endsAt) - Date.now()) / HOUR_MS));
  return (
    <div className={styles["banner"]}>
      <span>{say("demoLeft", { hours })}</span>{" "}
      <Button
        onHoverStart={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        onPress={() => setOpen(true)}
      >
        {say("claimTitle")}
      </Button>
      {isOpen && (
        <Suspense>
          <ClaimDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
