/** A key or a secret at the one moment it is seen. */
import type { ReactNode } from "react";
import { useMessages } from "../../app/message-set.ts";
import { RevealedValue } from "../../parts/revealed-value.tsx";
import { CHANNEL_MESSAGES } from "./messages.ts";

/** Stays until the person says that it is kept. */
export function RevealedSecret({
  value,
  onKept,
  children,
}: {
  readonly value: string;
  readonly onKept: () => void;
  readonly children?: ReactNode;
}): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const messages = { once: say("shownOnce"), copy: say("copyValue"), keep: say("keepValue") };
  return (
    <RevealedValue text={value} messages={messages} onKept={onKept}>
      {children}
    </RevealedValue>
  );
}
