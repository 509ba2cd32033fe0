/** The point of a picture that stays in sight: pressed on the picture, or moved by the arrow keys of two sliders. */
import { type PointerEvent, type ReactNode, useId } from "react";
import { DEFAULT_FOCAL_POINT } from "#engine/contract/focal-point.ts";
import type { FocalPoint } from "#engine/contract/values.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import styles from "./library.module.css";
import { LIBRARY_MESSAGES } from "./messages.ts";

/** `value` is null for the middle, which is no point of anybody's choice. */
export function FocalPointField({
  url,
  value,
  onChange,
}: {
  readonly url: string;
  readonly value: FocalPoint | null;
  readonly onChange: (value: FocalPoint | null) => void;
}): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  const point = value ?? DEFAULT_FOCAL_POINT;
  const press = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    onChange({
      x: percentOf((event.clientX - box.left) / box.width),
      y: percentOf((event.clientY - box.top) / box.height),
    });
  };
  return (
    <div role="group" aria-label={say("focalPoint")} className={styles["focal"]}>
      {/* The sliders are its equal for who has no pointer. */}
      <div className={styles["focalPicture"]} onPointerDown={press}>
        <img src={url} alt="" draggable={false} />
        <span style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }} />
      </div>
      <Slider label={say("fromLeft")} value={point.x} onChange={(x) => onChange({ ...point, x })} />
      <Slider label={say("fromTop")} value={point.y} onChange={(y) => onChange({ ...point, y })} />
      <Button onPress={() => onChange(null)}>{say("toMiddle")}</Button>
    </div>
  );
}

/** To a whole per cent, within the picture. */
function percentOf(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;
}

function Slider({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}): ReactNode {
  const id = useId();
  return (
    <div className={styles["slider"]}>
      <label htmlFor={id}>{label}</label>
      {/* Left is left in every script: it is the picture's. */}
      <input
        id={id}
        type="range"
        dir="ltr"
        min={0}
        max={100}
        value={Math.round(value * 100)}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
      />
      <output htmlFor={id}>{value.toLocaleString(language, { style: "percent" })}</output>
    </div>
  );
}
