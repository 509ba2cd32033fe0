/** The logo as it is kept, and how it is replaced. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, uploadApi } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useBlobUrl } from "../../parts/blob-url.ts";
import { ConfirmButton } from "../../parts/dialog-button.tsx";
import { FileButton } from "../../parts/file-button.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { useChange } from "../../parts/use-change.ts";
import { SETTINGS_MESSAGES } from "./messages.ts";
import { Part } from "./part.tsx";
import { BRAND, brandLogo } from "./queries.ts";
import styles from "./settings.module.css";

/** `assetId` is null without one. */
export function BrandLogo({
  assetId,
  mayWrite,
}: {
  readonly assetId: string | null;
  readonly mayWrite: boolean;
}): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  return (
    <Part title={say("logo")}>
      {assetId === null ? (
        <p className={styles["soft"]}>{say("noLogo")}</p>
      ) : (
        <LogoPicture assetId={assetId} />
      )}
      {mayWrite && (
        <>
          <span className={styles["buttons"]}>
            <UploadButton />
            {assetId !== null && (
              <ConfirmButton
                look="plain"
                label={say("removeLogo")}
                about={say("logo")}
                title={say("removeLogo")}
                text={say("removeLogoText")}
                stale={BRAND}
                run={() => api.brand.deleteLogo()}
              />
            )}
          </span>
          <p className={styles["help"]}>{say("logoHelp")}</p>
        </>
      )}
    </Part>
  );
}

/** Its place is kept while it loads. */
function LogoPicture({ assetId }: { readonly assetId: string }): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const url = useBlobUrl(useQuery(brandLogo(assetId)).data);
  return (
    <div className={styles["logo"]}>{url !== null && <img src={url} alt={say("logo")} />}</div>
  );
}

function UploadButton(): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const { tell } = useToast();
  // The client of uploads, since five megabytes take minutes on some lines.
  const upload = useChange((file: File) => uploadApi(() => undefined).brand.uploadLogo({ file }), {
    stale: BRAND,
    isTold: true,
    onDone: () => tell.done(say("saved")),
  });
  return (
    <FileButton
      types={["image/png", "image/jpeg", "image/svg+xml"]}
      isPending={upload.isPending}
      onFile={(file) => upload.mutate(file)}
    >
      {say("uploadLogo")}
    </FileButton>
  );
}
