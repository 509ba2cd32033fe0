/** Pictures that image fields offer to customers. */
import { useQuery, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Asset } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { useBlobUrl } from "../../parts/blob-url.ts";
import { ConfirmButton, DialogButton } from "../../parts/dialog-button.tsx";
import { NextPageButton } from "../../parts/next-page-button.tsx";
import { EmptyState } from "../../parts/states.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import styles from "./library.module.css";
import { LIBRARY_MESSAGES } from "./messages.ts";
import { PictureForm } from "./picture-form.tsx";
import { pictureSize } from "./picture-size.ts";
import { PictureUpload } from "./picture-upload.tsx";
import { pictureFile, pictureList, PICTURES } from "./queries.ts";

/** The page of `/library/pictures`. */
export function PictureList(): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  const mayWrite = useScope("assets:write");
  const list = useSuspenseInfiniteQuery(pictureList);
  const pictures = list.data.pages.flatMap(({ data }) => data);
  return (
    <>
      {mayWrite && <PictureUpload />}
      {pictures.length === 0 ? (
        <EmptyState title={say("noPictures")}>
          <p>{say("noPicturesText")}</p>
        </EmptyState>
      ) : (
        <ul className={styles["cards"]} aria-label={say("pictures")}>
          {pictures.map((asset) => (
            <Card key={asset.id} asset={asset} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      <NextPageButton list={list} />
    </>
  );
}

/** Types that print files can hold; others are kept, and no field offers them. */
const PRINTABLE: readonly string[] = ["image/png", "image/jpeg"];

function Card({
  asset,
  mayWrite,
}: {
  readonly asset: Asset;
  readonly mayWrite: boolean;
}): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  const url = useBlobUrl(useQuery(pictureFile(asset.id)).data);
  const { name, template_id: templateId } = asset;
  return (
    <li className={styles["card"]}>
      <div className={styles["picture"]}>{url !== null && <img src={url} alt="" />}</div>
      <div className={styles["words"]}>
        <h2 dir="auto">{name}</h2>
        <p className={styles["facts"]}>{pictureSize(asset, say)}</p>
        {!PRINTABLE.includes(asset.content_type) && (
          <StatusMark standing="warn">{say("notOffered")}</StatusMark>
        )}
        {templateId !== null && (
          <Link to="/templates/$id" params={{ id: templateId }}>
            {say("oneTemplate")}
          </Link>
        )}
        {mayWrite && <Actions asset={asset} />}
      </div>
    </li>
  );
}

function Actions({ asset }: { readonly asset: Asset }): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  const { id, name } = asset;
  return (
    <span className={styles["buttons"]}>
      <DialogButton label={say("edit")} about={name} title={name}>
        {(close) => <PictureForm asset={asset} onDone={close} />}
      </DialogButton>
      <ConfirmButton
        label={say("delete")}
        about={name}
        title={say("deleteTitle", { name })}
        text={say("deletePictureText")}
        stale={PICTURES}
        run={() => api.assets.delete(id)}
      />
    </span>
  );
}
