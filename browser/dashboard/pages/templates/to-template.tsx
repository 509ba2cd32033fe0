/** The way back from a page about a template, beside its title. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMessages } from "../../app/message-set.ts";
import { TEMPLATE_MESSAGES } from "./messages.ts";

export function ToTemplate({ id }: { readonly id: string }): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  return (
    <Link to="/templates/$id" params={{ id }}>
      {say("toTemplate")}
    </Link>
  );
}
