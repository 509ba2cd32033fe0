import type { ReactNode } from "react";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { TEMPLATE_MESSAGES } from "./messages.ts";

/** A button for each page, the shown one pressed; nothing where there is only one. `side` counts from 0. */
export function PageButtons({
  count,
  side,
  className,
  onSide,
}: {
  readonly count: number;
  readonly side: number;
  readonly className?: string | undefined;
  readonly onSide: (side: number) => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  return (
    count > 1 && (
      <div role="group" className={className} aria-label={say("pages")}>
        {Array.from({ length: count }, (_, i) => (
          <Button
            key={i}
            look={i === side ? "plain" : "bare"}
            aria-label={say("pageNumber", { number: i + 1 })}
            aria-pressed={i === side}
            onPress={() => onSide(i)}
          >
            {String(i + 1)}
          </Button>
        ))}
      </div>
    )
  );
}
