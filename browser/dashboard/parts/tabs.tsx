/** Tabs above one panel (ARIA Authoring Practices, tabs): arrows go from one to the next, and what is shown follows. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { directionOf } from "#domain/messages/languages.ts";
import { language } from "../app/message-set.ts";
import styles from "./tabs.module.css";

interface TabListProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly title: string }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
}

/**
 * `children` are what the panel holds: it may still be of the tab before while that of a new one is made, which the
 * library's tabs, with a panel for each, do not allow.
 */
export function Tabs<Id extends string>({
  children,
  ...list
}: TabListProps<Id> & { readonly children: ReactNode }): ReactNode {
  const base = useId();
  return (
    <>
      <TabList {...list} base={base} />
      <div
        role="tabpanel"
        id={base}
        aria-labelledby={`${base}${list.selected}`}
        className={styles["panel"]}
      >
        {children}
      </div>
    </>
  );
}

/** The row of tabs, one of them in the order of focus; `base` is the id of the panel, and begins that of each tab. */
function TabList<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  base,
}: TabListProps<Id> & { readonly base: string }): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(({ id }) => id === selected);
    const next = STEPS[event.key]?.(at, tabs.length);
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (tab !== undefined) {
      event.preventDefault();
      list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
      onSelect(tab.id);
    }
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={styles["tabs"]}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${base}${id}`}
          data-tab={id}
          aria-selected={id === selected}
          aria-controls={base}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

const onwards = (at: number): number => at + 1;
const back = (at: number, length: number): number => at + length - 1;
const isFromRight = directionOf(language) === "rtl";

/** Round both ends; arrows as the tabs are seen. */
const STEPS: Readonly<Record<string, (at: number, length: number) => number>> = {
  ArrowRight: isFromRight ? back : onwards,
  ArrowLeft: isFromRight ? onwards : back,
  Home: () => 0,
  End: (_at, length) => length - 1,
};
