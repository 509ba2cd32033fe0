/** A picture's name, what of it stays in sight, and what is left of it in places of other proportions. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Asset } from "../../../../client/src/generated/types.ts";
import { DEFAULT_FOCAL_POINT } from "#engine/contract/focal-point.ts";
import type { FocalPoint } from "#engine/contract/values.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useBlobUrl } from "../../parts/blob-url.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { TextField } from "../../parts/field.tsx";
import { useChange } from "../../parts/use-change.ts";
import { FocalPointField } from "./focal-point-field.tsx";
import styles from "./library.module.css";
import { LIBRARY_MESSAGES } from "./messages.ts";
import { cropOffset } from "./picture-crop.ts";
import { pictureFile, PICTURES } from "./queries.ts";

/** Proportions of places that are met most, by the class that has them. */
const CUTS = {
  square: { ratio: 1, label: "1 : 1" },
  banner: { ratio: 3, label: "3 : 1" },
} as const;

/** Changes both; bytes are never replaced, since orders name them. */
export function PictureForm({
  asset,
  onDone,
}: {
  readonly asset: Asset;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  const [name, setName] = useState(asset.name);
  const url = useBlobUrl(useQuery(pictureFile(asset.id)).data);
  const [point, setPoint] = useState(asset.focal_point);
  const save = useChange(() => api.assets.update(asset.id, { name, focal_point: point }), {
    stale: PICTURES,
    onDone,
  });
  return (
    <div className={styles["details"]}>
      <ChangeForm change={save} fields={["name"]} label={say("save")}>
        <TextField
          name="name"
          label={say("name")}
          help={say("pictureNameHelp")}
          isRequired
          maxLength={120}
          value={name}
          onChange={setName}
        />
        <section aria-label={say("cuts")}>
          <h3>{say("cuts")}</h3>
          <p className={styles["soft"]}>{say("cutsText")}</p>
          {url !== null && <FocalPointField url={url} value={point} onChange={setPoint} />}
          <Cuts asset={asset} url={url} point={point ?? DEFAULT_FOCAL_POINT} />
        </section>
      </ChangeForm>
    </div>
  );
}

/** What is left of it in those places. */
function Cuts({
  asset,
  url,
  point,
}: {
  readonly asset: Asset;
  /** Null until the picture is there. */
  readonly url: string | null;
  readonly point: FocalPoint;
}): ReactNode {
  const { width_px: width, height_px: height } = asset;
  const ratio = width === null || height === null ? 1 : width / height;
  return (
    <div className={styles["cuts"]}>
      {(["square", "banner"] as const).map((cut) => (
        <figure key={cut}>
          <div className={styles[cut]}>
            {url !== null && (
              <img
                src={url}
                alt=""
                style={{
                  objectPosition: cropOffset(ratio, CUTS[cut].ratio, point),
                }}
              />
            )}
          </div>
          <figcaption className={styles["soft"]} dir="ltr">
            {CUTS[cut].label}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
