import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Render } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { useToast } from "../../parts/toasts.tsx";
import { ORDER_MESSAGES } from "./messages.ts";

/** The paper that goes with the job, in the reader's language; made when it is asked for, which takes a moment. */
export function TicketButton({ render }: { readonly render: Render }): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const { tell } = useToast();
  const ticket = useMutation({
    mutationFn: async () => {
      const file = await api.renders.ticket(render.id);
      saveFile(
        new Blob([new Uint8Array(await file.bytes())], { type: file.contentType }),
        file.headers,
      );
    },
    onSuccess: () => tell.done(say("ticketSaved")),
    onError: (error) => tell.error(error),
  });
  if (render.signed_url === null) {
    return null;
  }
  return (
    <Button isPending={ticket.isPending} onPress={() => ticket.mutate()}>
      {say("jobTicket")}
    </Button>
  );
}
