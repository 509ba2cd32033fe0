/** The press file of what is typed, as an order would get it, in the browser's downloads. */
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { Button } from "../../parts/button.tsx";
import { ErrorNotice } from "../../parts/states.tsx";
import { TEMPLATE_MESSAGES } from "./messages.ts";

/** Of one revision; in live data it is a final as any other, and counts as one. */
export function FilledFile({
  templateId,
  revision,
  values,
}: {
  readonly templateId: string;
  readonly revision: number;
  readonly values: Readonly<Record<string, string>>;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const mayRender = useScope("renders:write");
  const make = useMutation({
    mutationFn: async () => {
      const { render } = await api.renders.create({
        template_id: templateId,
        scene_revision: revision,
        values: { ...values },
      });
      const link = document.createElement("a");
      link.href = render.signed_url ?? "";
      link.download = "";
      link.click();
    },
  });
  if (!mayRender) {
    return null;
  }
  return (
    <div>
      <Button isPending={make.isPending} onPress={() => make.mutate()}>
        {say(make.isPending ? "makingPress" : "downloadPress")}
      </Button>
      <p role="status">{make.isSuccess && say("savedPress")}</p>
      {make.isError && <ErrorNotice error={make.error} />}
    </div>
  );
}
