/** Saves what is not yet saved, puts it live, and shows what customers get: link, QR code, and a line for a shop's page. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { htmlText } from "#base/html-text.ts";
import type { PublishTemplateResult } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { findingsOf } from "./findings.ts";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import styles from "./publish-button.module.css";
import { templateDetail } from "./queries.ts";
import type { SceneEditing } from "./use-scene-draft.ts";
import { FindingMark } from "./verdict.tsx";

const QrCode = lazy(async () => ({ default: (await import("../../parts/qr-code.tsx")).QrCode }));

/** The main action of the page; of a template that is live as it stands, the way to its link. */
export function PublishButton({
  templateId,
  editing,
  onPublished,
}: {
  readonly templateId: string;
  readonly editing: SceneEditing;
  readonly onPublished: () => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { tell } = useToast();
  const [isOpen, setOpen] = useState(false);
  const template = useQuery(templateDetail(templateId)).data?.template;
  const isLive =
    template?.status === "live" &&
    template.published_revision === editing.revision &&
    !editing.isChanged;
  const publish = useMutation({
    mutationFn: async () =>
      await api.templates.publish(templateId, { revision: await editing.save() }),
    onSuccess: () => {
      onPublished();
      setOpen(true);
    },
    onError: tell.error,
  });
  return (
    <>
      <Button
        look="main"
        isPending={publish.isPending}
        isDisabled={editing.conflicts.length > 0}
        onPress={() => {
          if (isLive) {
            setOpen(true);
          } else {
            publish.mutate();
          }
        }}
      >
        {say(isLive ? "showLink" : "publish")}
      </Button>
      <Dialog title={say("liveTitle")} isOpen={isOpen} onClose={() => setOpen(false)}>
        {template !== undefined && (
          <Published
            title={template.title}
            slug={template.slug}
            warnings={publish.data?.warnings ?? []}
          />
        )}
      </Dialog>
    </>
  );
}

function Published({
  title,
  slug,
  warnings,
}: {
  readonly title: string;
  readonly slug: string;
  readonly warnings: PublishTemplateResult["warnings"];
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const address = `${location.origin}/fill/${slug}`;
  const snippet = `<a href="${htmlText(address)}">${htmlText(say("snippetText", { title }))}</a>`;
  return (
    <div className={styles["published"]}>
      <div className={styles["line"]}>
        <a href={address} target="_blank" rel="noreferrer">
          {address}
          <Icon name="open" />
        </a>
        <CopyButton text={address} label={say("copyLink")} />
      </div>
      <Suspense fallback={<div className={styles["place"]} />}>
        <QrCode
          text={address}
          label={say("qrLabel", { title })}
          download={{ fileName: slug, label: say("downloadQr") }}
        />
      </Suspense>
      <div className={styles["choices"]} role="group" aria-label={say("seeAsCustomer")}>
        <span aria-hidden="true">{say("seeAsCustomer")}</span>
        <Button onPress={() => openWindow(address, PHONE)}>{say("onPhone")}</Button>
        <Button onPress={() => openWindow(address, COMPUTER)}>{say("onComputer")}</Button>
      </div>
      <p>{say("snippetHelp")}</p>
      <div className={styles["line"]}>
        <code dir="ltr">{snippet}</code>
        <CopyButton text={snippet} label={say("copySnippet")} />
      </div>
      {findingsOf(warnings).map(({ severity, message }) => (
        <p key={`${severity} ${message}`}>
          <FindingMark severity={severity} /> {message}
        </p>
      ))}
    </div>
  );
}

/** Windows as most customers have them, in CSS pixels. */
const PHONE = { width: 390, height: 844 };
const COMPUTER = { width: 1280, height: 800 };

/** A window of its own and not a frame: nobody may frame a page whose buttons approve prints, nor may this one. */
function openWindow(address: string, { width, height }: typeof PHONE): void {
  window.open(address, "_blank", `popup,noopener,width=${width},height=${height}`);
}
