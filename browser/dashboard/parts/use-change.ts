import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useToast } from "./toasts.tsx";

/**
 * Something that a person changes: `stale` is the key of what the change touches, asked anew before `onDone` is
 * called. Its refusal is for the form that shows it; `isTold` says it beside the page where there is no form.
 */
export function useChange<Input = void, Result = unknown>(
  run: (input: Input) => Promise<Result>,
  {
    stale,
    onDone,
    isTold = false,
  }: {
    readonly stale: readonly unknown[];
    readonly onDone?: ((result: Result) => void) | undefined;
    readonly isTold?: boolean;
  },
): UseMutationResult<Result, Error, Input> {
  const queries = useQueryClient();
  const { tell } = useToast();
  return useMutation<Result, Error, Input>({
    mutationFn: run,
    onSuccess: async (result) => {
      await queries.invalidateQueries({ queryKey: stale });
      onDone?.(result);
    },
    ...(isTold ? { onError: tell.error } : {}),
  });
}
