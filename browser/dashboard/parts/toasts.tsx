/** Short words about what was just done, each announced once; errors stay until they are put away. */
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import { requireSignIn } from "../app/session.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { ErrorNotice } from "./states.tsx";
import styles from "./toasts.module.css";

/** Long enough to read twice. */
const SHOWN_MS = 6_000;

interface Toast {
  readonly id: number;
  readonly content: { readonly done: string } | { readonly error: unknown };
}

/** Says what was done, or what was not. Both keep their identity. */
export interface ToastControl {
  readonly tell: {
    readonly done: (text: string) => void;
    readonly error: (error: unknown) => void;
  };
}

const Told = createContext<ToastControl>({
  tell: { done: () => undefined, error: () => undefined },
});

/** To tell of what was done. */
export function useToast(): ToastControl {
  return use(Told);
}

/** Holds the words of everything inside. */
export function Toasts({ children }: { readonly children: ReactNode }): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const count = useRef(0);
  const add = useCallback((content: Toast["content"]) => {
    count.current += 1;
    const toast = { id: count.current, content };
    // Three at most: who has not read the fourth last never will.
    setToasts((before) => [...before.slice(-2), toast]);
  }, []);
  const remove = useCallback((id: number) => {
    setToasts((before) => before.filter((toast) => toast.id !== id));
  }, []);
  const control = useMemo(
    () => ({
      tell: {
        done: (text: string) => add({ done: text }),
        error: (error: unknown) => {
          if (!requireSignIn(error)) {
            add({ error });
          }
        },
      },
    }),
    [add],
  );
  return (
    <Told value={control}>
      {children}
      <div className={styles["toasts"]} role="status">
        {toasts.map(({ id, content }) => (
          <div key={id} className={styles["toast"]}>
            {"done" in content ? (
              <Passing onEnd={() => remove(id)}>{content.done}</Passing>
            ) : (
              <ErrorNotice error={content.error} />
            )}
            <Button look="bare" aria-label={say("dismiss")} onPress={() => remove(id)}>
              <Icon name="close" />
            </Button>
          </div>
        ))}
      </div>
    </Told>
  );
}

function Passing({
  children,
  onEnd,
}: {
  readonly children: string;
  readonly onEnd: () => void;
}): ReactNode {
  const end = useRef(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return <p>{children}</p>;
}
