/** One template: its pages as pressed with every text on them, what each text is, what was read of the file, a trial. */
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useBlocker } from "@tanstack/react-router";
import {
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Scene, Template } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { Button } from "../../parts/button.tsx";
import { Icon } from "../../parts/icon.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { LoadingPage } from "../../parts/states.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { BoxList, boxStanding } from "./box-list.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { Inspector } from "./inspector.tsx";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import { MarkRefusal } from "./mark-refusal.tsx";
import { PublishButton } from "./publish-button.tsx";
import { RenameButton } from "./rename-button.tsx";
import { templateDetail, templateScene } from "./queries.ts";
import { textObjects } from "./scene-draft.ts";
import { SheetStage } from "./sheet-stage.tsx";
import styles from "./template-page.module.css";
import { Trial } from "./trial.tsx";
import { type SceneEditing, useSceneDraft } from "./use-scene-draft.ts";

const loadReport = async () => ({ default: (await import("./file-report.tsx")).FileReport });
const FileReport = lazy(loadReport);

const route = getRouteApi("/shell/templates/$id");

const STANDINGS = { draft: "plain", live: "pass", archived: "plain" } as const;

/** The page of `/templates/{id}`. */
export function TemplatePage(): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { id } = route.useParams();
  const { template } = useSuspenseQuery(templateDetail(id)).data;
  const editing = useSceneDraft(id, useSuspenseQuery(templateScene(id)).data);
  const mayWrite = useScope("templates:write");
  useUndoKeys(editing);
  return (
    <>
      <PageHead
        title={template.title}
        beside={<Standing template={template} />}
        actions={mayWrite && <Actions editing={editing} templateId={id} />}
      />
      {editing.error !== null && <MarkRefusal error={editing.error} said={say("wordStays")} />}
      <ConflictNotice editing={editing} />
      <Columns templateId={id} title={template.title} editing={editing} />
    </>
  );
}

/** The texts, the sheet that they are on, and what stands beside it. */
function Columns({
  templateId,
  title,
  editing,
}: {
  readonly templateId: string;
  readonly title: string;
  readonly editing: SceneEditing;
}): ReactNode {
  const { scene, revision } = editing;
  const mayWrite = useScope("templates:write");
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { side, chosen, tab, shownBox, shownTab, show, choose, setTab } = useShown(scene);
  const { columns, chooseInList } = useListChoice(choose);
  useReportAhead();
  const giveRoom = roomOf(editing);
  return (
    <div ref={columns} className={styles["columns"]} data-wide>
      <BoxList scene={scene} chosen={shownBox} onChoose={chooseInList} />
      <SheetStage
        templateId={templateId}
        revision={revision}
        scene={scene}
        values={values}
        side={side}
        chosen={chosen}
        isTrial={shownTab === "trial" && Object.keys(values).length > 0}
        onSide={(page) => show(page, null)}
        onChoose={choose}
        onWidth={mayWrite ? giveRoom : null}
        onWidthDone={editing.settle}
      />
      <SideTabs title={title} tab={tab} shown={shownTab} onTab={setTab}>
        {{
          box: (
            <Inspector
              templateId={templateId}
              editing={editing}
              chosen={shownBox}
              mayWrite={mayWrite}
            />
          ),
          file: <FileReport templateId={templateId} editing={editing} onChoose={choose} />,
          trial: (
            <Trial
              templateId={templateId}
              editing={editing}
              side={side}
              values={values}
              onValues={setValues}
              onSide={(page) => show(page, null)}
              onReport={() => setTab("file")}
              onChoose={choose}
            />
          ),
        }}
      </SideTabs>
    </div>
  );
}

/** After the first picture of the page, before somebody opens its tab. */
function useReportAhead(): void {
  useEffect(() => void loadReport(), []);
}

/** What gives a box so many points of room. */
function roomOf(editing: SceneEditing): (box: string, after: number) => void {
  return (id, after) => editing.change({ on: "settings", id, member: "max_width_pt", after });
}

/** On a phone the list stands below the settings of what is chosen in it: they are brought into sight. */
function useListChoice(choose: (box: string) => void): {
  readonly columns: Ref<HTMLDivElement>;
  readonly chooseInList: (box: string) => void;
} {
  const columns = useRef<HTMLDivElement>(null);
  const chooseInList = useCallback(
    (box: string) => {
      choose(box);
      if (matchMedia("(max-width: 45em)").matches) {
        columns.current?.querySelector("[data-settings]")?.scrollIntoView();
      }
    },
    [choose],
  );
  return { columns, chooseInList };
}

function Standing({ template }: { readonly template: Template }): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const mayWrite = useScope("templates:write");
  return (
    <>
      <StatusMark standing={STANDINGS[template.status]}>{say(template.status)}</StatusMark>
      {mayWrite && <RenameButton template={template} />}
      <Link to="/templates/$id/health" params={{ id: template.id }}>
        {say("healthLink")}
      </Link>
    </>
  );
}

/** Which page is shown and which text is chosen, both kept in the address; at first where customers may write. */
function usePlace(scene: Scene): {
  readonly side: number;
  readonly chosen: string | null;
  readonly show: (page: number, box: string | null) => void;
} {
  // As it was when the page opened: a text that is locked must not turn it.
  const [first] = useState(() => firstOpenPage(scene));
  const { page = first, box = null } = route.useSearch();
  const navigate = route.useNavigate();
  return {
    side: Math.min(page, scene.pages.length - 1),
    chosen: box,
    show: (nextPage, nextBox) => {
      void navigate({
        search: (before) => ({ ...before, page: nextPage, box: nextBox ?? undefined }),
        replace: true,
        resetScroll: false,
      });
    },
  };
}

/** Of a design whose front has the logo alone, the back. */
function firstOpenPage(scene: Scene): number {
  const open = scene.pages.findIndex((page) =>
    textObjects(page).some((box) => boxStanding(box) === "open"),
  );
  return Math.max(open, 0);
}

/** Page, text and tab; choosing a text opens its tab. `shownBox` and `shownTab` follow those that are chosen. */
function useShown(scene: Scene): ReturnType<typeof usePlace> & {
  readonly tab: TabId;
  readonly shownBox: string | null;
  readonly shownTab: TabId;
  readonly choose: (box: string) => void;
  readonly setTab: (tab: TabId) => void;
} {
  const { tab: first = "box" } = route.useSearch();
  const [tab, setTab] = useState<TabId>(first);
  const place = usePlace(scene);
  const choose = useChoose(scene, (page, box) => {
    place.show(page, box);
    setTab("box");
  });
  // The press shows at once, on the sheet and its tab; what takes longer to show follows (a page may have hundreds).
  const shownBox = useDeferredValue(place.chosen);
  const shownTab = useDeferredValue(tab);
  return { ...place, tab, shownBox, shownTab, choose, setTab };
}

/** The same function until the page goes: hundreds of texts are given it. */
function useChoose(
  scene: Scene,
  onChoose: (page: number, box: string) => void,
): (box: string) => void {
  const latest = useRef({ scene, onChoose });
  useEffect(() => {
    latest.current = { scene, onChoose };
  });
  return useCallback((box) => {
    const page = latest.current.scene.pages.findIndex((one) =>
      textObjects(one).some((text) => text.id === box),
    );
    latest.current.onChoose(Math.max(page, 0), box);
  }, []);
}

const TABS = ["box", "file", "trial"] as const;
type TabId = (typeof TABS)[number];
const TITLES = { box: "tabText", file: "tabFile", trial: "tabTrial" } as const;

/** What stands beside the page: the chosen text, what was read of the file, a trial. What was shown stays until then. */
function SideTabs({
  title,
  tab,
  shown,
  onTab,
  children,
}: {
  readonly title: string;
  readonly tab: TabId;
  /** The tab whose content is shown: that of before, until this one's is there. */
  readonly shown: TabId;
  readonly onTab: (tab: TabId) => void;
  readonly children: Readonly<Record<TabId, ReactNode>>;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  return (
    <div className={styles["side"]} data-settings="">
      <Tabs
        label={title}
        tabs={TABS.map((id) => ({ id, title: say(TITLES[id]) }))}
        selected={tab}
        onSelect={onTab}
      >
        <Suspense key={shown} fallback={<LoadingPage />}>
          {children[shown]}
        </Suspense>
      </Tabs>
    </div>
  );
}

/** Undo, redo, save and publish, and a word before unsaved changes are left behind. */
function Actions({
  editing,
  templateId,
}: {
  readonly editing: SceneEditing;
  readonly templateId: string;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { tell } = useToast();
  const queries = useQueryClient();
  // Drafts are kept in this browser, so leaving a page of the dashboard asks nothing; closing the tab does.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => editing.isChanged });
  return (
    <div className={styles["actions"]}>
      <Button
        look="bare"
        aria-label={say("undo")}
        isDisabled={!editing.canUndo}
        onPress={editing.undo}
      >
        <Icon name="undo" />
      </Button>
      <Button
        look="bare"
        aria-label={say("redo")}
        isDisabled={!editing.canRedo}
        onPress={editing.redo}
      >
        <Icon name="redo" />
      </Button>
      <Button
        isDisabled={!editing.isChanged || editing.conflicts.length > 0}
        isPending={editing.isSaving}
        onPress={() => {
          editing.save().then(
            (revision) => tell.done(say("saved", { revision })),
            // Told above the page.
            () => undefined,
          );
        }}
      >
        {say("save")}
      </Button>
      <PublishButton
        templateId={templateId}
        editing={editing}
        onPublished={() => void queries.invalidateQueries({ queryKey: ["templates"] })}
      />
    </div>
  );
}

/** Ctrl or Cmd with Z; in a field the browser's own undo comes first. */
function useUndoKeys({ undo, redo }: SceneEditing): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || isTyping) {
        return;
      }
      event.preventDefault();
      if (event.shiftKey) {
        redo();
      } else {
        undo();
      }
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
}
