/** The author's draft of a scene: changes, undo, saving, and what somebody else saved meanwhile. */
import { useMutation, type UseMutationResult, useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from "react";
import type {
  GetTemplateSceneResult,
  PutTemplateSceneResult,
  Scene,
  SceneChange,
} from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import {
  advanced,
  type DraftHistory,
  historyOf,
  redone,
  settled,
  undone,
} from "./draft-history.ts";
import { keepDraft, keptDraft } from "./kept-draft.ts";
import { templateScene } from "./queries.ts";
import { isStale } from "./save-refusals.ts";
import {
  changeOf,
  type DraftChange,
  type DraftConflict,
  rebased,
  reversed,
  type SceneDraft,
  withChange,
  withDraft,
} from "./scene-draft.ts";

/** What the page's parts read and do. */
export interface SceneEditing {
  /** As it will be once saved. */
  readonly scene: Scene;
  readonly revision: number;
  readonly isChanged: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly isSaving: boolean;
  readonly error: unknown;
  /** Members that somebody else has set otherwise; saving waits for a choice. */
  readonly conflicts: readonly DraftConflict[];
  readonly lost: readonly DraftChange[];
  readonly change: (change: Omit<DraftChange, "before">) => void;
  readonly settle: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly resolve: (conflict: DraftConflict, isMine: boolean) => void;
  /** Resolves to the revision that holds the changes. */
  readonly save: () => Promise<number>;
  /** Saves the draft and what is added to its request; fields and boxes are others then: no step goes back beyond it. */
  readonly saveWith: (add: Addition) => Promise<number>;
}

type Addition = (change: SceneChange) => SceneChange;

interface Editing {
  readonly history: DraftHistory;
  readonly revision: number;
  readonly conflicts: readonly DraftConflict[];
  readonly lost: readonly DraftChange[];
}

/** The draft over the newest revision; one that was kept is put on it first. */
export function useSceneDraft(templateId: string, newest: GetTemplateSceneResult): SceneEditing {
  const { scene: base, revision } = newest;
  const [current, setEditing] = useEditing(templateId, newest);
  const { history, conflicts, lost } = current;
  const draft = history.present;
  const {
    isPending: isSaving,
    error,
    variables,
    mutateAsync,
  } = useSaving(templateId, { base, revision, draft }, setEditing);
  const scene = useMemo(() => withDraft(base, draft), [base, draft]);
  const steps = useSteps(base, setEditing);
  // The same object until something in it is another: a text that is chosen must not show everything anew.
  return useMemo(
    () => ({
      scene,
      revision,
      isChanged: draft.length > 0,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      isSaving,
      // A refused addition is told where it was asked for.
      error: isStale(error) || variables !== null ? null : error,
      conflicts,
      lost,
      ...steps,
      save: async () => (draft.length === 0 ? revision : (await mutateAsync(null)).revision),
      saveWith: async (add) => (await mutateAsync(add)).revision,
    }),
    [
      scene,
      revision,
      draft,
      history,
      isSaving,
      error,
      variables,
      conflicts,
      lost,
      steps,
      mutateAsync,
    ],
  );
}

/** The state of the editing on the newest revision; each draft is kept in the browser. */
function useEditing(
  templateId: string,
  { scene: base, revision }: GetTemplateSceneResult,
): readonly [Editing, Dispatch<SetStateAction<Editing>>] {
  const [editing, setEditing] = useState<Editing>(() => {
    const kept = keptDraft(templateId);
    return onRevision(base, revision, kept?.draft ?? []);
  });
  // Somebody else's revision, or our own, has come in: the draft goes on upon it.
  const current =
    editing.revision === revision
      ? editing
      : onRevision(base, revision, editing.history.present, editing);
  if (current !== editing) {
    setEditing(current);
  }
  const {
    history: { present: draft },
    conflicts,
  } = current;
  useEffect(() => {
    keepDraft(templateId, {
      revision,
      draft: [...draft, ...conflicts.map(({ change }) => change)],
    });
  }, [templateId, revision, draft, conflicts]);
  return [current, setEditing];
}

type Steps = Pick<SceneEditing, "change" | "settle" | "undo" | "redo" | "resolve">;

/** What the author does to the draft. */
function useSteps(base: Scene, setEditing: Dispatch<SetStateAction<Editing>>): Steps {
  return useMemo(() => {
    const update = (change: (history: DraftHistory) => DraftHistory): void =>
      setEditing((before) => ({ ...before, history: change(before.history) }));
    return {
      change: (change) =>
        update((one) => advanced(one, withChange(one.present, base, change), change)),
      settle: () => update(settled),
      undo: () => update(undone),
      redo: () => update(redone),
      resolve: (conflict, isMine) => {
        setEditing((before) => ({
          ...before,
          conflicts: before.conflicts.filter((one) => one !== conflict),
          history: isMine
            ? advanced(
                before.history,
                withChange(before.history.present, base, conflict.change),
                conflict.change,
              )
            : before.history,
        }));
      },
    };
  }, [base, setEditing]);
}

/** Saves the draft as a revision; a draft on a revision that is no longer the newest is put on that one. */
function useSaving(
  templateId: string,
  of: {
    readonly base: Scene;
    readonly revision: number;
    readonly draft: DraftHistory["present"];
  },
  onSaved: (editing: Editing) => void,
): UseMutationResult<PutTemplateSceneResult, Error, Addition | null> {
  const queries = useQueryClient();
  const { base, revision, draft } = of;
  const readScene = async (): Promise<GetTemplateSceneResult> =>
    await queries.fetchQuery({ ...templateScene(templateId), staleTime: 0 });
  return useMutation({
    mutationFn: (add) => {
      const change = changeOf(base, draft);
      return api.templates.putScene(templateId, {
        scene: add === null ? change : add(change),
        base_revision: revision,
      });
    },
    onSuccess: async (saved, add) => {
      const fresh = await readScene();
      const isSteady = draft.length > 0 && add === null;
      onSaved({
        history: historyOf([], isSteady ? [reversed(draft)] : []),
        revision: fresh.revision,
        conflicts: [],
        lost: [],
      });
      await queries.invalidateQueries({ queryKey: ["templates"] });
      return saved;
    },
    onError: async (error) => {
      if (isStale(error)) {
        // The new revision comes in by the query, and the draft goes on upon it.
        await readScene();
      }
    },
  });
}

function onRevision(
  scene: Scene,
  revision: number,
  draft: SceneDraft,
  before: Pick<Editing, "conflicts" | "lost"> = { conflicts: [], lost: [] },
): Editing {
  const onto = rebased(scene, [...draft, ...before.conflicts.map(({ change }) => change)]);
  return {
    history: historyOf(onto.draft),
    revision,
    conflicts: onto.conflicts,
    lost: [...before.lost, ...onto.lost],
  };
}
