import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Render } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { CopyId } from "../../parts/copy-button.tsx";
import { ErrorNotice } from "../../parts/states.tsx";
import { ORDER_MESSAGES } from "./messages.ts";
import styles from "./orders.module.css";
import { certificateOf } from "./queries.ts";
import { Reprint } from "./reprint.tsx";

/** What differs between the uploaded file and this one, and the sum that proves which file is meant. */
export function CertificateSummary({ render }: { readonly render: Render }): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const { data: certificate, error } = useQuery(certificateOf(render.id));
  return (
    <section>
      <h2>{say("certificate")}</h2>
      {error !== null && <ErrorNotice error={error} />}
      {certificate !== undefined && (
        <>
          <ul className={styles["findings"]}>
            <li>{say(certificate.prefix_equal ? "bytesKept" : "bytesRewritten")}</li>
            <li>{say("countTexts", { count: certificate.set_again.length })}</li>
            <li>{say("countPixels", { count: strayPixels(certificate.raster) })}</li>
            <li>{say("sameBytes")}</li>
          </ul>
          <CopyId id={certificate.output_sha256} />
          <Reprint render={render} sha256={certificate.output_sha256} />
        </>
      )}
    </section>
  );
}

function strayPixels(pages: readonly { readonly outside_px_diff: number }[]): number {
  return pages.reduce((sum, page) => sum + page.outside_px_diff, 0);
}
