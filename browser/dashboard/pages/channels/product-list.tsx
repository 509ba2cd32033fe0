/** Articles of the shop and the templates that print them. */
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ProductMapping } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { ConfirmButton, DialogButton } from "../../parts/dialog-button.tsx";
import { FindForm } from "../../parts/find-form.tsx";
import { EmptyState } from "../../parts/states.tsx";
import { type Column } from "../../parts/table.tsx";
import styles from "./channels.module.css";
import { CHANNEL_MESSAGES } from "./messages.ts";
import { RecordList } from "../../parts/record-list.tsx";
import { StatusButton, Status } from "./status.tsx";
import { ProductForm } from "./product-form.tsx";
import { productList, PRODUCTS } from "./queries.ts";

const route = getRouteApi("/shell/channels/products");

/** The page of `/channels/products`. */
export function ProductList(): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const { product } = route.useSearch();
  const mayWrite = useScope("product_mappings:write");
  const list = useSuspenseInfiniteQuery(productList(product));
  const columns = useColumns();
  const products = list.data.pages.flatMap(({ data }) => data);
  return (
    <RecordList
      list={list}
      bar={
        <>
          <Finder />
          {mayWrite && (
            <DialogButton look="main" label={say("newProduct")}>
              {(close) => <ProductForm product={null} onDone={close} />}
            </DialogButton>
          )}
        </>
      }
      empty={
        <EmptyState title={say(product === undefined ? "noProducts" : "noProductsFound")}>
          {product === undefined && <p>{say("noProductsText")}</p>}
        </EmptyState>
      }
      label={say("products")}
      rows={products}
      columns={columns}
    />
  );
}

/** The id is exact, as the API has it. */
function Finder(): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const { product } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <FindForm
      label={say("findProduct")}
      button={say("find")}
      find={product}
      onFind={(wanted) => void navigate({ search: { product: wanted } })}
    />
  );
}

function useColumns(): readonly Column<ProductMapping>[] {
  const say = useMessages(CHANNEL_MESSAGES);
  const mayWrite = useScope("product_mappings:write");
  return [
    {
      key: "product",
      title: say("productId"),
      cell: ({ external_product_id: id, external_variant_id: variant, external_sku: sku }) => (
        <span className={styles["title"]}>
          <bdi>{[id, variant, sku].filter((part) => part !== null).join(" · ")}</bdi>
        </span>
      ),
    },
    {
      key: "template",
      title: say("template"),
      cell: ({ template_id: id, template_title: title }) => (
        <Link to="/templates/$id" params={{ id }}>
          <bdi>{title}</bdi>
        </Link>
      ),
    },
    {
      key: "status",
      title: say("status"),
      cell: ({ status }) => <Status status={status} />,
    },
    ...(mayWrite
      ? [
          {
            key: "actions",
            title: say("actions"),
            cell: (product: ProductMapping) => <Actions product={product} />,
          },
        ]
      : []),
  ];
}

function Actions({ product }: { readonly product: ProductMapping }): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const { id, status, external_product_id: name } = product;
  return (
    <span className={styles["buttons"]}>
      <DialogButton label={say("edit")} about={name} title={name}>
        {(close) => <ProductForm product={product} onDone={close} />}
      </DialogButton>
      <StatusButton
        status={status}
        about={name}
        stale={PRODUCTS}
        run={(next) => api.productMappings.update(id, { status: next })}
      />
      {status !== "archived" && (
        <ConfirmButton
          label={say("archive")}
          about={name}
          title={say("archiveTitle", { name })}
          text={say("archiveProductText")}
          stale={PRODUCTS}
          run={() => api.productMappings.delete(id)}
        />
      )}
    </span>
  );
}
