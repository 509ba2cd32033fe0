import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Render } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { sha256Of } from "../../app/sha256.ts";
import { Button } from "../../parts/button.tsx";
import { instantText } from "../../parts/instant.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { ErrorNotice } from "../../parts/states.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import { ORDER_MESSAGES } from "./messages.ts";
import styles from "./orders.module.css";

/**
 * The stored file once more. What arrives is hashed here and held against the certificate before it is saved: the
 * word of the service is not taken for it. Not there where browsers do not hash, on pages without TLS.
 */
export function Reprint({
  render,
  sha256,
}: {
  readonly render: Render;
  readonly sha256: string;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const reprint = useMutation({
    mutationFn: async () => {
      const file = await api.renders.download(render.id);
      const bytes = new Uint8Array(await file.bytes());
      const isSame = (await sha256Of(bytes)) === sha256;
      if (isSame) {
        saveFile(new Blob([bytes], { type: file.contentType }), file.headers);
      }
      return isSame;
    },
  });
  if (!isSecureContext || render.signed_url === null) {
    return null;
  }
  // Other bytes would have ended the release, and changed the row after it.
  const since = instantText(render.released_at ?? render.updated_at);
  return (
    <div className={styles["reprint"]}>
      <Button isPending={reprint.isPending} onPress={() => reprint.mutate()}>
        {say("reprint")}
      </Button>
      <p role="status">
        {reprint.data !== undefined && (
          <StatusMark standing={reprint.data ? "pass" : "fail"}>
            {reprint.data ? say("bytesProven", { time: since }) : say("bytesDiffer")}
          </StatusMark>
        )}
      </p>
      {reprint.isError && <ErrorNotice error={reprint.error} />}
    </div>
  );
}
