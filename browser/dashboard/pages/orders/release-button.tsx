import type { ReactNode } from "react";
import type { Fill, Render } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmButton } from "../../parts/dialog-button.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { useChange } from "../../parts/use-change.ts";
import { ORDER_MESSAGES } from "./messages.ts";
import { ORDERS } from "./queries.ts";

/**
 * Releases a final to the press, or takes that back. Not there for what may not be released; a file that preflight
 * holds for unfit is asked about first.
 */
export function ReleaseButton({
  render,
  fill,
}: {
  readonly render: Render;
  readonly fill: Fill | undefined;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const { tell } = useToast();
  const release = useChange(() => api.renders.release(render.id), {
    stale: ORDERS,
    isTold: true,
    onDone: () => tell.done(say("wasReleased")),
  });
  const about = render.external_order_id ?? render.template_title;
  if (render.released_at !== null) {
    return (
      <ConfirmButton
        label={say("withdraw")}
        about={about}
        title={say("withdraw")}
        text={say("withdrawText")}
        stale={ORDERS}
        run={() => api.renders.withdrawRelease(render.id)}
        onDone={() => tell.done(say("wasWithdrawn"))}
      />
    );
  }
  if (!mayBeReleased(render, fill)) {
    return null;
  }
  return render.preflight_status === "fail" ? (
    <ConfirmButton
      label={say("releaseAnyway")}
      about={about}
      title={say("releaseAnyway")}
      text={say("releaseText")}
      stale={ORDERS}
      run={() => api.renders.release(render.id)}
      onDone={() => tell.done(say("wasReleased"))}
    />
  ) : (
    <Button isPending={release.isPending} onPress={() => release.mutate()}>
      {say("release")}
    </Button>
  );
}

/** As the API has it; an order that was opened again, or archived, has no final to print. */
function mayBeReleased(render: Render, fill: Fill | undefined): boolean {
  const isOrdered = render.fill_id === null || fill?.status === "finalized";
  return render.signed_url !== null && render.superseded_by === null && isOrdered;
}
