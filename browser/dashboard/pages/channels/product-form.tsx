/** Which template prints an article of the shop. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ProductMapping } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ChangeForm, type DraftFields } from "../../parts/change-form.tsx";
import { SelectField, TextField } from "../../parts/field.tsx";
import { LoadingPage } from "../../parts/states.tsx";
import { useChange } from "../../parts/use-change.ts";
import { CHANNEL_MESSAGES } from "./messages.ts";
import { applicationChoices, PRODUCTS, templateChoices } from "./queries.ts";

/** What the form holds; an empty text is none. */
interface Draft {
  readonly product: string;
  readonly variant: string;
  readonly sku: string;
  readonly template: string;
  readonly application: string;
}

function draftOf(product: ProductMapping | null): Draft {
  return {
    product: product?.external_product_id ?? "",
    variant: product?.external_variant_id ?? "",
    sku: product?.external_sku ?? "",
    template: product?.template_id ?? "",
    application: product?.embed_application_id ?? "",
  };
}

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

function bodyOf({ product, variant, sku, template, application }: Draft) {
  return {
    external_product_id: product.trim(),
    external_variant_id: orNull(variant),
    external_sku: orNull(sku),
    template_id: template,
    embed_application_id: orNull(application),
  };
}

/** A new one where `product` is null. */
export function ProductForm({
  product,
  onDone,
}: {
  readonly product: ProductMapping | null;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const [draft, setDraft] = useState(() => draftOf(product));
  const body = (template: string) => bodyOf({ ...draft, template });
  const templates = useQuery(templateChoices).data;
  const applications = useQuery(applicationChoices).data;
  const chosen = draft.template === "" ? (templates?.[0]?.id ?? "") : draft.template;
  const save = useChange(
    () =>
      product === null
        ? api.productMappings.create(body(chosen))
        : api.productMappings.update(product.id, body(chosen)),
    { stale: PRODUCTS, onDone },
  );
  if (templates === undefined || applications === undefined) {
    return <LoadingPage />;
  }
  return (
    <ChangeForm
      change={save}
      fields={["external_product_id", "external_variant_id", "external_sku"]}
      label={say(product === null ? "newProduct" : "save")}
    >
      <Ids draft={draft} onChange={setDraft} />
      <SelectField
        label={say("template")}
        value={chosen}
        options={templates.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(template) => setDraft({ ...draft, template })}
      />
      <SelectField
        label={say("storefront")}
        value={draft.application}
        options={[
          { value: "", label: say("everyStorefront") },
          ...applications.map(({ id, name }) => ({ value: id, label: name ?? id })),
        ]}
        onChange={(application) => setDraft({ ...draft, application })}
      />
    </ChangeForm>
  );
}

function Ids({ draft, onChange }: DraftFields<Draft>): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  return (
    <>
      <TextField
        name="external_product_id"
        label={say("productId")}
        isRequired
        value={draft.product}
        onChange={(product) => onChange({ ...draft, product })}
      />
      <TextField
        name="external_variant_id"
        label={say("variantId")}
        value={draft.variant}
        onChange={(variant) => onChange({ ...draft, variant })}
      />
      <TextField
        name="external_sku"
        label={say("sku")}
        value={draft.sku}
        onChange={(sku) => onChange({ ...draft, sku })}
      />
    </>
  );
}
