/** Who is signed in, on the button that opens the menu of the account. */
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { useMe } from "../app/session.ts";
import { Icon } from "../parts/icon.tsx";
import type { MenuFocus } from "./account-list.tsx";
import styles from "./account-menu.module.css";

const loadList = async () => ({ default: (await import("./account-list.tsx")).AccountList });
const AccountList = lazy(loadList);

/** As every menu button has them (ARIA Authoring Practices, menu button). */
const OPENING_KEYS: Readonly<Record<string, MenuFocus>> = { ArrowDown: "first", ArrowUp: "last" };

/** The menu is a sixth of what the frame would load: it comes with the pointer or the focus. */
export function AccountMenu(): ReactNode {
  const { user, team } = useMe();
  const button = useRef<HTMLButtonElement>(null);
  const [focused, setFocused] = useState<MenuFocus | null>(null);
  const id = useId();
  return (
    <>
      <Button
        ref={button}
        id={id}
        className={styles["button"] ?? ""}
        aria-haspopup="menu"
        aria-expanded={focused !== null}
        onHoverStart={() => void loadList()}
        onFocus={() => void loadList()}
        onPress={({ pointerType }) => setFocused(pointerType === "keyboard" ? "first" : "menu")}
        onKeyDown={(event) => {
          const opened = OPENING_KEYS[event.key];
          if (opened !== undefined) {
            event.preventDefault();
            setFocused(opened);
          }
        }}
      >
        <span className={styles["team"]} dir="auto">
          {team.name}
        </span>
        <span className={styles["person"]} dir="auto">
          {user.name}
        </span>
        <span className={styles["face"]}>
          <Icon name="customers" />
        </span>
        <Icon name="more" />
      </Button>
      {focused !== null && (
        <Suspense>
          <AccountList
            button={button}
            buttonId={id}
            focused={focused}
            onClose={() => setFocused(null)}
          />
        </Suspense>
      )}
    </>
  );
}
