/** Where pictures come in, one or many at once. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { uploadApi } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { type UploadState, FileZone } from "../../parts/file-zone.tsx";
import { ErrorNotice } from "../../parts/states.tsx";
import { LIBRARY_MESSAGES } from "./messages.ts";
import { PICTURES } from "./queries.ts";

/** As long as the API takes them. */
const MAX_NAME_CHARS = 120;

/** One file after the other; the first that is refused ends it, and those before it stay. */
export function PictureUpload(): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  const queries = useQueryClient();
  const [progress, setProgress] = useState<UploadState | null>(null);
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        const { name } = file;
        setProgress({ name, share: 0 });
        const { assets } = uploadApi((share) => setProgress({ name, share }));
        await assets.create({ file, kind: "image", scope: "team", name: titleOf(name) });
      }
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: PICTURES });
      setProgress(null);
    },
  });
  return (
    <FileZone
      types={["image/png", "image/jpeg"]}
      takesMany
      messages={{
        drop: say("dropPictures"),
        choose: say("choosePictures"),
        help: say("picturesHelp"),
        sending: say("sending"),
        reading: say("reading"),
      }}
      progress={progress}
      onFiles={(files) => upload.mutate(files)}
    >
      {upload.isError && <ErrorNotice error={upload.error} title={say("pictureRefused")} />}
    </FileZone>
  );
}

/** A file's name without its ending. */
function titleOf(fileName: string): string {
  return fileName.replace(/(?<=.)\.\w{1,5}$/u, "").slice(0, MAX_NAME_CHARS);
}
