// Made from the OpenAPI document by `npm run client:make`; not to be edited.
import { type Listing, iterated } from "../paging.ts";
import { type Download, type RequestOptions, segment, type Transport } from "../transport.ts";
import type * as Api from "./types.ts";

/** Operations on templates. */
export class TemplatesGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** List templates: `GET /templates`. */
  list(
    query: Api.ListTemplatesQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListTemplatesResult> {
    return this.#http.json<Api.ListTemplatesResult>(
      {
        id: "listTemplates",
        method: "GET",
        path: "/templates",
        schemes: ["secret", "session"],
        query,
      },
      options,
    );
  }

  /** All pages of `list`, item by item. */
  iterate(
    query: Api.ListTemplatesQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListTemplatesResult["data"][number]> {
    return iterated(query, (page) => this.list(page, options));
  }

  /** Upload a press PDF as a template: `POST /templates`. */
  create(
    parts: Api.CreateTemplateBody,
    options: RequestOptions = {},
  ): Promise<Api.CreateTemplateResult> {
    return this.#http.json<Api.CreateTemplateResult>(
      {
        id: "createTemplate",
        method: "POST",
        path: "/templates",
        schemes: ["secret", "session"],
        keyed: true,
        form: parts,
      },
      options,
    );
  }

  /** Read a template: `GET /templates/{id}`. */
  retrieve(
    id: string,
    query: Api.GetTemplateQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.GetTemplateResult> {
    return this.#http.json<Api.GetTemplateResult>(
      {
        id: "getTemplate",
        method: "GET",
        path: `/templates/${segment("id", id)}`,
        schemes: ["secret", "session"],
        query,
      },
      options,
    );
  }

  /** Change a template's settings: `PATCH /templates/{id}`. */
  update(
    id: string,
    body: Api.UpdateTemplateBody = {},
    options: RequestOptions = {},
  ): Promise<Api.UpdateTemplateResult> {
    return this.#http.json<Api.UpdateTemplateResult>(
      {
        id: "updateTemplate",
        method: "PATCH",
        path: `/templates/${segment("id", id)}`,
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** List the fields of a template: `GET /templates/{id}/fields`. */
  fields(
    id: string,
    query: Api.GetTemplateFieldsQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.GetTemplateFieldsResult> {
    return this.#http.json<Api.GetTemplateFieldsResult>(
      {
        id: "getTemplateFields",
        method: "GET",
        path: `/templates/${segment("id", id)}/fields`,
        schemes: ["secret", "session"],
        query,
      },
      options,
    );
  }

  /** Read how a template does with those who fill it: `GET /templates/{id}/health`. */
  health(
    id: string,
    query: Api.GetTemplateHealthQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.GetTemplateHealthResult> {
    return this.#http.json<Api.GetTemplateHealthResult>(
      {
        id: "getTemplateHealth",
        method: "GET",
        path: `/templates/${segment("id", id)}/health`,
        schemes: ["secret", "session"],
        query,
      },
      options,
    );
  }

  /** Read the scene of a template: `GET /templates/{id}/scene`. */
  scene(
    id: string,
    query: Api.GetTemplateSceneQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.GetTemplateSceneResult> {
    return this.#http.json<Api.GetTemplateSceneResult>(
      {
        id: "getTemplateScene",
        method: "GET",
        path: `/templates/${segment("id", id)}/scene`,
        schemes: ["secret", "session"],
        query,
      },
      options,
    );
  }

  /** Save the scene of a template as a new revision: `PUT /templates/{id}/scene`. */
  putScene(
    id: string,
    body: Api.PutTemplateSceneBody,
    options: RequestOptions = {},
  ): Promise<Api.PutTemplateSceneResult> {
    return this.#http.json<Api.PutTemplateSceneResult>(
      {
        id: "putTemplateScene",
        method: "PUT",
        path: `/templates/${segment("id", id)}/scene`,
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** List the revisions of a template: `GET /templates/{id}/revisions`. */
  listRevisions(
    id: string,
    query: Api.ListRevisionsQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListRevisionsResult> {
    return this.#http.json<Api.ListRevisionsResult>(
      {
        id: "listRevisions",
        method: "GET",
        path: `/templates/${segment("id", id)}/revisions`,
        schemes: ["secret", "session"],
        query,
      },
      options,
    );
  }

  /** All pages of `listRevisions`, item by item. */
  iterateRevisions(
    id: string,
    query: Api.ListRevisionsQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListRevisionsResult["data"][number]> {
    return iterated(query, (page) => this.listRevisions(id, page, options));
  }

  /** Upload a corrected PDF of a template: `POST /templates/{id}/revisions`. */
  createRevision(
    id: string,
    parts: Api.CreateRevisionBody,
    options: RequestOptions = {},
  ): Promise<Api.CreateRevisionResult> {
    return this.#http.json<Api.CreateRevisionResult>(
      {
        id: "createRevision",
        method: "POST",
        path: `/templates/${segment("id", id)}/revisions`,
        schemes: ["secret", "session"],
        keyed: true,
        form: parts,
      },
      options,
    );
  }

  /** Compare two revisions of a template: `GET /templates/{id}/diff`. */
  diff(
    id: string,
    query: Api.DiffRevisionsQuery,
    options: RequestOptions = {},
  ): Promise<Api.DiffRevisionsResult> {
    return this.#http.json<Api.DiffRevisionsResult>(
      {
        id: "diffRevisions",
        method: "GET",
        path: `/templates/${segment("id", id)}/diff`,
        schemes: ["secret", "session"],
        query,
      },
      options,
    );
  }

  /** Copy a template: `POST /templates/{id}/copy`. */
  copy(
    id: string,
    body: Api.CopyTemplateBody = {},
    options: RequestOptions = {},
  ): Promise<Api.CopyTemplateResult> {
    return this.#http.json<Api.CopyTemplateResult>(
      {
        id: "copyTemplate",
        method: "POST",
        path: `/templates/${segment("id", id)}/copy`,
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Publish a template: `POST /templates/{id}/publish`. */
  publish(
    id: string,
    body: Api.PublishTemplateBody = {},
    options: RequestOptions = {},
  ): Promise<Api.PublishTemplateResult> {
    return this.#http.json<Api.PublishTemplateResult>(
      {
        id: "publishTemplate",
        method: "POST",
        path: `/templates/${segment("id", id)}/publish`,
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Archive a template: `POST /templates/{id}/archive`. */
  archive(
    id: string,
    body: Api.ArchiveTemplateBody = {},
    options: RequestOptions = {},
  ): Promise<Api.ArchiveTemplateResult> {
    return this.#http.json<Api.ArchiveTemplateResult>(
      {
        id: "archiveTemplate",
        method: "POST",
        path: `/templates/${segment("id", id)}/archive`,
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Restore an archived template: `POST /templates/{id}/restore`. */
  restore(
    id: string,
    body: Api.RestoreTemplateBody = {},
    options: RequestOptions = {},
  ): Promise<Api.RestoreTemplateResult> {
    return this.#http.json<Api.RestoreTemplateResult>(
      {
        id: "restoreTemplate",
        method: "POST",
        path: `/templates/${segment("id", id)}/restore`,
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Try long and odd values in every field: `POST /templates/{id}/stress_test`. */
  stressTest(
    id: string,
    body: Api.StressTestTemplateBody = {},
    options: RequestOptions = {},
  ): Promise<Api.StressTestTemplateResult> {
    return this.#http.json<Api.StressTestTemplateResult>(
      {
        id: "stressTestTemplate",
        method: "POST",
        path: `/templates/${segment("id", id)}/stress_test`,
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }
}

/** Operations on fills. */
export class FillsGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** List fills: `GET /fills`. */
  list(query: Api.ListFillsQuery = {}, options: RequestOptions = {}): Promise<Api.ListFillsResult> {
    return this.#http.json<Api.ListFillsResult>(
      { id: "listFills", method: "GET", path: "/fills", schemes: ["secret", "session"], query },
      options,
    );
  }

  /** All pages of `list`, item by item. */
  iterate(
    query: Api.ListFillsQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListFillsResult["data"][number]> {
    return iterated(query, (page) => this.list(page, options));
  }

  /** Create a fill: `POST /fills`. */
  create(
    body: Api.CreateFillBody & { validate_only?: false | undefined },
    options?: RequestOptions,
  ): Promise<Api.CreateFillResult>;
  /** As above, and nothing is made. */
  create(
    body: Api.CreateFillBody & { validate_only: true },
    options?: RequestOptions,
  ): Promise<Api.CreateFillTrial>;
  create(
    body: Api.CreateFillBody,
    options: RequestOptions = {},
  ): Promise<Api.CreateFillResult | Api.CreateFillTrial> {
    return this.#http.json<Api.CreateFillResult | Api.CreateFillTrial>(
      {
        id: "createFill",
        method: "POST",
        path: "/fills",
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Read a fill: `GET /fills/{id}`. */
  retrieve(id: string, options: RequestOptions = {}): Promise<Api.GetFillResult> {
    return this.#http.json<Api.GetFillResult>(
      {
        id: "getFill",
        method: "GET",
        path: `/fills/${segment("id", id)}`,
        schemes: ["secret", "session"],
      },
      options,
    );
  }

  /** Erase a fill's personal data: `DELETE /fills/{id}`. */
  delete(id: string, options: RequestOptions = {}): Promise<Api.DeleteFillResult> {
    return this.#http.json<Api.DeleteFillResult>(
      {
        id: "deleteFill",
        method: "DELETE",
        path: `/fills/${segment("id", id)}`,
        schemes: ["secret", "session"],
        keyed: true,
      },
      options,
    );
  }

  /** Finalize a fill: `POST /fills/{id}/finalize`. */
  finalize(
    id: string,
    body: Api.FinalizeFillBody = {},
    options: RequestOptions = {},
  ): Promise<Api.FinalizeFillResult> {
    return this.#http.json<Api.FinalizeFillResult>(
      {
        id: "finalizeFill",
        method: "POST",
        path: `/fills/${segment("id", id)}/finalize`,
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Archive a fill: `PATCH /fills/{id}/status`. */
  setStatus(
    id: string,
    body: Api.ArchiveFillBody,
    options: RequestOptions = {},
  ): Promise<Api.ArchiveFillResult> {
    return this.#http.json<Api.ArchiveFillResult>(
      {
        id: "archiveFill",
        method: "PATCH",
        path: `/fills/${segment("id", id)}/status`,
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Create a link to a fill: `POST /fills/{id}/links`. */
  createLink(
    id: string,
    body: Api.CreateFillLinkBody,
    options: RequestOptions = {},
  ): Promise<Api.CreateFillLinkResult> {
    return this.#http.json<Api.CreateFillLinkResult>(
      {
        id: "createFillLink",
        method: "POST",
        path: `/fills/${segment("id", id)}/links`,
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Ask a client user to approve a fill: `POST /fills/{id}/approval_requests`. */
  createApprovalRequest(
    id: string,
    body: Api.CreateFillApprovalRequestBody,
    options: RequestOptions = {},
  ): Promise<Api.CreateFillApprovalRequestResult> {
    return this.#http.json<Api.CreateFillApprovalRequestResult>(
      {
        id: "createFillApprovalRequest",
        method: "POST",
        path: `/fills/${segment("id", id)}/approval_requests`,
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }
}

/** Operations on renders. */
export class RendersGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** List renders: `GET /renders`. */
  list(
    query: Api.ListRendersQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListRendersResult> {
    return this.#http.json<Api.ListRendersResult>(
      { id: "listRenders", method: "GET", path: "/renders", schemes: ["secret", "session"], query },
      options,
    );
  }

  /** All pages of `list`, item by item. */
  iterate(
    query: Api.ListRendersQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListRendersResult["data"][number]> {
    return iterated(query, (page) => this.list(page, options));
  }

  /** Create a render: `POST /renders`. */
  create(
    body: Api.CreateRenderBody & { validate_only?: false | undefined },
    options?: RequestOptions,
  ): Promise<Api.CreateRenderResult>;
  /** As above, and nothing is made. */
  create(
    body: Api.CreateRenderBody & { validate_only: true },
    options?: RequestOptions,
  ): Promise<Api.CreateRenderTrial>;
  create(
    body: Api.CreateRenderBody,
    options: RequestOptions = {},
  ): Promise<Api.CreateRenderResult | Api.CreateRenderTrial> {
    return this.#http.json<Api.CreateRenderResult | Api.CreateRenderTrial>(
      {
        id: "createRender",
        method: "POST",
        path: "/renders",
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Download many renders as a ZIP: `POST /renders/archive`. */
  downloadArchive(body: Api.DownloadArchiveBody, options: RequestOptions = {}): Promise<Download> {
    return this.#http.download(
      {
        id: "downloadArchive",
        method: "POST",
        path: "/renders/archive",
        schemes: ["secret", "session"],
        body,
      },
      options,
    );
  }

  /** Read a render: `GET /renders/{id}`. */
  retrieve(id: string, options: RequestOptions = {}): Promise<Api.GetRenderResult> {
    return this.#http.json<Api.GetRenderResult>(
      {
        id: "getRender",
        method: "GET",
        path: `/renders/${segment("id", id)}`,
        schemes: ["secret", "session"],
      },
      options,
    );
  }

  /** Download a render: `GET /renders/{id}/download`. */
  download(
    id: string,
    query: Api.DownloadRenderQuery = {},
    options: RequestOptions = {},
  ): Promise<Download> {
    return this.#http.download(
      {
        id: "downloadRender",
        method: "GET",
        path: `/renders/${segment("id", id)}/download`,
        schemes: ["secret", "session"],
        query,
      },
      options,
    );
  }

  /** Download a render's job ticket: `GET /renders/{id}/ticket`. */
  ticket(id: string, options: RequestOptions = {}): Promise<Download> {
    return this.#http.download(
      {
        id: "getRenderTicket",
        method: "GET",
        path: `/renders/${segment("id", id)}/ticket`,
        schemes: ["secret", "session"],
      },
      options,
    );
  }

  /** Retry a render: `POST /renders/{id}/retry`. */
  retry(id: string, options: RequestOptions = {}): Promise<Api.RetryRenderResult> {
    return this.#http.json<Api.RetryRenderResult>(
      {
        id: "retryRender",
        method: "POST",
        path: `/renders/${segment("id", id)}/retry`,
        schemes: ["secret", "session"],
        keyed: true,
      },
      options,
    );
  }

  /** Release a render to the press: `POST /renders/{id}/release`. */
  release(id: string, options: RequestOptions = {}): Promise<Api.ReleaseRenderResult> {
    return this.#http.json<Api.ReleaseRenderResult>(
      {
        id: "releaseRender",
        method: "POST",
        path: `/renders/${segment("id", id)}/release`,
        schemes: ["secret", "session"],
        keyed: true,
      },
      options,
    );
  }

  /** Withdraw the release of a render: `DELETE /renders/{id}/release`. */
  withdrawRelease(id: string, options: RequestOptions = {}): Promise<Api.WithdrawReleaseResult> {
    return this.#http.json<Api.WithdrawReleaseResult>(
      {
        id: "withdrawRelease",
        method: "DELETE",
        path: `/renders/${segment("id", id)}/release`,
        schemes: ["secret", "session"],
        keyed: true,
      },
      options,
    );
  }

  /** Read a render's certificate: `GET /renders/{id}/certificate`. */
  certificate(id: string, options: RequestOptions = {}): Promise<Api.GetRenderCertificateResult> {
    return this.#http.json<Api.GetRenderCertificateResult>(
      {
        id: "getRenderCertificate",
        method: "GET",
        path: `/renders/${segment("id", id)}/certificate`,
        schemes: ["secret", "session"],
      },
      options,
    );
  }
}

/** Operations on fonts. */
export class FontsGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** List fonts: `GET /fonts`. */
  list(query: Api.ListFontsQuery = {}, options: RequestOptions = {}): Promise<Api.ListFontsResult> {
    return this.#http.json<Api.ListFontsResult>(
      { id: "listFonts", method: "GET", path: "/fonts", schemes: ["secret", "session"], query },
      options,
    );
  }

  /** All pages of `list`, item by item. */
  iterate(
    query: Api.ListFontsQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListFontsResult["data"][number]> {
    return iterated(query, (page) => this.list(page, options));
  }

  /** Upload a font: `POST /fonts`. */
  create(
    parts: Api.CreateFontBody = {},
    options: RequestOptions = {},
  ): Promise<Api.CreateFontResult> {
    return this.#http.json<Api.CreateFontResult>(
      {
        id: "createFont",
        method: "POST",
        path: "/fonts",
        schemes: ["secret", "session"],
        keyed: true,
        form: parts,
      },
      options,
    );
  }

  /** Add an open font family: `POST /fonts/library`. */
  addFamily(
    body: Api.AddLibraryFontBody,
    options: RequestOptions = {},
  ): Promise<Api.AddLibraryFontResult> {
    return this.#http.json<Api.AddLibraryFontResult>(
      {
        id: "addLibraryFont",
        method: "POST",
        path: "/fonts/library",
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Read a font: `GET /fonts/{id}`. */
  retrieve(id: string, options: RequestOptions = {}): Promise<Api.GetFontResult> {
    return this.#http.json<Api.GetFontResult>(
      {
        id: "getFont",
        method: "GET",
        path: `/fonts/${segment("id", id)}`,
        schemes: ["secret", "session"],
      },
      options,
    );
  }

  /** Delete a font: `DELETE /fonts/{id}`. */
  delete(id: string, options: RequestOptions = {}): Promise<Api.DeleteFontResult> {
    return this.#http.json<Api.DeleteFontResult>(
      {
        id: "deleteFont",
        method: "DELETE",
        path: `/fonts/${segment("id", id)}`,
        schemes: ["secret", "session"],
        keyed: true,
      },
      options,
    );
  }

  /** Download a font: `GET /fonts/{id}/file`. */
  download(id: string, options: RequestOptions = {}): Promise<Download> {
    return this.#http.download(
      {
        id: "downloadFont",
        method: "GET",
        path: `/fonts/${segment("id", id)}/file`,
        schemes: ["secret", "session"],
      },
      options,
    );
  }
}

/** Operations on batches. */
export class BatchesGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** List batches: `GET /batches`. */
  list(
    query: Api.ListBatchesQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListBatchesResult> {
    return this.#http.json<Api.ListBatchesResult>(
      { id: "listBatches", method: "GET", path: "/batches", schemes: ["secret", "session"], query },
      options,
    );
  }

  /** All pages of `list`, item by item. */
  iterate(
    query: Api.ListBatchesQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListBatchesResult["data"][number]> {
    return iterated(query, (page) => this.list(page, options));
  }

  /** Print a list of orders: `POST /batches`. */
  create(parts: Api.CreateBatchBody, options: RequestOptions = {}): Promise<Api.CreateBatchResult> {
    return this.#http.json<Api.CreateBatchResult>(
      {
        id: "createBatch",
        method: "POST",
        path: "/batches",
        schemes: ["secret", "session"],
        keyed: true,
        form: parts,
      },
      options,
    );
  }

  /** Read a batch: `GET /batches/{id}`. */
  retrieve(id: string, options: RequestOptions = {}): Promise<Api.GetBatchResult> {
    return this.#http.json<Api.GetBatchResult>(
      {
        id: "getBatch",
        method: "GET",
        path: `/batches/${segment("id", id)}`,
        schemes: ["secret", "session"],
      },
      options,
    );
  }

  /** Cancel a batch: `POST /batches/{id}/cancel`. */
  cancel(id: string, options: RequestOptions = {}): Promise<Api.CancelBatchResult> {
    return this.#http.json<Api.CancelBatchResult>(
      {
        id: "cancelBatch",
        method: "POST",
        path: `/batches/${segment("id", id)}/cancel`,
        schemes: ["secret", "session"],
        keyed: true,
      },
      options,
    );
  }

  /** Resume a batch: `POST /batches/{id}/resume`. */
  resume(id: string, options: RequestOptions = {}): Promise<Api.ResumeBatchResult> {
    return this.#http.json<Api.ResumeBatchResult>(
      {
        id: "resumeBatch",
        method: "POST",
        path: `/batches/${segment("id", id)}/resume`,
        schemes: ["secret", "session"],
        keyed: true,
      },
      options,
    );
  }

  /** List rows that failed: `GET /batches/{id}/errors`. */
  errors(
    id: string,
    query: Api.ListBatchErrorsQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListBatchErrorsResult> {
    return this.#http.json<Api.ListBatchErrorsResult>(
      {
        id: "listBatchErrors",
        method: "GET",
        path: `/batches/${segment("id", id)}/errors`,
        schemes: ["secret", "session"],
        query,
      },
      options,
    );
  }

  /** All pages of `errors`, item by item. */
  iterateErrors(
    id: string,
    query: Api.ListBatchErrorsQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListBatchErrorsResult["data"][number]> {
    return iterated(query, (page) => this.errors(id, page, options));
  }

  /** List what was made of a batch: `GET /batches/{id}/outputs`. */
  outputs(id: string, options: RequestOptions = {}): Promise<Api.ListBatchOutputsResult> {
    return this.#http.json<Api.ListBatchOutputsResult>(
      {
        id: "listBatchOutputs",
        method: "GET",
        path: `/batches/${segment("id", id)}/outputs`,
        schemes: ["secret", "session"],
      },
      options,
    );
  }

  /** Open a link to what was made of a batch: `GET /batch_outputs/{token}`. */
  openOutput(token: string, options: RequestOptions = {}): Promise<Download> {
    return this.#http.download(
      {
        id: "getBatchOutput",
        method: "GET",
        path: `/batch_outputs/${segment("token", token)}`,
        schemes: [],
      },
      options,
    );
  }
}

/** Operations on previews. */
export class PreviewsGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** Create a preview: `POST /previews`. */
  create(body: Api.CreatePreviewBody, options: RequestOptions = {}): Promise<Download> {
    return this.#http.download(
      {
        id: "createPreview",
        method: "POST",
        path: "/previews",
        schemes: ["secret", "session"],
        safe: true,
        body,
      },
      options,
    );
  }
}

/** Operations on files. */
export class FilesGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** Open a signed link: `GET /files/{token}`. */
  download(token: string, options: RequestOptions = {}): Promise<Download> {
    return this.#http.download(
      { id: "getFile", method: "GET", path: `/files/${segment("token", token)}`, schemes: [] },
      options,
    );
  }
}

/** Operations on assets. */
export class AssetsGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** List assets: `GET /assets`. */
  list(
    query: Api.ListAssetsQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListAssetsResult> {
    return this.#http.json<Api.ListAssetsResult>(
      { id: "listAssets", method: "GET", path: "/assets", schemes: ["secret", "session"], query },
      options,
    );
  }

  /** All pages of `list`, item by item. */
  iterate(
    query: Api.ListAssetsQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListAssetsResult["data"][number]> {
    return iterated(query, (page) => this.list(page, options));
  }

  /** Upload an asset: `POST /assets`. */
  create(
    parts: Api.CreateAssetBody = {},
    options: RequestOptions = {},
  ): Promise<Api.CreateAssetResult> {
    return this.#http.json<Api.CreateAssetResult>(
      {
        id: "createAsset",
        method: "POST",
        path: "/assets",
        schemes: ["secret", "session"],
        keyed: true,
        form: parts,
      },
      options,
    );
  }

  /** Read an asset: `GET /assets/{id}`. */
  retrieve(id: string, options: RequestOptions = {}): Promise<Api.GetAssetResult> {
    return this.#http.json<Api.GetAssetResult>(
      {
        id: "getAsset",
        method: "GET",
        path: `/assets/${segment("id", id)}`,
        schemes: ["secret", "session"],
      },
      options,
    );
  }

  /** Change an asset: `PATCH /assets/{id}`. */
  update(
    id: string,
    body: Api.UpdateAssetBody = {},
    options: RequestOptions = {},
  ): Promise<Api.UpdateAssetResult> {
    return this.#http.json<Api.UpdateAssetResult>(
      {
        id: "updateAsset",
        method: "PATCH",
        path: `/assets/${segment("id", id)}`,
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Delete an asset: `DELETE /assets/{id}`. */
  delete(id: string, options: RequestOptions = {}): Promise<Api.DeleteAssetResult> {
    return this.#http.json<Api.DeleteAssetResult>(
      {
        id: "deleteAsset",
        method: "DELETE",
        path: `/assets/${segment("id", id)}`,
        schemes: ["secret", "session"],
        keyed: true,
      },
      options,
    );
  }

  /** Download an asset: `GET /assets/{id}/file`. */
  download(id: string, options: RequestOptions = {}): Promise<Download> {
    return this.#http.download(
      {
        id: "downloadAsset",
        method: "GET",
        path: `/assets/${segment("id", id)}/file`,
        schemes: ["secret", "session"],
      },
      options,
    );
  }
}

/** Operations on selectionSets. */
export class SelectionSetsGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** List selection sets: `GET /selection_sets`. */
  list(
    query: Api.ListSelectionSetsQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListSelectionSetsResult> {
    return this.#http.json<Api.ListSelectionSetsResult>(
      {
        id: "listSelectionSets",
        method: "GET",
        path: "/selection_sets",
        schemes: ["secret", "session"],
        query,
      },
      options,
    );
  }

  /** All pages of `list`, item by item. */
  iterate(
    query: Api.ListSelectionSetsQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListSelectionSetsResult["data"][number]> {
    return iterated(query, (page) => this.list(page, options));
  }

  /** Create a selection set: `POST /selection_sets`. */
  create(
    body: Api.CreateSelectionSetBody,
    options: RequestOptions = {},
  ): Promise<Api.CreateSelectionSetResult> {
    return this.#http.json<Api.CreateSelectionSetResult>(
      {
        id: "createSelectionSet",
        method: "POST",
        path: "/selection_sets",
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Read a selection set: `GET /selection_sets/{id}`. */
  retrieve(id: string, options: RequestOptions = {}): Promise<Api.GetSelectionSetResult> {
    return this.#http.json<Api.GetSelectionSetResult>(
      {
        id: "getSelectionSet",
        method: "GET",
        path: `/selection_sets/${segment("id", id)}`,
        schemes: ["secret", "session"],
      },
      options,
    );
  }

  /** Change a selection set: `PATCH /selection_sets/{id}`. */
  update(
    id: string,
    body: Api.UpdateSelectionSetBody = {},
    options: RequestOptions = {},
  ): Promise<Api.UpdateSelectionSetResult> {
    return this.#http.json<Api.UpdateSelectionSetResult>(
      {
        id: "updateSelectionSet",
        method: "PATCH",
        path: `/selection_sets/${segment("id", id)}`,
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Delete a selection set: `DELETE /selection_sets/{id}`. */
  delete(id: string, options: RequestOptions = {}): Promise<Api.DeleteSelectionSetResult> {
    return this.#http.json<Api.DeleteSelectionSetResult>(
      {
        id: "deleteSelectionSet",
        method: "DELETE",
        path: `/selection_sets/${segment("id", id)}`,
        schemes: ["secret", "session"],
        keyed: true,
      },
      options,
    );
  }
}

/** Operations on paperStocks. */
export class PaperStocksGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** List paper stocks: `GET /paper_stocks`. */
  list(
    query: Api.ListPaperStocksQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListPaperStocksResult> {
    return this.#http.json<Api.ListPaperStocksResult>(
      {
        id: "listPaperStocks",
        method: "GET",
        path: "/paper_stocks",
        schemes: ["secret", "session"],
        query,
      },
      options,
    );
  }

  /** All pages of `list`, item by item. */
  iterate(
    query: Api.ListPaperStocksQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListPaperStocksResult["data"][number]> {
    return iterated(query, (page) => this.list(page, options));
  }

  /** Create a paper stock: `POST /paper_stocks`. */
  create(
    body: Api.CreatePaperStockBody,
    options: RequestOptions = {},
  ): Promise<Api.CreatePaperStockResult> {
    return this.#http.json<Api.CreatePaperStockResult>(
      {
        id: "createPaperStock",
        method: "POST",
        path: "/paper_stocks",
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Read a paper stock: `GET /paper_stocks/{id}`. */
  retrieve(id: string, options: RequestOptions = {}): Promise<Api.GetPaperStockResult> {
    return this.#http.json<Api.GetPaperStockResult>(
      {
        id: "getPaperStock",
        method: "GET",
        path: `/paper_stocks/${segment("id", id)}`,
        schemes: ["secret", "session"],
      },
      options,
    );
  }

  /** Change a paper stock: `PATCH /paper_stocks/{id}`. */
  update(
    id: string,
    body: Api.UpdatePaperStockBody = {},
    options: RequestOptions = {},
  ): Promise<Api.UpdatePaperStockResult> {
    return this.#http.json<Api.UpdatePaperStockResult>(
      {
        id: "updatePaperStock",
        method: "PATCH",
        path: `/paper_stocks/${segment("id", id)}`,
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Delete a paper stock: `DELETE /paper_stocks/{id}`. */
  delete(id: string, options: RequestOptions = {}): Promise<Api.DeletePaperStockResult> {
    return this.#http.json<Api.DeletePaperStockResult>(
      {
        id: "deletePaperStock",
        method: "DELETE",
        path: `/paper_stocks/${segment("id", id)}`,
        schemes: ["secret", "session"],
        keyed: true,
      },
      options,
    );
  }
}

/** Operations on inks. */
export class InksGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** List inks: `GET /inks`. */
  list(query: Api.ListInksQuery = {}, options: RequestOptions = {}): Promise<Api.ListInksResult> {
    return this.#http.json<Api.ListInksResult>(
      { id: "listInks", method: "GET", path: "/inks", schemes: ["secret", "session"], query },
      options,
    );
  }

  /** All pages of `list`, item by item. */
  iterate(
    query: Api.ListInksQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListInksResult["data"][number]> {
    return iterated(query, (page) => this.list(page, options));
  }

  /** Create an ink: `POST /inks`. */
  create(body: Api.CreateInkBody, options: RequestOptions = {}): Promise<Api.CreateInkResult> {
    return this.#http.json<Api.CreateInkResult>(
      {
        id: "createInk",
        method: "POST",
        path: "/inks",
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Read an ink: `GET /inks/{id}`. */
  retrieve(id: string, options: RequestOptions = {}): Promise<Api.GetInkResult> {
    return this.#http.json<Api.GetInkResult>(
      {
        id: "getInk",
        method: "GET",
        path: `/inks/${segment("id", id)}`,
        schemes: ["secret", "session"],
      },
      options,
    );
  }

  /** Change an ink: `PATCH /inks/{id}`. */
  update(
    id: string,
    body: Api.UpdateInkBody = {},
    options: RequestOptions = {},
  ): Promise<Api.UpdateInkResult> {
    return this.#http.json<Api.UpdateInkResult>(
      {
        id: "updateInk",
        method: "PATCH",
        path: `/inks/${segment("id", id)}`,
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Delete an ink: `DELETE /inks/{id}`. */
  delete(id: string, options: RequestOptions = {}): Promise<Api.DeleteInkResult> {
    return this.#http.json<Api.DeleteInkResult>(
      {
        id: "deleteInk",
        method: "DELETE",
        path: `/inks/${segment("id", id)}`,
        schemes: ["secret", "session"],
        keyed: true,
      },
      options,
    );
  }
}

/** Operations on webhookEndpoints. */
export class WebhookEndpointsGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** List webhook endpoints: `GET /webhook_endpoints`. */
  list(
    query: Api.ListWebhookEndpointsQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListWebhookEndpointsResult> {
    return this.#http.json<Api.ListWebhookEndpointsResult>(
      {
        id: "listWebhookEndpoints",
        method: "GET",
        path: "/webhook_endpoints",
        schemes: ["secret", "session"],
        query,
      },
      options,
    );
  }

  /** All pages of `list`, item by item. */
  iterate(
    query: Api.ListWebhookEndpointsQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListWebhookEndpointsResult["data"][number]> {
    return iterated(query, (page) => this.list(page, options));
  }

  /** Create a webhook endpoint: `POST /webhook_endpoints`. */
  create(
    body: Api.CreateWebhookEndpointBody,
    options: RequestOptions = {},
  ): Promise<Api.CreateWebhookEndpointResult> {
    return this.#http.json<Api.CreateWebhookEndpointResult>(
      {
        id: "createWebhookEndpoint",
        method: "POST",
        path: "/webhook_endpoints",
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Read a webhook endpoint: `GET /webhook_endpoints/{id}`. */
  retrieve(id: string, options: RequestOptions = {}): Promise<Api.GetWebhookEndpointResult> {
    return this.#http.json<Api.GetWebhookEndpointResult>(
      {
        id: "getWebhookEndpoint",
        method: "GET",
        path: `/webhook_endpoints/${segment("id", id)}`,
        schemes: ["secret", "session"],
      },
      options,
    );
  }

  /** Change a webhook endpoint or rotate its secret: `PATCH /webhook_endpoints/{id}`. */
  update(
    id: string,
    body: Api.UpdateWebhookEndpointBody = {},
    options: RequestOptions = {},
  ): Promise<Api.UpdateWebhookEndpointResult> {
    return this.#http.json<Api.UpdateWebhookEndpointResult>(
      {
        id: "updateWebhookEndpoint",
        method: "PATCH",
        path: `/webhook_endpoints/${segment("id", id)}`,
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Delete a webhook endpoint: `DELETE /webhook_endpoints/{id}`. */
  delete(id: string, options: RequestOptions = {}): Promise<Api.DeleteWebhookEndpointResult> {
    return this.#http.json<Api.DeleteWebhookEndpointResult>(
      {
        id: "deleteWebhookEndpoint",
        method: "DELETE",
        path: `/webhook_endpoints/${segment("id", id)}`,
        schemes: ["secret", "session"],
        keyed: true,
      },
      options,
    );
  }

  /** List deliveries: `GET /webhook_endpoints/{id}/deliveries`. */
  listDeliveries(
    id: string,
    query: Api.ListWebhookDeliveriesQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListWebhookDeliveriesResult> {
    return this.#http.json<Api.ListWebhookDeliveriesResult>(
      {
        id: "listWebhookDeliveries",
        method: "GET",
        path: `/webhook_endpoints/${segment("id", id)}/deliveries`,
        schemes: ["secret", "session"],
        query,
      },
      options,
    );
  }

  /** All pages of `listDeliveries`, item by item. */
  iterateDeliveries(
    id: string,
    query: Api.ListWebhookDeliveriesQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListWebhookDeliveriesResult["data"][number]> {
    return iterated(query, (page) => this.listDeliveries(id, page, options));
  }

  /** Read a delivery: `GET /webhook_endpoints/{id}/deliveries/{delivery_id}`. */
  retrieveDelivery(
    id: string,
    deliveryId: string,
    options: RequestOptions = {},
  ): Promise<Api.GetWebhookDeliveryResult> {
    return this.#http.json<Api.GetWebhookDeliveryResult>(
      {
        id: "getWebhookDelivery",
        method: "GET",
        path: `/webhook_endpoints/${segment("id", id)}/deliveries/${segment("delivery_id", deliveryId)}`,
        schemes: ["secret", "session"],
      },
      options,
    );
  }

  /** Repeat a delivery: `POST /webhook_endpoints/{id}/deliveries/{delivery_id}/retry`. */
  retryDelivery(
    id: string,
    deliveryId: string,
    options: RequestOptions = {},
  ): Promise<Api.RetryWebhookDeliveryResult> {
    return this.#http.json<Api.RetryWebhookDeliveryResult>(
      {
        id: "retryWebhookDelivery",
        method: "POST",
        path: `/webhook_endpoints/${segment("id", id)}/deliveries/${segment("delivery_id", deliveryId)}/retry`,
        schemes: ["secret", "session"],
        keyed: true,
      },
      options,
    );
  }

  /** Send a test event: `POST /webhook_endpoints/{id}/test`. */
  test(id: string, options: RequestOptions = {}): Promise<Api.TestWebhookEndpointResult> {
    return this.#http.json<Api.TestWebhookEndpointResult>(
      {
        id: "testWebhookEndpoint",
        method: "POST",
        path: `/webhook_endpoints/${segment("id", id)}/test`,
        schemes: ["secret", "session"],
        keyed: true,
      },
      options,
    );
  }
}

/** Operations on events. */
export class EventsGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** List events: `GET /events`. */
  list(
    query: Api.ListEventsQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListEventsResult> {
    return this.#http.json<Api.ListEventsResult>(
      { id: "listEvents", method: "GET", path: "/events", schemes: ["secret", "session"], query },
      options,
    );
  }

  /** All pages of `list`, item by item. */
  iterate(
    query: Api.ListEventsQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListEventsResult["data"][number]> {
    return iterated(query, (page) => this.list(page, options));
  }
}

/** Operations on apiKeys. */
export class ApiKeysGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** List API keys: `GET /api_keys`. */
  list(
    query: Api.ListApiKeysQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListApiKeysResult> {
    return this.#http.json<Api.ListApiKeysResult>(
      {
        id: "listApiKeys",
        method: "GET",
        path: "/api_keys",
        schemes: ["secret", "session"],
        query,
      },
      options,
    );
  }

  /** All pages of `list`, item by item. */
  iterate(
    query: Api.ListApiKeysQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListApiKeysResult["data"][number]> {
    return iterated(query, (page) => this.list(page, options));
  }

  /** Create an API key: `POST /api_keys`. */
  create(
    body: Api.CreateApiKeyBody,
    options: RequestOptions = {},
  ): Promise<Api.CreateApiKeyResult> {
    return this.#http.json<Api.CreateApiKeyResult>(
      {
        id: "createApiKey",
        method: "POST",
        path: "/api_keys",
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Read an API key: `GET /api_keys/{id}`. */
  retrieve(id: string, options: RequestOptions = {}): Promise<Api.GetApiKeyResult> {
    return this.#http.json<Api.GetApiKeyResult>(
      {
        id: "getApiKey",
        method: "GET",
        path: `/api_keys/${segment("id", id)}`,
        schemes: ["secret", "session"],
      },
      options,
    );
  }

  /** Change, pause or revoke an API key: `PATCH /api_keys/{id}`. */
  update(
    id: string,
    body: Api.UpdateApiKeyBody = {},
    options: RequestOptions = {},
  ): Promise<Api.UpdateApiKeyResult> {
    return this.#http.json<Api.UpdateApiKeyResult>(
      {
        id: "updateApiKey",
        method: "PATCH",
        path: `/api_keys/${segment("id", id)}`,
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Revoke an API key: `DELETE /api_keys/{id}`. */
  delete(id: string, options: RequestOptions = {}): Promise<Api.DeleteApiKeyResult> {
    return this.#http.json<Api.DeleteApiKeyResult>(
      {
        id: "deleteApiKey",
        method: "DELETE",
        path: `/api_keys/${segment("id", id)}`,
        schemes: ["secret", "session"],
        keyed: true,
      },
      options,
    );
  }

  /** Rotate a secret or restricted API key: `POST /api_keys/{id}/rotate`. */
  rotate(id: string, options: RequestOptions = {}): Promise<Api.RotateApiKeyResult> {
    return this.#http.json<Api.RotateApiKeyResult>(
      {
        id: "rotateApiKey",
        method: "POST",
        path: `/api_keys/${segment("id", id)}/rotate`,
        schemes: ["secret", "session"],
        keyed: true,
      },
      options,
    );
  }
}

/** Operations on productMappings. */
export class ProductMappingsGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** List product mappings: `GET /product_mappings`. */
  list(
    query: Api.ListProductMappingsQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListProductMappingsResult> {
    return this.#http.json<Api.ListProductMappingsResult>(
      {
        id: "listProductMappings",
        method: "GET",
        path: "/product_mappings",
        schemes: ["secret", "session"],
        query,
      },
      options,
    );
  }

  /** All pages of `list`, item by item. */
  iterate(
    query: Api.ListProductMappingsQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListProductMappingsResult["data"][number]> {
    return iterated(query, (page) => this.list(page, options));
  }

  /** Create a product mapping: `POST /product_mappings`. */
  create(
    body: Api.CreateProductMappingBody,
    options: RequestOptions = {},
  ): Promise<Api.CreateProductMappingResult> {
    return this.#http.json<Api.CreateProductMappingResult>(
      {
        id: "createProductMapping",
        method: "POST",
        path: "/product_mappings",
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Read a product mapping: `GET /product_mappings/{id}`. */
  retrieve(id: string, options: RequestOptions = {}): Promise<Api.GetProductMappingResult> {
    return this.#http.json<Api.GetProductMappingResult>(
      {
        id: "getProductMapping",
        method: "GET",
        path: `/product_mappings/${segment("id", id)}`,
        schemes: ["secret", "session"],
      },
      options,
    );
  }

  /** Update a product mapping: `PATCH /product_mappings/{id}`. */
  update(
    id: string,
    body: Api.UpdateProductMappingBody = {},
    options: RequestOptions = {},
  ): Promise<Api.UpdateProductMappingResult> {
    return this.#http.json<Api.UpdateProductMappingResult>(
      {
        id: "updateProductMapping",
        method: "PATCH",
        path: `/product_mappings/${segment("id", id)}`,
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Archive a product mapping: `DELETE /product_mappings/{id}`. */
  delete(id: string, options: RequestOptions = {}): Promise<Api.DeleteProductMappingResult> {
    return this.#http.json<Api.DeleteProductMappingResult>(
      {
        id: "deleteProductMapping",
        method: "DELETE",
        path: `/product_mappings/${segment("id", id)}`,
        schemes: ["secret", "session"],
        keyed: true,
      },
      options,
    );
  }

  /** Resolve a product: `POST /product_mappings/resolve`. */
  resolve(
    body: Api.ResolveProductMappingBody,
    options: RequestOptions = {},
  ): Promise<Api.ResolveProductMappingResult> {
    return this.#http.json<Api.ResolveProductMappingResult>(
      {
        id: "resolveProductMapping",
        method: "POST",
        path: "/product_mappings/resolve",
        schemes: ["publishable"],
        open: true,
        safe: true,
        body,
      },
      options,
    );
  }
}

/** Operations on embedApplications. */
export class EmbedApplicationsGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** List embed applications: `GET /embed/applications`. */
  list(
    query: Api.ListEmbedApplicationsQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListEmbedApplicationsResult> {
    return this.#http.json<Api.ListEmbedApplicationsResult>(
      {
        id: "listEmbedApplications",
        method: "GET",
        path: "/embed/applications",
        schemes: ["secret", "session"],
        query,
      },
      options,
    );
  }

  /** All pages of `list`, item by item. */
  iterate(
    query: Api.ListEmbedApplicationsQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListEmbedApplicationsResult["data"][number]> {
    return iterated(query, (page) => this.list(page, options));
  }

  /** Create an embed application: `POST /embed/applications`. */
  create(
    body: Api.CreateEmbedApplicationBody = {},
    options: RequestOptions = {},
  ): Promise<Api.CreateEmbedApplicationResult> {
    return this.#http.json<Api.CreateEmbedApplicationResult>(
      {
        id: "createEmbedApplication",
        method: "POST",
        path: "/embed/applications",
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Read an embed application: `GET /embed/applications/{id}`. */
  retrieve(id: string, options: RequestOptions = {}): Promise<Api.GetEmbedApplicationResult> {
    return this.#http.json<Api.GetEmbedApplicationResult>(
      {
        id: "getEmbedApplication",
        method: "GET",
        path: `/embed/applications/${segment("id", id)}`,
        schemes: ["secret", "session"],
      },
      options,
    );
  }

  /** Update an embed application: `PATCH /embed/applications/{id}`. */
  update(
    id: string,
    body: Api.UpdateEmbedApplicationBody = {},
    options: RequestOptions = {},
  ): Promise<Api.UpdateEmbedApplicationResult> {
    return this.#http.json<Api.UpdateEmbedApplicationResult>(
      {
        id: "updateEmbedApplication",
        method: "PATCH",
        path: `/embed/applications/${segment("id", id)}`,
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Archive an embed application: `DELETE /embed/applications/{id}`. */
  delete(id: string, options: RequestOptions = {}): Promise<Api.DeleteEmbedApplicationResult> {
    return this.#http.json<Api.DeleteEmbedApplicationResult>(
      {
        id: "deleteEmbedApplication",
        method: "DELETE",
        path: `/embed/applications/${segment("id", id)}`,
        schemes: ["secret", "session"],
        keyed: true,
      },
      options,
    );
  }
}

/** Operations on embedSessions. */
export class EmbedSessionsGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** Create an embed session: `POST /embed/sessions`. */
  create(
    body: Api.CreateEmbedSessionBody = {},
    options: RequestOptions = {},
  ): Promise<Api.CreateEmbedSessionResult> {
    return this.#http.json<Api.CreateEmbedSessionResult>(
      {
        id: "createEmbedSession",
        method: "POST",
        path: "/embed/sessions",
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** List embed sessions: `GET /embed/sessions`. */
  list(
    query: Api.ListEmbedSessionsQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListEmbedSessionsResult> {
    return this.#http.json<Api.ListEmbedSessionsResult>(
      {
        id: "listEmbedSessions",
        method: "GET",
        path: "/embed/sessions",
        schemes: ["secret", "session"],
        query,
      },
      options,
    );
  }

  /** All pages of `list`, item by item. */
  iterate(
    query: Api.ListEmbedSessionsQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListEmbedSessionsResult["data"][number]> {
    return iterated(query, (page) => this.list(page, options));
  }

  /** Create a guest embed session: `POST /embed/sessions/guest`. */
  createGuest(
    body: Api.CreateGuestSessionBody,
    options: RequestOptions = {},
  ): Promise<Api.CreateGuestSessionResult> {
    return this.#http.json<Api.CreateGuestSessionResult>(
      {
        id: "createGuestSession",
        method: "POST",
        path: "/embed/sessions/guest",
        schemes: ["publishable"],
        body,
      },
      options,
    );
  }

  /** Read an embed session: `GET /embed/sessions/{id}`. */
  retrieve(id: string, options: RequestOptions = {}): Promise<Api.GetEmbedSessionResult> {
    return this.#http.json<Api.GetEmbedSessionResult>(
      {
        id: "getEmbedSession",
        method: "GET",
        path: `/embed/sessions/${segment("id", id)}`,
        schemes: ["secret", "session"],
      },
      options,
    );
  }

  /** End an embed session: `PATCH /embed/sessions/{id}`. */
  update(
    id: string,
    body: Api.UpdateEmbedSessionBody,
    options: RequestOptions = {},
  ): Promise<Api.UpdateEmbedSessionResult> {
    return this.#http.json<Api.UpdateEmbedSessionResult>(
      {
        id: "updateEmbedSession",
        method: "PATCH",
        path: `/embed/sessions/${segment("id", id)}`,
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Cancel an embed session: `DELETE /embed/sessions/{id}`. */
  delete(id: string, options: RequestOptions = {}): Promise<Api.DeleteEmbedSessionResult> {
    return this.#http.json<Api.DeleteEmbedSessionResult>(
      {
        id: "deleteEmbedSession",
        method: "DELETE",
        path: `/embed/sessions/${segment("id", id)}`,
        schemes: ["secret", "session"],
        keyed: true,
      },
      options,
    );
  }

  /** Save an embed session: `POST /embed/sessions/{id}/save`. */
  save(
    id: string,
    body: Api.SaveEmbedSessionBody = {},
    options: RequestOptions = {},
  ): Promise<Api.SaveEmbedSessionResult> {
    return this.#http.json<Api.SaveEmbedSessionResult>(
      {
        id: "saveEmbedSession",
        method: "POST",
        path: `/embed/sessions/${segment("id", id)}/save`,
        schemes: ["client_secret"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** List the fields of an embed session: `GET /embed/sessions/{id}/fields`. */
  fields(id: string, options: RequestOptions = {}): Promise<Api.GetSessionFieldsResult> {
    return this.#http.json<Api.GetSessionFieldsResult>(
      {
        id: "getSessionFields",
        method: "GET",
        path: `/embed/sessions/${segment("id", id)}/fields`,
        schemes: ["client_secret"],
      },
      options,
    );
  }
}

/** Operations on embedFills. */
export class EmbedFillsGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** Create an embed fill: `POST /embed/fills`. */
  create(
    body: Api.CreateEmbedFillBody = {},
    options: RequestOptions = {},
  ): Promise<Api.CreateEmbedFillResult> {
    return this.#http.json<Api.CreateEmbedFillResult>(
      {
        id: "createEmbedFill",
        method: "POST",
        path: "/embed/fills",
        schemes: ["client_secret"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Read an embed fill: `GET /embed/fills/{id}`. */
  retrieve(id: string, options: RequestOptions = {}): Promise<Api.GetEmbedFillResult> {
    return this.#http.json<Api.GetEmbedFillResult>(
      {
        id: "getEmbedFill",
        method: "GET",
        path: `/embed/fills/${segment("id", id)}`,
        schemes: ["client_secret"],
      },
      options,
    );
  }

  /** Update an embed fill: `PATCH /embed/fills/{id}`. */
  update(
    id: string,
    body: Api.UpdateEmbedFillBody = {},
    options: RequestOptions = {},
  ): Promise<Api.UpdateEmbedFillResult> {
    return this.#http.json<Api.UpdateEmbedFillResult>(
      {
        id: "updateEmbedFill",
        method: "PATCH",
        path: `/embed/fills/${segment("id", id)}`,
        schemes: ["client_secret"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Preview an embed fill: `GET /embed/fills/{id}/preview`. */
  preview(
    id: string,
    query: Api.PreviewEmbedFillQuery = {},
    options: RequestOptions = {},
  ): Promise<Download> {
    return this.#http.download(
      {
        id: "previewEmbedFill",
        method: "GET",
        path: `/embed/fills/${segment("id", id)}/preview`,
        schemes: ["client_secret"],
        open: true,
        query,
      },
      options,
    );
  }

  /** Preview a change of an embed fill: `POST /embed/fills/{id}/preview`. */
  previewChange(
    id: string,
    body: Api.PreviewEmbedChangeBody,
    options: RequestOptions = {},
  ): Promise<Download> {
    return this.#http.download(
      {
        id: "previewEmbedChange",
        method: "POST",
        path: `/embed/fills/${segment("id", id)}/preview`,
        schemes: ["client_secret"],
        safe: true,
        body,
      },
      options,
    );
  }

  /** Complete an embed fill: `POST /embed/fills/{id}/complete`. */
  complete(id: string, options: RequestOptions = {}): Promise<Api.CompleteEmbedFillResult> {
    return this.#http.json<Api.CompleteEmbedFillResult>(
      {
        id: "completeEmbedFill",
        method: "POST",
        path: `/embed/fills/${segment("id", id)}/complete`,
        schemes: ["client_secret"],
        keyed: true,
      },
      options,
    );
  }
}

/** Operations on hosted. */
export class HostedGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** Start a hosted fill: `POST /hosted/fills`. */
  start(
    body: Api.StartHostedFillBody,
    options: RequestOptions = {},
  ): Promise<Api.StartHostedFillResult> {
    return this.#http.json<Api.StartHostedFillResult>(
      { id: "startHostedFill", method: "POST", path: "/hosted/fills", schemes: [], body },
      options,
    );
  }

  /** Open a hosted fill: `POST /hosted/fills/token`. */
  exchangeToken(
    body: Api.ExchangeFillTokenBody,
    options: RequestOptions = {},
  ): Promise<Api.ExchangeFillTokenResult> {
    return this.#http.json<Api.ExchangeFillTokenResult>(
      { id: "exchangeFillToken", method: "POST", path: "/hosted/fills/token", schemes: [], body },
      options,
    );
  }

  /** Read a hosted fill: `GET /hosted/fills/{id}`. */
  retrieve(id: string, options: RequestOptions = {}): Promise<Api.GetHostedFillResult> {
    return this.#http.json<Api.GetHostedFillResult>(
      {
        id: "getHostedFill",
        method: "GET",
        path: `/hosted/fills/${segment("id", id)}`,
        schemes: ["hosted"],
      },
      options,
    );
  }

  /** Update a hosted fill: `PATCH /hosted/fills/{id}`. */
  update(
    id: string,
    body: Api.UpdateHostedFillBody = {},
    options: RequestOptions = {},
  ): Promise<Api.UpdateHostedFillResult> {
    return this.#http.json<Api.UpdateHostedFillResult>(
      {
        id: "updateHostedFill",
        method: "PATCH",
        path: `/hosted/fills/${segment("id", id)}`,
        schemes: ["hosted"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Preview a hosted fill: `GET /hosted/fills/{id}/preview`. */
  preview(
    id: string,
    query: Api.PreviewHostedFillQuery = {},
    options: RequestOptions = {},
  ): Promise<Download> {
    return this.#http.download(
      {
        id: "previewHostedFill",
        method: "GET",
        path: `/hosted/fills/${segment("id", id)}/preview`,
        schemes: ["hosted"],
        query,
      },
      options,
    );
  }

  /** Complete a hosted fill: `POST /hosted/fills/{id}/complete`. */
  complete(id: string, options: RequestOptions = {}): Promise<Api.CompleteHostedFillResult> {
    return this.#http.json<Api.CompleteHostedFillResult>(
      {
        id: "completeHostedFill",
        method: "POST",
        path: `/hosted/fills/${segment("id", id)}/complete`,
        schemes: ["hosted"],
        keyed: true,
      },
      options,
    );
  }
}

/** Operations on teams. */
export class TeamsGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** List teams: `GET /teams`. */
  list(query: Api.ListTeamsQuery = {}, options: RequestOptions = {}): Promise<Api.ListTeamsResult> {
    return this.#http.json<Api.ListTeamsResult>(
      { id: "listTeams", method: "GET", path: "/teams", schemes: ["session"], query },
      options,
    );
  }

  /** All pages of `list`, item by item. */
  iterate(
    query: Api.ListTeamsQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListTeamsResult["data"][number]> {
    return iterated(query, (page) => this.list(page, options));
  }

  /** Create a team: `POST /teams`. */
  create(body: Api.CreateTeamBody, options: RequestOptions = {}): Promise<Api.CreateTeamResult> {
    return this.#http.json<Api.CreateTeamResult>(
      { id: "createTeam", method: "POST", path: "/teams", schemes: ["session"], keyed: true, body },
      options,
    );
  }

  /** Get a team: `GET /teams/{id}`. */
  retrieve(id: string, options: RequestOptions = {}): Promise<Api.GetTeamResult> {
    return this.#http.json<Api.GetTeamResult>(
      { id: "getTeam", method: "GET", path: `/teams/${segment("id", id)}`, schemes: ["session"] },
      options,
    );
  }

  /** Change a team: `PATCH /teams/{id}`. */
  update(
    id: string,
    body: Api.UpdateTeamBody = {},
    options: RequestOptions = {},
  ): Promise<Api.UpdateTeamResult> {
    return this.#http.json<Api.UpdateTeamResult>(
      {
        id: "updateTeam",
        method: "PATCH",
        path: `/teams/${segment("id", id)}`,
        schemes: ["session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** List the members of a team: `GET /teams/{id}/members`. */
  listMembers(
    id: string,
    query: Api.ListTeamMembersQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListTeamMembersResult> {
    return this.#http.json<Api.ListTeamMembersResult>(
      {
        id: "listTeamMembers",
        method: "GET",
        path: `/teams/${segment("id", id)}/members`,
        schemes: ["session"],
        query,
      },
      options,
    );
  }

  /** All pages of `listMembers`, item by item. */
  iterateMembers(
    id: string,
    query: Api.ListTeamMembersQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListTeamMembersResult["data"][number]> {
    return iterated(query, (page) => this.listMembers(id, page, options));
  }

  /** Add a member to a team: `POST /teams/{id}/members`. */
  addMember(
    id: string,
    body: Api.AddTeamMemberBody,
    options: RequestOptions = {},
  ): Promise<Api.AddTeamMemberResult> {
    return this.#http.json<Api.AddTeamMemberResult>(
      {
        id: "addTeamMember",
        method: "POST",
        path: `/teams/${segment("id", id)}/members`,
        schemes: ["session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Change a member's role: `PATCH /teams/{id}/members/{user_id}`. */
  updateMember(
    id: string,
    userId: string,
    body: Api.UpdateTeamMemberBody,
    options: RequestOptions = {},
  ): Promise<Api.UpdateTeamMemberResult> {
    return this.#http.json<Api.UpdateTeamMemberResult>(
      {
        id: "updateTeamMember",
        method: "PATCH",
        path: `/teams/${segment("id", id)}/members/${segment("user_id", userId)}`,
        schemes: ["session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Remove a member from a team: `DELETE /teams/{id}/members/{user_id}`. */
  removeMember(
    id: string,
    userId: string,
    options: RequestOptions = {},
  ): Promise<Api.RemoveTeamMemberResult> {
    return this.#http.json<Api.RemoveTeamMemberResult>(
      {
        id: "removeTeamMember",
        method: "DELETE",
        path: `/teams/${segment("id", id)}/members/${segment("user_id", userId)}`,
        schemes: ["session"],
        keyed: true,
      },
      options,
    );
  }

  /** Invite somebody to a team: `POST /teams/{id}/invitations`. */
  createInvitation(
    id: string,
    body: Api.CreateInvitationBody,
    options: RequestOptions = {},
  ): Promise<Api.CreateInvitationResult> {
    return this.#http.json<Api.CreateInvitationResult>(
      {
        id: "createInvitation",
        method: "POST",
        path: `/teams/${segment("id", id)}/invitations`,
        schemes: ["session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** List the invitations of a team: `GET /teams/{id}/invitations`. */
  listInvitations(
    id: string,
    query: Api.ListInvitationsQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListInvitationsResult> {
    return this.#http.json<Api.ListInvitationsResult>(
      {
        id: "listInvitations",
        method: "GET",
        path: `/teams/${segment("id", id)}/invitations`,
        schemes: ["session"],
        query,
      },
      options,
    );
  }

  /** All pages of `listInvitations`, item by item. */
  iterateInvitations(
    id: string,
    query: Api.ListInvitationsQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListInvitationsResult["data"][number]> {
    return iterated(query, (page) => this.listInvitations(id, page, options));
  }

  /** Send an invitation again: `POST /teams/{id}/invitations/{invitation_id}/resend`. */
  resendInvitation(
    id: string,
    invitationId: string,
    body: Api.ResendInvitationBody = {},
    options: RequestOptions = {},
  ): Promise<Api.ResendInvitationResult> {
    return this.#http.json<Api.ResendInvitationResult>(
      {
        id: "resendInvitation",
        method: "POST",
        path: `/teams/${segment("id", id)}/invitations/${segment("invitation_id", invitationId)}/resend`,
        schemes: ["session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Revoke an invitation: `DELETE /teams/{id}/invitations/{invitation_id}`. */
  revokeInvitation(
    id: string,
    invitationId: string,
    options: RequestOptions = {},
  ): Promise<Api.RevokeInvitationResult> {
    return this.#http.json<Api.RevokeInvitationResult>(
      {
        id: "revokeInvitation",
        method: "DELETE",
        path: `/teams/${segment("id", id)}/invitations/${segment("invitation_id", invitationId)}`,
        schemes: ["session"],
        keyed: true,
      },
      options,
    );
  }

  /** Look at an invitation: `POST /invitations/lookup`. */
  readInvitation(
    body: Api.ReadInvitationBody,
    options: RequestOptions = {},
  ): Promise<Api.ReadInvitationResult> {
    return this.#http.json<Api.ReadInvitationResult>(
      { id: "readInvitation", method: "POST", path: "/invitations/lookup", schemes: [], body },
      options,
    );
  }

  /** Accept an invitation: `POST /invitations/accept`. */
  acceptInvitation(
    body: Api.AcceptInvitationBody,
    options: RequestOptions = {},
  ): Promise<Api.AcceptInvitationResult> {
    return this.#http.json<Api.AcceptInvitationResult>(
      {
        id: "acceptInvitation",
        method: "POST",
        path: "/invitations/accept",
        schemes: ["session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Make an account by an invitation: `POST /invitations/sign_up`. */
  signUpInvited(
    body: Api.SignUpInvitedBody,
    options: RequestOptions = {},
  ): Promise<Api.SignUpInvitedResult> {
    return this.#http.json<Api.SignUpInvitedResult>(
      { id: "signUpInvited", method: "POST", path: "/invitations/sign_up", schemes: [], body },
      options,
    );
  }

  /** List what was done in the team: `GET /audit_log`. */
  listAuditLog(
    query: Api.ListAuditLogQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListAuditLogResult> {
    return this.#http.json<Api.ListAuditLogResult>(
      { id: "listAuditLog", method: "GET", path: "/audit_log", schemes: ["session"], query },
      options,
    );
  }

  /** All pages of `listAuditLog`, item by item. */
  iterateAuditLog(
    query: Api.ListAuditLogQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListAuditLogResult["data"][number]> {
    return iterated(query, (page) => this.listAuditLog(page, options));
  }

  /** List support access: `GET /support_access`. */
  listSupportAccesses(
    query: Api.ListSupportAccessesQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListSupportAccessesResult> {
    return this.#http.json<Api.ListSupportAccessesResult>(
      {
        id: "listSupportAccesses",
        method: "GET",
        path: "/support_access",
        schemes: ["session"],
        query,
      },
      options,
    );
  }

  /** All pages of `listSupportAccesses`, item by item. */
  iterateSupportAccesses(
    query: Api.ListSupportAccessesQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListSupportAccessesResult["data"][number]> {
    return iterated(query, (page) => this.listSupportAccesses(page, options));
  }

  /** Grant, refuse or end support access: `PATCH /support_access/{id}`. */
  updateSupportAccess(
    id: string,
    body: Api.UpdateSupportAccessBody,
    options: RequestOptions = {},
  ): Promise<Api.UpdateSupportAccessResult> {
    return this.#http.json<Api.UpdateSupportAccessResult>(
      {
        id: "updateSupportAccess",
        method: "PATCH",
        path: `/support_access/${segment("id", id)}`,
        schemes: ["session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Download what was done in the team: `GET /audit_log/export`. */
  exportAuditLog(options: RequestOptions = {}): Promise<Download> {
    return this.#http.download(
      { id: "exportAuditLog", method: "GET", path: "/audit_log/export", schemes: ["session"] },
      options,
    );
  }
}

/** Operations on admin. */
export class AdminGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** Ask a team for support access: `POST /admin/teams/{id}/support_access`. */
  requestSupportAccess(
    id: string,
    body: Api.RequestSupportAccessBody,
    options: RequestOptions = {},
  ): Promise<Api.RequestSupportAccessResult> {
    return this.#http.json<Api.RequestSupportAccessResult>(
      {
        id: "requestSupportAccess",
        method: "POST",
        path: `/admin/teams/${segment("id", id)}/support_access`,
        schemes: ["session"],
        body,
      },
      options,
    );
  }

  /** List all teams: `GET /admin/teams`. */
  listTeams(
    query: Api.ListPlatformTeamsQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListPlatformTeamsResult> {
    return this.#http.json<Api.ListPlatformTeamsResult>(
      { id: "listPlatformTeams", method: "GET", path: "/admin/teams", schemes: ["session"], query },
      options,
    );
  }

  /** All pages of `listTeams`, item by item. */
  iterateTeams(
    query: Api.ListPlatformTeamsQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListPlatformTeamsResult["data"][number]> {
    return iterated(query, (page) => this.listTeams(page, options));
  }

  /** Read any team: `GET /admin/teams/{id}`. */
  retrieveTeam(id: string, options: RequestOptions = {}): Promise<Api.GetPlatformTeamResult> {
    return this.#http.json<Api.GetPlatformTeamResult>(
      {
        id: "getPlatformTeam",
        method: "GET",
        path: `/admin/teams/${segment("id", id)}`,
        schemes: ["session"],
      },
      options,
    );
  }

  /** List people: `GET /admin/users`. */
  listUsers(
    query: Api.ListUsersQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListUsersResult> {
    return this.#http.json<Api.ListUsersResult>(
      { id: "listUsers", method: "GET", path: "/admin/users", schemes: ["session"], query },
      options,
    );
  }

  /** All pages of `listUsers`, item by item. */
  iterateUsers(
    query: Api.ListUsersQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListUsersResult["data"][number]> {
    return iterated(query, (page) => this.listUsers(page, options));
  }

  /** Create a person: `POST /admin/users`. */
  createUser(
    body: Api.CreateUserBody,
    options: RequestOptions = {},
  ): Promise<Api.CreateUserResult> {
    return this.#http.json<Api.CreateUserResult>(
      { id: "createUser", method: "POST", path: "/admin/users", schemes: ["session"], body },
      options,
    );
  }

  /** Get a person: `GET /admin/users/{id}`. */
  retrieveUser(id: string, options: RequestOptions = {}): Promise<Api.GetUserResult> {
    return this.#http.json<Api.GetUserResult>(
      {
        id: "getUser",
        method: "GET",
        path: `/admin/users/${segment("id", id)}`,
        schemes: ["session"],
      },
      options,
    );
  }

  /** Change a person: `PATCH /admin/users/{id}`. */
  updateUser(
    id: string,
    body: Api.UpdateUserBody = {},
    options: RequestOptions = {},
  ): Promise<Api.UpdateUserResult> {
    return this.#http.json<Api.UpdateUserResult>(
      {
        id: "updateUser",
        method: "PATCH",
        path: `/admin/users/${segment("id", id)}`,
        schemes: ["session"],
        body,
      },
      options,
    );
  }

  /** Delete a person: `DELETE /admin/users/{id}`. */
  deleteUser(id: string, options: RequestOptions = {}): Promise<Api.DeleteUserResult> {
    return this.#http.json<Api.DeleteUserResult>(
      {
        id: "deleteUser",
        method: "DELETE",
        path: `/admin/users/${segment("id", id)}`,
        schemes: ["session"],
      },
      options,
    );
  }

  /** List plans: `GET /admin/plans`. */
  listPlans(
    query: Api.ListPlansQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListPlansResult> {
    return this.#http.json<Api.ListPlansResult>(
      { id: "listPlans", method: "GET", path: "/admin/plans", schemes: ["session"], query },
      options,
    );
  }

  /** All pages of `listPlans`, item by item. */
  iteratePlans(
    query: Api.ListPlansQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListPlansResult["data"][number]> {
    return iterated(query, (page) => this.listPlans(page, options));
  }

  /** Add a plan: `POST /admin/plans`. */
  createPlan(
    body: Api.CreatePlanBody,
    options: RequestOptions = {},
  ): Promise<Api.CreatePlanResult> {
    return this.#http.json<Api.CreatePlanResult>(
      { id: "createPlan", method: "POST", path: "/admin/plans", schemes: ["session"], body },
      options,
    );
  }

  /** Get a plan: `GET /admin/plans/{id}`. */
  retrievePlan(id: string, options: RequestOptions = {}): Promise<Api.GetPlanResult> {
    return this.#http.json<Api.GetPlanResult>(
      {
        id: "getPlan",
        method: "GET",
        path: `/admin/plans/${segment("id", id)}`,
        schemes: ["session"],
      },
      options,
    );
  }

  /** Change a plan: `PATCH /admin/plans/{id}`. */
  updatePlan(
    id: string,
    body: Api.UpdatePlanBody = {},
    options: RequestOptions = {},
  ): Promise<Api.UpdatePlanResult> {
    return this.#http.json<Api.UpdatePlanResult>(
      {
        id: "updatePlan",
        method: "PATCH",
        path: `/admin/plans/${segment("id", id)}`,
        schemes: ["session"],
        body,
      },
      options,
    );
  }

  /** Delete a plan: `DELETE /admin/plans/{id}`. */
  deletePlan(id: string, options: RequestOptions = {}): Promise<Api.DeletePlanResult> {
    return this.#http.json<Api.DeletePlanResult>(
      {
        id: "deletePlan",
        method: "DELETE",
        path: `/admin/plans/${segment("id", id)}`,
        schemes: ["session"],
      },
      options,
    );
  }

  /** Read a team's billing: `GET /admin/teams/{id}/billing`. */
  retrieveTeamBilling(id: string, options: RequestOptions = {}): Promise<Api.GetTeamBillingResult> {
    return this.#http.json<Api.GetTeamBillingResult>(
      {
        id: "getTeamBilling",
        method: "GET",
        path: `/admin/teams/${segment("id", id)}/billing`,
        schemes: ["session"],
      },
      options,
    );
  }

  /** Change a team's billing: `PATCH /admin/teams/{id}/billing`. */
  updateTeamBilling(
    id: string,
    body: Api.UpdateTeamBillingBody = {},
    options: RequestOptions = {},
  ): Promise<Api.UpdateTeamBillingResult> {
    return this.#http.json<Api.UpdateTeamBillingResult>(
      {
        id: "updateTeamBilling",
        method: "PATCH",
        path: `/admin/teams/${segment("id", id)}/billing`,
        schemes: ["session"],
        body,
      },
      options,
    );
  }

  /** List settings: `GET /admin/settings`. */
  listSettings(
    query: Api.ListSettingsQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListSettingsResult> {
    return this.#http.json<Api.ListSettingsResult>(
      { id: "listSettings", method: "GET", path: "/admin/settings", schemes: ["session"], query },
      options,
    );
  }

  /** All pages of `listSettings`, item by item. */
  iterateSettings(
    query: Api.ListSettingsQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListSettingsResult["data"][number]> {
    return iterated(query, (page) => this.listSettings(page, options));
  }

  /** Set a setting: `POST /admin/settings`. */
  createSetting(
    body: Api.CreateSettingBody,
    options: RequestOptions = {},
  ): Promise<Api.CreateSettingResult> {
    return this.#http.json<Api.CreateSettingResult>(
      { id: "createSetting", method: "POST", path: "/admin/settings", schemes: ["session"], body },
      options,
    );
  }

  /** Get a setting: `GET /admin/settings/{key}`. */
  retrieveSetting(key: string, options: RequestOptions = {}): Promise<Api.GetSettingResult> {
    return this.#http.json<Api.GetSettingResult>(
      {
        id: "getSetting",
        method: "GET",
        path: `/admin/settings/${segment("key", key)}`,
        schemes: ["session"],
      },
      options,
    );
  }

  /** Change a setting: `PUT /admin/settings/{key}`. */
  updateSetting(
    key: string,
    body: Api.UpdateSettingBody,
    options: RequestOptions = {},
  ): Promise<Api.UpdateSettingResult> {
    return this.#http.json<Api.UpdateSettingResult>(
      {
        id: "updateSetting",
        method: "PUT",
        path: `/admin/settings/${segment("key", key)}`,
        schemes: ["session"],
        body,
      },
      options,
    );
  }

  /** Delete a setting: `DELETE /admin/settings/{key}`. */
  deleteSetting(key: string, options: RequestOptions = {}): Promise<Api.DeleteSettingResult> {
    return this.#http.json<Api.DeleteSettingResult>(
      {
        id: "deleteSetting",
        method: "DELETE",
        path: `/admin/settings/${segment("key", key)}`,
        schemes: ["session"],
      },
      options,
    );
  }

  /** List what was done to the platform: `GET /admin/audit_log`. */
  listAuditLog(
    query: Api.ListPlatformAuditLogQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListPlatformAuditLogResult> {
    return this.#http.json<Api.ListPlatformAuditLogResult>(
      {
        id: "listPlatformAuditLog",
        method: "GET",
        path: "/admin/audit_log",
        schemes: ["session"],
        query,
      },
      options,
    );
  }

  /** All pages of `listAuditLog`, item by item. */
  iterateAuditLog(
    query: Api.ListPlatformAuditLogQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListPlatformAuditLogResult["data"][number]> {
    return iterated(query, (page) => this.listAuditLog(page, options));
  }

  /** Download what was done to the platform: `GET /admin/audit_log/export`. */
  exportAuditLog(options: RequestOptions = {}): Promise<Download> {
    return this.#http.download(
      {
        id: "exportPlatformAuditLog",
        method: "GET",
        path: "/admin/audit_log/export",
        schemes: ["session"],
      },
      options,
    );
  }

  /** List jobs that are not done: `GET /admin/jobs`. */
  listJobs(
    query: Api.ListJobsQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListJobsResult> {
    return this.#http.json<Api.ListJobsResult>(
      { id: "listJobs", method: "GET", path: "/admin/jobs", schemes: ["session"], query },
      options,
    );
  }

  /** All pages of `listJobs`, item by item. */
  iterateJobs(
    query: Api.ListJobsQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListJobsResult["data"][number]> {
    return iterated(query, (page) => this.listJobs(page, options));
  }

  /** Try a failed job again: `POST /admin/jobs/{id}/retry`. */
  retryJob(id: string, options: RequestOptions = {}): Promise<Api.RetryJobResult> {
    return this.#http.json<Api.RetryJobResult>(
      {
        id: "retryJob",
        method: "POST",
        path: `/admin/jobs/${segment("id", id)}/retry`,
        schemes: ["session"],
      },
      options,
    );
  }

  /** Give up a failed job: `POST /admin/jobs/{id}/discard`. */
  discardJob(
    id: string,
    body: Api.DiscardJobBody,
    options: RequestOptions = {},
  ): Promise<Api.DiscardJobResult> {
    return this.#http.json<Api.DiscardJobResult>(
      {
        id: "discardJob",
        method: "POST",
        path: `/admin/jobs/${segment("id", id)}/discard`,
        schemes: ["session"],
        body,
      },
      options,
    );
  }

  /** Clean up now: `POST /admin/sweep`. */
  sweep(options: RequestOptions = {}): Promise<Api.RunSweepResult> {
    return this.#http.json<Api.RunSweepResult>(
      { id: "runSweep", method: "POST", path: "/admin/sweep", schemes: ["operator", "session"] },
      options,
    );
  }
}

/** Operations on dashboard. */
export class DashboardGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** Go on in another team: `PUT /session/team`. */
  setTeam(
    body: Api.SetSessionTeamBody,
    options: RequestOptions = {},
  ): Promise<Api.SetSessionTeamResult> {
    return this.#http.json<Api.SetSessionTeamResult>(
      { id: "setSessionTeam", method: "PUT", path: "/session/team", schemes: ["session"], body },
      options,
    );
  }

  /** List where you are signed in: `GET /me/sessions`. */
  listSessions(
    query: Api.ListOwnSessionsQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListOwnSessionsResult> {
    return this.#http.json<Api.ListOwnSessionsResult>(
      { id: "listOwnSessions", method: "GET", path: "/me/sessions", schemes: ["session"], query },
      options,
    );
  }

  /** All pages of `listSessions`, item by item. */
  iterateSessions(
    query: Api.ListOwnSessionsQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListOwnSessionsResult["data"][number]> {
    return iterated(query, (page) => this.listSessions(page, options));
  }

  /** Sign out everywhere else: `DELETE /me/sessions`. */
  endOtherSessions(options: RequestOptions = {}): Promise<Api.EndOtherSessionsResult> {
    return this.#http.json<Api.EndOtherSessionsResult>(
      {
        id: "endOtherSessions",
        method: "DELETE",
        path: "/me/sessions",
        schemes: ["session"],
        keyed: true,
      },
      options,
    );
  }

  /** Sign one browser out: `DELETE /me/sessions/{id}`. */
  endSession(id: string, options: RequestOptions = {}): Promise<Api.EndOwnSessionResult> {
    return this.#http.json<Api.EndOwnSessionResult>(
      {
        id: "endOwnSession",
        method: "DELETE",
        path: `/me/sessions/${segment("id", id)}`,
        schemes: ["session"],
        keyed: true,
      },
      options,
    );
  }

  /** Show the password or a factor again: `POST /session/renewal`. */
  renewSignIn(
    body: Api.RenewSignInBody = {},
    options: RequestOptions = {},
  ): Promise<Api.RenewSignInResult> {
    return this.#http.json<Api.RenewSignInResult>(
      { id: "renewSignIn", method: "POST", path: "/session/renewal", schemes: ["session"], body },
      options,
    );
  }

  /** Show the second factor: `POST /session/factor`. */
  completeSignIn(
    body: Api.CompleteSignInBody = {},
    options: RequestOptions = {},
  ): Promise<Api.CompleteSignInResult> {
    return this.#http.json<Api.CompleteSignInResult>(
      { id: "completeSignIn", method: "POST", path: "/session/factor", schemes: ["session"], body },
      options,
    );
  }

  /** Get what you sign in by: `GET /me/factors`. */
  factors(options: RequestOptions = {}): Promise<Api.GetFactorsResult> {
    return this.#http.json<Api.GetFactorsResult>(
      { id: "getFactors", method: "GET", path: "/me/factors", schemes: ["session"] },
      options,
    );
  }

  /** Begin an authenticator app: `POST /me/totp`. */
  beginTotp(options: RequestOptions = {}): Promise<Api.BeginTotpResult> {
    return this.#http.json<Api.BeginTotpResult>(
      { id: "beginTotp", method: "POST", path: "/me/totp", schemes: ["session"] },
      options,
    );
  }

  /** Turn the authenticator app off: `DELETE /me/totp`. */
  deleteTotp(options: RequestOptions = {}): Promise<Api.DeleteTotpResult> {
    return this.#http.json<Api.DeleteTotpResult>(
      { id: "deleteTotp", method: "DELETE", path: "/me/totp", schemes: ["session"], keyed: true },
      options,
    );
  }

  /** Confirm an authenticator app: `POST /me/totp/confirm`. */
  confirmTotp(
    body: Api.ConfirmTotpBody,
    options: RequestOptions = {},
  ): Promise<Api.ConfirmTotpResult> {
    return this.#http.json<Api.ConfirmTotpResult>(
      { id: "confirmTotp", method: "POST", path: "/me/totp/confirm", schemes: ["session"], body },
      options,
    );
  }

  /** Renew the recovery codes: `POST /me/recovery_codes`. */
  renewRecoveryCodes(options: RequestOptions = {}): Promise<Api.RenewRecoveryCodesResult> {
    return this.#http.json<Api.RenewRecoveryCodesResult>(
      {
        id: "renewRecoveryCodes",
        method: "POST",
        path: "/me/recovery_codes",
        schemes: ["session"],
      },
      options,
    );
  }

  /** Begin a passkey: `POST /me/passkeys/options`. */
  beginPasskey(options: RequestOptions = {}): Promise<Api.BeginPasskeyResult> {
    return this.#http.json<Api.BeginPasskeyResult>(
      { id: "beginPasskey", method: "POST", path: "/me/passkeys/options", schemes: ["session"] },
      options,
    );
  }

  /** Add a passkey: `POST /me/passkeys`. */
  createPasskey(
    body: Api.CreatePasskeyBody,
    options: RequestOptions = {},
  ): Promise<Api.CreatePasskeyResult> {
    return this.#http.json<Api.CreatePasskeyResult>(
      { id: "createPasskey", method: "POST", path: "/me/passkeys", schemes: ["session"], body },
      options,
    );
  }

  /** Delete a passkey: `DELETE /me/passkeys/{id}`. */
  deletePasskey(id: string, options: RequestOptions = {}): Promise<Api.DeletePasskeyResult> {
    return this.#http.json<Api.DeletePasskeyResult>(
      {
        id: "deletePasskey",
        method: "DELETE",
        path: `/me/passkeys/${segment("id", id)}`,
        schemes: ["session"],
        keyed: true,
      },
      options,
    );
  }

  /** Delete a link to the OpenID provider: `DELETE /me/openid_links/{id}`. */
  deleteOpenidLink(id: string, options: RequestOptions = {}): Promise<Api.DeleteOpenidLinkResult> {
    return this.#http.json<Api.DeleteOpenidLinkResult>(
      {
        id: "deleteOpenidLink",
        method: "DELETE",
        path: `/me/openid_links/${segment("id", id)}`,
        schemes: ["session"],
        keyed: true,
      },
      options,
    );
  }

  /** Ask for a passkey as second factor: `POST /session/factor/options`. */
  beginFactor(options: RequestOptions = {}): Promise<Api.BeginFactorResult> {
    return this.#http.json<Api.BeginFactorResult>(
      { id: "beginFactor", method: "POST", path: "/session/factor/options", schemes: ["session"] },
      options,
    );
  }

  /** Ask for a passkey once more: `POST /session/renewal/options`. */
  beginRenewal(options: RequestOptions = {}): Promise<Api.BeginRenewalResult> {
    return this.#http.json<Api.BeginRenewalResult>(
      {
        id: "beginRenewal",
        method: "POST",
        path: "/session/renewal/options",
        schemes: ["session"],
      },
      options,
    );
  }

  /** Go to the OpenID provider once more: `POST /session/renewal/openid`. */
  beginOpenidRenewal(options: RequestOptions = {}): Promise<Api.BeginOpenidRenewalResult> {
    return this.#http.json<Api.BeginOpenidRenewalResult>(
      {
        id: "beginOpenidRenewal",
        method: "POST",
        path: "/session/renewal/openid",
        schemes: ["session"],
      },
      options,
    );
  }

  /** Ask for a passkey to sign in by: `POST /session/passkey/options`. */
  beginPasskeySignIn(options: RequestOptions = {}): Promise<Api.BeginPasskeySignInResult> {
    return this.#http.json<Api.BeginPasskeySignInResult>(
      { id: "beginPasskeySignIn", method: "POST", path: "/session/passkey/options", schemes: [] },
      options,
    );
  }

  /** Sign in by a passkey: `POST /session/passkey`. */
  signInByPasskey(
    body: Api.SignInByPasskeyBody,
    options: RequestOptions = {},
  ): Promise<Api.SignInByPasskeyResult> {
    return this.#http.json<Api.SignInByPasskeyResult>(
      { id: "signInByPasskey", method: "POST", path: "/session/passkey", schemes: [], body },
      options,
    );
  }

  /** Tell the OpenID provider: `GET /session/openid`. */
  retrieveOpenid(options: RequestOptions = {}): Promise<Api.GetOpenidResult> {
    return this.#http.json<Api.GetOpenidResult>(
      { id: "getOpenid", method: "GET", path: "/session/openid", schemes: [] },
      options,
    );
  }

  /** Sign in by the OpenID provider: `POST /session/openid`. */
  signInByOpenid(
    body: Api.SignInByOpenidBody,
    options: RequestOptions = {},
  ): Promise<Api.SignInByOpenidResult> {
    return this.#http.json<Api.SignInByOpenidResult>(
      { id: "signInByOpenid", method: "POST", path: "/session/openid", schemes: [], body },
      options,
    );
  }

  /** Begin a sign-in by the OpenID provider: `POST /session/openid/options`. */
  beginOpenidSignIn(options: RequestOptions = {}): Promise<Api.BeginOpenidSignInResult> {
    return this.#http.json<Api.BeginOpenidSignInResult>(
      { id: "beginOpenidSignIn", method: "POST", path: "/session/openid/options", schemes: [] },
      options,
    );
  }

  /** Who is signed in: `GET /me`. */
  me(options: RequestOptions = {}): Promise<Api.GetMeResult> {
    return this.#http.json<Api.GetMeResult>(
      { id: "getMe", method: "GET", path: "/me", schemes: ["session"] },
      options,
    );
  }

  /** Sign in to the dashboard: `POST /session`. */
  signIn(body: Api.SignInBody, options: RequestOptions = {}): Promise<Api.SignInResult> {
    return this.#http.json<Api.SignInResult>(
      { id: "signIn", method: "POST", path: "/session", schemes: [], body },
      options,
    );
  }

  /** Sign out of the dashboard: `DELETE /session`. */
  signOut(options: RequestOptions = {}): Promise<Api.SignOutResult> {
    return this.#http.json<Api.SignOutResult>(
      { id: "signOut", method: "DELETE", path: "/session", schemes: ["session"], keyed: true },
      options,
    );
  }
}

/** Operations on demo. */
export class DemoGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** Make a demo workspace: `POST /demo`. */
  create(options: RequestOptions = {}): Promise<Api.CreateDemoResult> {
    return this.#http.json<Api.CreateDemoResult>(
      { id: "createDemo", method: "POST", path: "/demo", schemes: [] },
      options,
    );
  }

  /** Keep a demo workspace: `POST /demo/claim`. */
  claim(body: Api.ClaimDemoBody, options: RequestOptions = {}): Promise<Api.ClaimDemoResult> {
    return this.#http.json<Api.ClaimDemoResult>(
      { id: "claimDemo", method: "POST", path: "/demo/claim", schemes: ["session"], body },
      options,
    );
  }
}

/** Operations on people. */
export class PeopleGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** Make an account and a team: `POST /sign_up`. */
  signUp(body: Api.SignUpBody, options: RequestOptions = {}): Promise<Api.SignUpResult> {
    return this.#http.json<Api.SignUpResult>(
      { id: "signUp", method: "POST", path: "/sign_up", schemes: [], body },
      options,
    );
  }

  /** Confirm an address: `POST /address_confirmations`. */
  confirmAddress(
    body: Api.ConfirmAddressBody,
    options: RequestOptions = {},
  ): Promise<Api.ConfirmAddressResult> {
    return this.#http.json<Api.ConfirmAddressResult>(
      { id: "confirmAddress", method: "POST", path: "/address_confirmations", schemes: [], body },
      options,
    );
  }

  /** Send the link that confirms the address again: `POST /me/confirmation`. */
  resendConfirmation(
    body: Api.ResendConfirmationBody = {},
    options: RequestOptions = {},
  ): Promise<Api.ResendConfirmationResult> {
    return this.#http.json<Api.ResendConfirmationResult>(
      {
        id: "resendConfirmation",
        method: "POST",
        path: "/me/confirmation",
        schemes: ["session"],
        body,
      },
      options,
    );
  }

  /** Ask for a new password: `POST /password_resets`. */
  requestPasswordReset(
    body: Api.RequestPasswordResetBody,
    options: RequestOptions = {},
  ): Promise<Api.RequestPasswordResetResult> {
    return this.#http.json<Api.RequestPasswordResetResult>(
      { id: "requestPasswordReset", method: "POST", path: "/password_resets", schemes: [], body },
      options,
    );
  }

  /** Set a new password by a mailed link: `PUT /password_resets`. */
  resetPassword(
    body: Api.ResetPasswordBody,
    options: RequestOptions = {},
  ): Promise<Api.ResetPasswordResult> {
    return this.#http.json<Api.ResetPasswordResult>(
      { id: "resetPassword", method: "PUT", path: "/password_resets", schemes: [], body },
      options,
    );
  }

  /** Change your password: `PUT /me/password`. */
  changePassword(
    body: Api.ChangePasswordBody,
    options: RequestOptions = {},
  ): Promise<Api.ChangePasswordResult> {
    return this.#http.json<Api.ChangePasswordResult>(
      { id: "changePassword", method: "PUT", path: "/me/password", schemes: ["session"], body },
      options,
    );
  }

  /** Change your address: `PUT /me/email`. */
  changeAddress(
    body: Api.ChangeAddressBody,
    options: RequestOptions = {},
  ): Promise<Api.ChangeAddressResult> {
    return this.#http.json<Api.ChangeAddressResult>(
      { id: "changeAddress", method: "PUT", path: "/me/email", schemes: ["session"], body },
      options,
    );
  }

  /** Change your name or language: `PATCH /me`. */
  updateMe(body: Api.UpdateMeBody = {}, options: RequestOptions = {}): Promise<Api.UpdateMeResult> {
    return this.#http.json<Api.UpdateMeResult>(
      { id: "updateMe", method: "PATCH", path: "/me", schemes: ["session"], keyed: true, body },
      options,
    );
  }

  /** What you are mailed about: `GET /me/notifications`. */
  noticeChoices(options: RequestOptions = {}): Promise<Api.GetNoticeChoicesResult> {
    return this.#http.json<Api.GetNoticeChoicesResult>(
      { id: "getNoticeChoices", method: "GET", path: "/me/notifications", schemes: ["session"] },
      options,
    );
  }

  /** Choose what you are mailed about: `PUT /me/notifications`. */
  updateNoticeChoices(
    body: Api.UpdateNoticeChoicesBody,
    options: RequestOptions = {},
  ): Promise<Api.UpdateNoticeChoicesResult> {
    return this.#http.json<Api.UpdateNoticeChoicesResult>(
      {
        id: "updateNoticeChoices",
        method: "PUT",
        path: "/me/notifications",
        schemes: ["session"],
        keyed: true,
        body,
      },
      options,
    );
  }
}

/** Operations on companies. */
export class CompaniesGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** List companies: `GET /companies`. */
  list(
    query: Api.ListCompaniesQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListCompaniesResult> {
    return this.#http.json<Api.ListCompaniesResult>(
      { id: "listCompanies", method: "GET", path: "/companies", schemes: ["session"], query },
      options,
    );
  }

  /** All pages of `list`, item by item. */
  iterate(
    query: Api.ListCompaniesQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListCompaniesResult["data"][number]> {
    return iterated(query, (page) => this.list(page, options));
  }

  /** Create a company: `POST /companies`. */
  create(
    body: Api.CreateCompanyBody,
    options: RequestOptions = {},
  ): Promise<Api.CreateCompanyResult> {
    return this.#http.json<Api.CreateCompanyResult>(
      {
        id: "createCompany",
        method: "POST",
        path: "/companies",
        schemes: ["session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Get a company: `GET /companies/{id}`. */
  retrieve(id: string, options: RequestOptions = {}): Promise<Api.GetCompanyResult> {
    return this.#http.json<Api.GetCompanyResult>(
      {
        id: "getCompany",
        method: "GET",
        path: `/companies/${segment("id", id)}`,
        schemes: ["session"],
      },
      options,
    );
  }

  /** Change a company: `PATCH /companies/{id}`. */
  update(
    id: string,
    body: Api.UpdateCompanyBody = {},
    options: RequestOptions = {},
  ): Promise<Api.UpdateCompanyResult> {
    return this.#http.json<Api.UpdateCompanyResult>(
      {
        id: "updateCompany",
        method: "PATCH",
        path: `/companies/${segment("id", id)}`,
        schemes: ["session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Delete a company: `DELETE /companies/{id}`. */
  delete(id: string, options: RequestOptions = {}): Promise<Api.DeleteCompanyResult> {
    return this.#http.json<Api.DeleteCompanyResult>(
      {
        id: "deleteCompany",
        method: "DELETE",
        path: `/companies/${segment("id", id)}`,
        schemes: ["session"],
        keyed: true,
      },
      options,
    );
  }
}

/** Operations on clientUsers. */
export class ClientUsersGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** List client users: `GET /client_users`. */
  list(
    query: Api.ListClientUsersQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListClientUsersResult> {
    return this.#http.json<Api.ListClientUsersResult>(
      { id: "listClientUsers", method: "GET", path: "/client_users", schemes: ["session"], query },
      options,
    );
  }

  /** All pages of `list`, item by item. */
  iterate(
    query: Api.ListClientUsersQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListClientUsersResult["data"][number]> {
    return iterated(query, (page) => this.list(page, options));
  }

  /** Create a client user: `POST /client_users`. */
  create(
    body: Api.CreateClientUserBody,
    options: RequestOptions = {},
  ): Promise<Api.CreateClientUserResult> {
    return this.#http.json<Api.CreateClientUserResult>(
      {
        id: "createClientUser",
        method: "POST",
        path: "/client_users",
        schemes: ["session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Get a client user: `GET /client_users/{id}`. */
  retrieve(id: string, options: RequestOptions = {}): Promise<Api.GetClientUserResult> {
    return this.#http.json<Api.GetClientUserResult>(
      {
        id: "getClientUser",
        method: "GET",
        path: `/client_users/${segment("id", id)}`,
        schemes: ["session"],
      },
      options,
    );
  }

  /** Change a client user: `PATCH /client_users/{id}`. */
  update(
    id: string,
    body: Api.UpdateClientUserBody = {},
    options: RequestOptions = {},
  ): Promise<Api.UpdateClientUserResult> {
    return this.#http.json<Api.UpdateClientUserResult>(
      {
        id: "updateClientUser",
        method: "PATCH",
        path: `/client_users/${segment("id", id)}`,
        schemes: ["session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Delete a client user: `DELETE /client_users/{id}`. */
  delete(id: string, options: RequestOptions = {}): Promise<Api.DeleteClientUserResult> {
    return this.#http.json<Api.DeleteClientUserResult>(
      {
        id: "deleteClientUser",
        method: "DELETE",
        path: `/client_users/${segment("id", id)}`,
        schemes: ["session"],
        keyed: true,
      },
      options,
    );
  }
}

/** Operations on customers. */
export class CustomersGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** Export what is kept of a customer: `POST /customers/export`. */
  export(body: Api.ExportCustomerBody = {}, options: RequestOptions = {}): Promise<Download> {
    return this.#http.download(
      {
        id: "exportCustomer",
        method: "POST",
        path: "/customers/export",
        schemes: ["secret", "session"],
        body,
      },
      options,
    );
  }

  /** Erase a customer: `POST /customers/erase`. */
  erase(
    body: Api.EraseCustomerBody = {},
    options: RequestOptions = {},
  ): Promise<Api.EraseCustomerResult> {
    return this.#http.json<Api.EraseCustomerResult>(
      {
        id: "eraseCustomer",
        method: "POST",
        path: "/customers/erase",
        schemes: ["secret", "session"],
        keyed: true,
        body,
      },
      options,
    );
  }
}

/** Operations on projects. */
export class ProjectsGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** List projects: `GET /projects`. */
  list(
    query: Api.ListProjectsQuery = {},
    options: RequestOptions = {},
  ): Promise<Api.ListProjectsResult> {
    return this.#http.json<Api.ListProjectsResult>(
      { id: "listProjects", method: "GET", path: "/projects", schemes: ["session"], query },
      options,
    );
  }

  /** All pages of `list`, item by item. */
  iterate(
    query: Api.ListProjectsQuery = {},
    options: RequestOptions = {},
  ): Listing<Api.ListProjectsResult["data"][number]> {
    return iterated(query, (page) => this.list(page, options));
  }

  /** Create a project: `POST /projects`. */
  create(
    body: Api.CreateProjectBody,
    options: RequestOptions = {},
  ): Promise<Api.CreateProjectResult> {
    return this.#http.json<Api.CreateProjectResult>(
      {
        id: "createProject",
        method: "POST",
        path: "/projects",
        schemes: ["session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Get a project: `GET /projects/{id}`. */
  retrieve(id: string, options: RequestOptions = {}): Promise<Api.GetProjectResult> {
    return this.#http.json<Api.GetProjectResult>(
      {
        id: "getProject",
        method: "GET",
        path: `/projects/${segment("id", id)}`,
        schemes: ["session"],
      },
      options,
    );
  }

  /** Change a project: `PATCH /projects/{id}`. */
  update(
    id: string,
    body: Api.UpdateProjectBody = {},
    options: RequestOptions = {},
  ): Promise<Api.UpdateProjectResult> {
    return this.#http.json<Api.UpdateProjectResult>(
      {
        id: "updateProject",
        method: "PATCH",
        path: `/projects/${segment("id", id)}`,
        schemes: ["session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Delete a project: `DELETE /projects/{id}`. */
  delete(id: string, options: RequestOptions = {}): Promise<Api.DeleteProjectResult> {
    return this.#http.json<Api.DeleteProjectResult>(
      {
        id: "deleteProject",
        method: "DELETE",
        path: `/projects/${segment("id", id)}`,
        schemes: ["session"],
        keyed: true,
      },
      options,
    );
  }
}

/** Operations on brand. */
export class BrandGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** Get the brand: `GET /brand`. */
  retrieve(options: RequestOptions = {}): Promise<Api.GetBrandResult> {
    return this.#http.json<Api.GetBrandResult>(
      { id: "getBrand", method: "GET", path: "/brand", schemes: ["session"] },
      options,
    );
  }

  /** Change the brand: `PATCH /brand`. */
  update(
    body: Api.UpdateBrandBody = {},
    options: RequestOptions = {},
  ): Promise<Api.UpdateBrandResult> {
    return this.#http.json<Api.UpdateBrandResult>(
      {
        id: "updateBrand",
        method: "PATCH",
        path: "/brand",
        schemes: ["session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Download the logo: `GET /brand/logo`. */
  downloadLogo(options: RequestOptions = {}): Promise<Download> {
    return this.#http.download(
      { id: "getBrandLogo", method: "GET", path: "/brand/logo", schemes: ["session"] },
      options,
    );
  }

  /** Upload the logo: `PUT /brand/logo`. */
  uploadLogo(
    parts: Api.UploadBrandLogoBody = {},
    options: RequestOptions = {},
  ): Promise<Api.UploadBrandLogoResult> {
    return this.#http.json<Api.UploadBrandLogoResult>(
      {
        id: "uploadBrandLogo",
        method: "PUT",
        path: "/brand/logo",
        schemes: ["session"],
        keyed: true,
        form: parts,
      },
      options,
    );
  }

  /** Delete the logo: `DELETE /brand/logo`. */
  deleteLogo(options: RequestOptions = {}): Promise<Api.DeleteBrandLogoResult> {
    return this.#http.json<Api.DeleteBrandLogoResult>(
      {
        id: "deleteBrandLogo",
        method: "DELETE",
        path: "/brand/logo",
        schemes: ["session"],
        keyed: true,
      },
      options,
    );
  }
}

/** Operations on billing. */
export class BillingGroup {
  readonly #http: Transport;

  constructor(http: Transport) {
    this.#http = http;
  }

  /** Read what was used: `GET /usage`. */
  usage(options: RequestOptions = {}): Promise<Api.GetUsageResult> {
    return this.#http.json<Api.GetUsageResult>(
      { id: "getUsage", method: "GET", path: "/usage", schemes: ["session"] },
      options,
    );
  }

  /** Read the team's billing: `GET /billing`. */
  retrieve(options: RequestOptions = {}): Promise<Api.GetBillingResult> {
    return this.#http.json<Api.GetBillingResult>(
      { id: "getBilling", method: "GET", path: "/billing", schemes: ["session"] },
      options,
    );
  }

  /** Read which plans can be bought: `GET /billing/plans`. */
  offers(options: RequestOptions = {}): Promise<Api.GetPlanOffersResult> {
    return this.#http.json<Api.GetPlanOffersResult>(
      { id: "getPlanOffers", method: "GET", path: "/billing/plans", schemes: ["session"] },
      options,
    );
  }

  /** Buy a plan: `POST /billing/checkout`. */
  checkout(
    body: Api.CreateCheckoutBody,
    options: RequestOptions = {},
  ): Promise<Api.CreateCheckoutResult> {
    return this.#http.json<Api.CreateCheckoutResult>(
      {
        id: "createCheckout",
        method: "POST",
        path: "/billing/checkout",
        schemes: ["session"],
        keyed: true,
        body,
      },
      options,
    );
  }

  /** Open the payment provider's page: `POST /billing/portal`. */
  portal(options: RequestOptions = {}): Promise<Api.CreatePortalResult> {
    return this.#http.json<Api.CreatePortalResult>(
      {
        id: "createPortal",
        method: "POST",
        path: "/billing/portal",
        schemes: ["session"],
        keyed: true,
      },
      options,
    );
  }

  /** Receive a message of the payment provider: `POST /billing/events`. */
  receiveEvent(
    body: Api.ReceivePaymentEventBody = {},
    options: RequestOptions = {},
  ): Promise<Api.ReceivePaymentEventResult> {
    return this.#http.json<Api.ReceivePaymentEventResult>(
      { id: "receivePaymentEvent", method: "POST", path: "/billing/events", schemes: [], body },
      options,
    );
  }
}

/** All groups over one transport. */
export class Groups {
  readonly templates: TemplatesGroup;
  readonly fills: FillsGroup;
  readonly renders: RendersGroup;
  readonly fonts: FontsGroup;
  readonly batches: BatchesGroup;
  readonly previews: PreviewsGroup;
  readonly files: FilesGroup;
  readonly assets: AssetsGroup;
  readonly selectionSets: SelectionSetsGroup;
  readonly paperStocks: PaperStocksGroup;
  readonly inks: InksGroup;
  readonly webhookEndpoints: WebhookEndpointsGroup;
  readonly events: EventsGroup;
  readonly apiKeys: ApiKeysGroup;
  readonly productMappings: ProductMappingsGroup;
  readonly embedApplications: EmbedApplicationsGroup;
  readonly embedSessions: EmbedSessionsGroup;
  readonly embedFills: EmbedFillsGroup;
  readonly hosted: HostedGroup;
  readonly teams: TeamsGroup;
  readonly admin: AdminGroup;
  readonly dashboard: DashboardGroup;
  readonly demo: DemoGroup;
  readonly people: PeopleGroup;
  readonly companies: CompaniesGroup;
  readonly clientUsers: ClientUsersGroup;
  readonly customers: CustomersGroup;
  readonly projects: ProjectsGroup;
  readonly brand: BrandGroup;
  readonly billing: BillingGroup;

  constructor(http: Transport) {
    this.templates = new TemplatesGroup(http);
    this.fills = new FillsGroup(http);
    this.renders = new RendersGroup(http);
    this.fonts = new FontsGroup(http);
    this.batches = new BatchesGroup(http);
    this.previews = new PreviewsGroup(http);
    this.files = new FilesGroup(http);
    this.assets = new AssetsGroup(http);
    this.selectionSets = new SelectionSetsGroup(http);
    this.paperStocks = new PaperStocksGroup(http);
    this.inks = new InksGroup(http);
    this.webhookEndpoints = new WebhookEndpointsGroup(http);
    this.events = new EventsGroup(http);
    this.apiKeys = new ApiKeysGroup(http);
    this.productMappings = new ProductMappingsGroup(http);
    this.embedApplications = new EmbedApplicationsGroup(http);
    this.embedSessions = new EmbedSessionsGroup(http);
    this.embedFills = new EmbedFillsGroup(http);
    this.hosted = new HostedGroup(http);
    this.teams = new TeamsGroup(http);
    this.admin = new AdminGroup(http);
    this.dashboard = new DashboardGroup(http);
    this.demo = new DemoGroup(http);
    this.people = new PeopleGroup(http);
    this.companies = new CompaniesGroup(http);
    this.clientUsers = new ClientUsersGroup(http);
    this.customers = new CustomersGroup(http);
    this.projects = new ProjectsGroup(http);
    this.brand = new BrandGroup(http);
    this.billing = new BillingGroup(http);
  }
}
