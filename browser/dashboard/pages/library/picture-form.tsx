/** A picture's name, and what is left of it in places of other proportions. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Asset } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useBlobUrl } from "../../parts/blob-url.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { TextField } from "../../parts/field.tsx";
import { useChange } from "../../parts/use-change.ts";
import styles from "./library.module.css";
import { LIBRARY_MESSAGES } from "./messages.ts";
import { pictureFile, PICTURES } from "./queries.ts";

/** Proportions of places that are met most, by the class that has them. */
const CUTS = { square: "1 : 1", banner: "3 : 1" } as const;

/** Renames it; bytes are never replaced, since orders name them. */
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
  const save = useChange(() => api.assets.update(asset.id, { name }), { stale: PICTURES, onDone });
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
      </ChangeForm>
      <section aria-label={say("cuts")}>
        <h3>{say("cuts")}</h3>
        <p className={styles["soft"]}>{say("cutsText")}</p>
        <div className={styles["cuts"]}>
          {(["square", "banner"] as const).map((cut) => (
            <figure key={cut}>
              <div className={styles[cut]}>{url !== null && <img src={url} alt="" />}</div>
              <figcaption className={styles["soft"]} dir="ltr">
                {CUTS[cut]}
              </figcaption>
            </figure>
          ))}
        </div>
      </section>
    </div>
  );
}
