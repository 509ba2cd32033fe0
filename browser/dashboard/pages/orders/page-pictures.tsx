/** The sides that were changed, as designed and as ordered. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type {
  Certificate,
  CreatePreviewBody,
  Fill,
  Render,
} from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { picture } from "../../app/pictures.ts";
import { useScope } from "../../app/session.ts";
import { useBlobUrl } from "../../parts/blob-url.ts";
import { ErrorNotice } from "../../parts/states.tsx";
import { ORDER_MESSAGES } from "./messages.ts";
import styles from "./orders.module.css";
import { certificateOf } from "./queries.ts";

/** Sides shown at most: each is drawn twice. */
const MOST_PAGES = 4;

/** From 0, in order. */
function changedPages({ changed, set_again: texts }: Certificate): readonly number[] {
  const pages = [...changed.flatMap((one) => one.pages), ...texts.map(({ page }) => page)];
  return [...new Set(pages)].toSorted((a, b) => a - b).slice(0, MOST_PAGES);
}

/** Nothing for a file that was replaced, or erased: the fill no longer has what stood in it. */
export function PagePictures({
  render,
  fill,
}: {
  readonly render: Render;
  readonly fill: Fill;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const mayDraw = useScope("previews:create");
  const isCurrent = render.superseded_by === null && fill.erased_at === null;
  const isShown = mayDraw && isCurrent && render.status === "succeeded";
  const certificate = useQuery({ ...certificateOf(render.id), enabled: isShown }).data;
  if (!isShown || certificate === undefined) {
    return null;
  }
  const { template_id, scene_revision } = render;
  const { values, colors, assignments, substrate } = fill;
  return (
    <section className={styles["pictures"]} aria-label={say("compare")} data-wide>
      {changedPages(certificate).map((page) => {
        const side = { template_id, scene_revision, page, dpi: 144 };
        return (
          <Pair
            key={page}
            number={page + 1}
            designed={side}
            ordered={{ ...side, values, colors, assignments, substrate }}
          />
        );
      })}
    </section>
  );
}

/** One side as designed, as ordered, and where the two differ. */
function Pair({
  number,
  designed,
  ordered,
}: {
  readonly number: number;
  readonly designed: CreatePreviewBody;
  readonly ordered: CreatePreviewBody;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const before = useQuery(picture(designed));
  const after = useQuery(picture(ordered));
  const beforeUrl = useBlobUrl(before.data?.blob);
  const afterUrl = useBlobUrl(after.data?.blob);
  return (
    <div className={styles["pair"]}>
      <Side label={say("asDesigned", { number })} error={before.error}>
        {beforeUrl !== null && <img src={beforeUrl} alt={say("asDesigned", { number })} />}
      </Side>
      <Side label={say("asOrdered", { number })} error={after.error}>
        {afterUrl !== null && <img src={afterUrl} alt={say("asOrdered", { number })} />}
      </Side>
      <Side label={say("difference")} error={null}>
        {beforeUrl !== null && afterUrl !== null && (
          <div
            className={styles["difference"]}
            role="img"
            aria-label={say("differenceOf", { number })}
          >
            <img src={beforeUrl} alt="" />
            <img src={afterUrl} alt="" />
          </div>
        )}
      </Side>
    </div>
  );
}

function Side({
  label,
  error,
  children,
}: {
  readonly label: string;
  readonly error: Error | null;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <figure className={styles["side"]}>
      <div className={styles["picture"]}>{children}</div>
      <figcaption>{label}</figcaption>
      {error !== null && <ErrorNotice error={error} />}
    </figure>
  );
}
