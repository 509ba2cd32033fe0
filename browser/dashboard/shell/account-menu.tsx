/** Who is signed in: the team, other teams, light or dark, and the way out. */
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Header } from "react-aria-components/Header";
import { Menu, MenuItem, MenuSection, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { api } from "../app/api.ts";
import { chooseScheme, keptScheme, SCHEMES, type Scheme } from "../app/colors.ts";
import { useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import { useMe } from "../app/session.ts";
import { useToast } from "../parts/toasts.tsx";
import { Icon } from "../parts/icon.tsx";
import styles from "./account-menu.module.css";

const SCHEME_LABELS = {
  system: "colorsSystem",
  light: "colorsLight",
  dark: "colorsDark",
} as const;

/** A button with the person and the team, and the menu it opens. */
export function AccountMenu(): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  const { user, team, teams } = useMe();
  const { tell } = useToast();
  const router = useRouter();
  const others = teams.filter(({ id }) => id !== team.id);
  const goOnIn = (teamId: string): void => {
    api.dashboard
      .setTeam({ team_id: teamId })
      .then(() => location.assign("/dashboard"), tell.error);
  };
  const goTo = (to: "/account" | "/admin"): void => void router.navigate({ to });
  const signOut = (): void => {
    api.dashboard.signOut().then(() => location.assign("/login"), tell.error);
  };
  return (
    <MenuTrigger>
      <Button className={styles["button"] ?? ""}>
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
      <Popover className={styles["popover"] ?? ""} placement="top start">
        <Menu className={styles["menu"] ?? ""}>
          {others.length > 0 && (
            <MenuSection>
              <Header>{say("changeTeam")}</Header>
              {others.map(({ id, name }) => (
                <MenuItem key={id} id={id} textValue={name} onAction={() => goOnIn(id)}>
                  <span dir="auto">{name}</span>
                </MenuItem>
              ))}
            </MenuSection>
          )}
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
    </MenuTrigger>
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
