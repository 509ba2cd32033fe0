/** Colours and address of the brand; an empty field is the page's own. */
import { type ReactNode, useState } from "react";
import type { Brand } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { TextField } from "../../parts/field.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { useChange } from "../../parts/use-change.ts";
import { ColorField, ColorNote } from "./color-field.tsx";
import { SETTINGS_MESSAGES } from "./messages.ts";
import { BRAND } from "./queries.ts";
import styles from "./settings.module.css";

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** Starts with what is kept, and stays as typed until it is saved. */
export function BrandForm({ brand }: { readonly brand: Brand }): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const { tell } = useToast();
  const [primary, setPrimary] = useState(brand.primary_color ?? "");
  const [accent, setAccent] = useState(brand.accent_color ?? "");
  const [address, setAddress] = useState(brand.address ?? "");
  const save = useChange(
    () =>
      api.brand.update({
        primary_color: orNull(primary),
        accent_color: orNull(accent),
        address: orNull(address),
      }),
    { stale: BRAND, onDone: () => tell.done(say("saved")) },
  );
  return (
    <div className={styles["narrow"]}>
      <ChangeForm
        change={save}
        fields={["primary_color", "accent_color", "address"]}
        label={say("save")}
      >
        <ColorField
          name="primary_color"
          label={say("primaryColor")}
          value={primary}
          onChange={setPrimary}
        />
        <ColorNote brand={brand} field="primary_color" />
        <ColorField
          name="accent_color"
          label={say("accentColor")}
          value={accent}
          onChange={setAccent}
        />
        <ColorNote brand={brand} field="accent_color" />
        <TextField
          name="address"
          label={say("address")}
          help={say("addressHelp")}
          rows={4}
          value={address}
          onChange={setAddress}
        />
      </ChangeForm>
    </div>
  );
}
