/** A text with a short, a long and an odd value: its place on the page as it would print, of the revision saved. */
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { SampleSet } from "../../../../client/src/generated/types.ts";
import { useCatalogue, useMessages } from "../../app/message-set.ts";
import { picture } from "../../app/pictures.ts";
import { useScope } from "../../app/session.ts";
import { useBlobUrl } from "../../parts/blob-url.ts";
import { StatusMark } from "../../parts/status-mark.tsx";
import { messagesOfWarnings } from "../../../shared/warning-messages.ts";
import styles from "./box-samples.module.css";
import { SHARED_MESSAGES, TEMPLATE_MESSAGES } from "./messages.ts";
import { templateDetail } from "./queries.ts";
import { sampleValues } from "./sample-values.ts";
import { fieldsOf, type SceneField, type TextObject, textObjects } from "./scene-draft.ts";
import { percentBox } from "./sheet-geometry.ts";
import type { SceneEditing } from "./use-scene-draft.ts";

const TRIED = ["sampleShort", "sampleLong", "sampleOdd"] as const;

interface SampleProps {
  readonly templateId: string;
  readonly editing: SceneEditing;
  readonly box: TextObject;
}

/** Drawn only once somebody asks, as each is a picture of its own. */
export function BoxSamples(props: SampleProps): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const mayDraw = useScope("previews:create");
  const [isOpen, setOpen] = useState(false);
  const { samples } = useSuspenseQuery(templateDetail(props.templateId)).data;
  const fields = fieldsOf(props.editing.scene, props.box);
  const kept = ofFields(samples, fields);
  return (
    mayDraw && (
      <details
        className={styles["samples"]}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>{say("samplesOfText")}</summary>
        {isOpen && (
          <>
            {props.editing.isChanged && <StatusMark standing="warn">{say("trySaved")}</StatusMark>}
            {TRIED.map((sample) => (
              <SampleView
                key={sample}
                name={say(sample)}
                values={sampleValues(fields, sample)}
                {...props}
              />
            ))}
            {kept.map(({ name, values }) => (
              <SampleView key={name} name={name} values={values} {...props} />
            ))}
          </>
        )}
      </details>
    )
  );
}

/** Samples with a value for one of the fields, and of each what is theirs. */
function ofFields(
  samples: readonly SampleSet[],
  fields: readonly Pick<SceneField, "id">[],
): readonly SampleSet[] {
  return samples.flatMap(({ name, values }) => {
    const own = Object.entries(values).filter(([field]) => fields.some(({ id }) => id === field));
    return own.length === 0 ? [] : [{ name, values: Object.fromEntries(own) }];
  });
}

function SampleView({
  templateId,
  editing: { scene, revision },
  box,
  name,
  values,
}: SampleProps & Pick<SampleSet, "name" | "values">): ReactNode {
  const catalogue = useCatalogue(SHARED_MESSAGES);
  const side = scene.pages.findIndex((page) => textObjects(page).some(({ id }) => id === box.id));
  const page = scene.pages[side];
  const fields = fieldsOf(scene, box);
  const shown = page === undefined ? null : around(box, page.pageSize);
  const { data } = useQuery({
    ...picture({
      template_id: templateId,
      scene_revision: revision,
      page: side,
      area: "media",
      values,
      dpi: shown === null ? 72 : dpiOf(shown),
    }),
    enabled: page !== undefined,
  });
  const url = useBlobUrl(data?.blob);
  const told = messagesOfWarnings(data?.warnings ?? null, (id) => values[id] ?? "", catalogue);
  if (page === undefined || shown === null) {
    return null;
  }
  const [left, top, right, bottom] = shown;
  // The whole page in shares of the part that is shown.
  const whole = percentBox([-left, -top, page.pageSize.width - left, page.pageSize.height - top], {
    width: right - left,
    height: bottom - top,
  });
  return (
    <figure>
      <figcaption dir="auto">{name}</figcaption>
      <div style={{ aspectRatio: `${right - left} / ${bottom - top}` }}>
        {url !== null && <img src={url} alt={Object.values(values).join(", ")} style={whole} />}
      </div>
      {fields.flatMap(({ id }) => {
        const message = told.get(id);
        return message === undefined ? (
          []
        ) : (
          <StatusMark key={id} standing={message.kind}>
            {message.text}
          </StatusMark>
        );
      })}
    </figure>
  );
}

type Rect = readonly [number, number, number, number];

/** The box with what stands beside it, so that one sees what a longer value comes near to. */
function around(
  { page_box: [left, top, right, bottom], room }: TextObject,
  { width, height }: { readonly width: number; readonly height: number },
): Rect {
  const besidePt = Math.max((room.max_width_pt - (right - left)) / 2, 0) + 12;
  return [
    Math.max(left - besidePt, 0),
    Math.max(top - 12, 0),
    Math.min(right + besidePt, width),
    Math.min(bottom + 12, height),
  ];
}

/** Sharp in the side column on a screen of two pixels to one, within what the API draws. */
function dpiOf([left, , right]: Rect): number {
  return Math.round(Math.min(Math.max((600 / (right - left)) * 72, 72), 300));
}
