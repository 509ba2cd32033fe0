/** The menu of the account: other teams, light or dark, and the way out. Loaded when somebody is about to open it. */
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useState } from "react";
import { Header } from "react-aria-components/Header";
import { Menu, MenuItem, MenuSection } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { api } from "../app/api.ts";
import { chooseScheme, keptScheme, SCHEMES, type Scheme } from "../app/colors.ts";
import { useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import { useMe } from "../app/session.ts";
import { Icon } from "../parts/icon.tsx";
import { useToast } from "../parts/toasts.tsx";
import styles from "./account-menu.module.css";

const SCHEME_LABELS = {
  system: "colorsSystem",
  light: "colorsLight",
  dark: "colorsDark",
} as const;

/** What the focus goes to: an entry for who came by the keyboard, the menu itself for who pointed. */
export type MenuFocus = "first" | "last" | "menu";

/** Beside `button`, which names it by its id. */
export function AccountList({
  button,
  buttonId,
  focused,
  onClose,
}: {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly buttonId: string;
  readonly focused: MenuFocus;
  readonly onClose: () => void;
}): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  const { user } = useMe();
  const { tell } = useToast();
  const router = useRouter();
  const goTo = (to: "/account" | "/admin"): void => void router.navigate({ to });
  const signOut = (): void => {
    api.dashboard.signOut().then(() => location.assign("/login"), tell.error);
  };
  return (
    <Popover
      className={styles["popover"] ?? ""}
      triggerRef={button}
      placement="top start"
      aria-labelledby={buttonId}
      isOpen
      onOpenChange={onClose}
    >
      <Menu
        className={styles["menu"] ?? ""}
        aria-labelledby={buttonId}
        autoFocus={focused === "menu" ? true : focused}
        onClose={onClose}
      >
        <TeamSection />
        <SchemeSection />
        <MenuSection aria-label={say("ownSignIn")}>
          <MenuItem id="own-sign-in" onAction={() => goTo("/account")}>
            {say("ownSignIn")}
          </MenuItem>
        </MenuSection>
        {user.platform_admin && (
          <MenuSection aria-label={say("installation")}>
            <MenuItem id="installation" onAction={() => goTo("/admin")}>
              {say("installation")}
            </MenuItem>
          </MenuSection>
        )}
        <MenuSection aria-label={say("signOut")}>
          <MenuItem id="sign-out" onAction={signOut}>
            {say("signOut")}
          </MenuItem>
        </MenuSection>
      </Menu>
    </Popover>
  );
}

/** The person's other teams, where there are any. */
function TeamSection(): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  const { team, teams } = useMe();
  const { tell } = useToast();
  const others = teams.filter(({ id }) => id !== team.id);
  const goOnIn = (teamId: string): void => {
    api.dashboard
      .setTeam({ team_id: teamId })
      .then(() => location.assign("/dashboard"), tell.error);
  };
  return (
    others.length > 0 && (
      <MenuSection>
        <Header>{say("changeTeam")}</Header>
        {others.map(({ id, name }) => (
          <MenuItem key={id} id={id} textValue={name} onAction={() => goOnIn(id)}>
            <span dir="auto">{name}</span>
          </MenuItem>
        ))}
      </MenuSection>
    )
  );
}

/** Light, dark, or as the machine has it. */
function SchemeSection(): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  const [scheme, setScheme] = useState<Scheme>(keptScheme);
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[scheme]}
      onSelectionChange={(keys) => {
        const chosen = SCHEMES.find((one) => keys === "all" || keys.has(one)) ?? "system";
        setScheme(chosen);
        chooseScheme(chosen);
      }}
    >
      <Header>{say("colors")}</Header>
      {SCHEMES.map((one) => (
        <MenuItem key={one} id={one} textValue={say(SCHEME_LABELS[one])}>
          {({ isSelected }) => (
            <>
              {say(SCHEME_LABELS[one])}
              {isSelected && <Icon name="done" />}
            </>
          )}
        </MenuItem>
      ))}
    </MenuSection>
  );
}
