/**
 * The list of operations. An operation is one declaration in one file; nothing else has to be told of it,
 * since everything that serves, describes or tests the API reads this list. Order matters twice: the OpenAPI
 * document prints operations in it, and clients read their resources in this order in the reference.
 */
import { templateOperations } from "./templates/template-operations.ts";
import { eraseCustomer } from "./customers/erase-customer.ts";
import { exportCustomer } from "./customers/export-customer.ts";
import { createUser } from "./admin/create-user.ts";
import { deleteUser } from "./admin/delete-user.ts";
import { getUser } from "./admin/get-user.ts";
import { listUsers } from "./admin/list-users.ts";
import { updateUser } from "./admin/update-user.ts";
import { cancelBatch } from "./batches/cancel-batch.ts";
import { createBatch } from "./batches/create-batch.ts";
import { getBatch } from "./batches/get-batch.ts";
import { getBatchOutput } from "./batches/get-batch-output.ts";
import { listBatches } from "./batches/list-batches.ts";
import { listBatchErrors } from "./batches/list-batch-errors.ts";
import { listBatchOutputs } from "./batches/list-batch-outputs.ts";
import { resumeBatch } from "./batches/resume-batch.ts";
import { createCheckout } from "./billing/create-checkout.ts";
import { createPortal } from "./billing/create-portal.ts";
import { getPlanOffers } from "./billing/get-plan-offers.ts";
import { receivePaymentEvent } from "./billing/receive-payment-event.ts";
import { getBilling } from "./billing/get-billing.ts";
import { getTeamBilling } from "./billing/get-team-billing.ts";
import { getUsage } from "./billing/get-usage.ts";
import { updateTeamBilling } from "./billing/update-team-billing.ts";
import { discardJob } from "./admin/discard-job.ts";
import { exportPlatformAuditLog } from "./admin/export-platform-audit-log.ts";
import { listJobs } from "./admin/list-jobs.ts";
import { getPlatformTeam } from "./admin/get-platform-team.ts";
import { listPlatformAuditLog } from "./admin/list-platform-audit-log.ts";
import { listPlatformTeams } from "./admin/list-platform-teams.ts";
import { retryJob } from "./admin/retry-job.ts";
import { runSweep } from "./admin/run-sweep.ts";
import { createSetting } from "./settings/create-setting.ts";
import { deleteSetting } from "./settings/delete-setting.ts";
import { getSetting } from "./settings/get-setting.ts";
import { listSettings } from "./settings/list-settings.ts";
import { updateSetting } from "./settings/update-setting.ts";
import { createPlan } from "./plans/create-plan.ts";
import { deletePlan } from "./plans/delete-plan.ts";
import { getPlan } from "./plans/get-plan.ts";
import { listPlans } from "./plans/list-plans.ts";
import { updatePlan } from "./plans/update-plan.ts";
import { OWN_SIGN_IN } from "./dashboard/own-sign-in.ts";
import { setSessionTeam } from "./dashboard/set-session-team.ts";
import { createDemo } from "./demo/create-demo.ts";
import { claimDemo } from "./demo/claim-demo.ts";
import { signUp } from "./people/sign-up.ts";
import { updateMe } from "./people/update-me.ts";
import { updateNoticeChoices } from "./people/update-notice-choices.ts";
import { confirmAddress } from "./people/confirm-address.ts";
import { resendConfirmation } from "./people/resend-confirmation.ts";
import { getNoticeChoices } from "./people/get-notice-choices.ts";
import { requestPasswordReset } from "./people/request-password-reset.ts";
import { resetPassword } from "./people/reset-password.ts";
import { changePassword } from "./people/change-password.ts";
import { changeAddress } from "./people/change-address.ts";
import { createInvitation } from "./teams/create-invitation.ts";
import { listInvitations } from "./teams/list-invitations.ts";
import { resendInvitation } from "./teams/resend-invitation.ts";
import { revokeInvitation } from "./teams/revoke-invitation.ts";
import { acceptInvitation } from "./teams/accept-invitation.ts";
import { signUpInvited } from "./teams/sign-up-invited.ts";
import { addTeamMember } from "./teams/add-team-member.ts";
import { createTeam } from "./teams/create-team.ts";
import { exportAuditLog } from "./teams/export-audit-log.ts";
import { getTeam } from "./teams/get-team.ts";
import { listSupportAccesses } from "./support-access/list-support-accesses.ts";
import { requestSupportAccess } from "./support-access/request-support-access.ts";
import { updateSupportAccess } from "./support-access/update-support-access.ts";
import { listAuditLog } from "./teams/list-audit-log.ts";
import { listTeamMembers } from "./teams/list-team-members.ts";
import { listTeams } from "./teams/list-teams.ts";
import { readInvitation } from "./teams/read-invitation.ts";
import { removeTeamMember } from "./teams/remove-team-member.ts";
import { updateTeam } from "./teams/update-team.ts";
import { updateTeamMember } from "./teams/update-team-member.ts";
import { getFile } from "./files/get-file.ts";
import { archiveFill } from "./fills/archive-fill.ts";
import { createFill } from "./fills/create-fill.ts";
import { deleteFill } from "./fills/delete-fill.ts";
import { finalizeFill } from "./fills/finalize-fill.ts";
import { getFill } from "./fills/get-fill.ts";
import { listFills } from "./fills/list-fills.ts";
import { addLibraryFont } from "./fonts/add-library-font.ts";
import { createFont } from "./fonts/create-font.ts";
import { deleteFont } from "./fonts/delete-font.ts";
import { downloadFont } from "./fonts/download-font.ts";
import { getFont } from "./fonts/get-font.ts";
import { listFonts } from "./fonts/list-fonts.ts";
import { createClientUser } from "./client-users/create-client-user.ts";
import { deleteClientUser } from "./client-users/delete-client-user.ts";
import { getClientUser } from "./client-users/get-client-user.ts";
import { listClientUsers } from "./client-users/list-client-users.ts";
import { updateClientUser } from "./client-users/update-client-user.ts";
import { createCompany } from "./companies/create-company.ts";
import { deleteCompany } from "./companies/delete-company.ts";
import { getCompany } from "./companies/get-company.ts";
import { listCompanies } from "./companies/list-companies.ts";
import { updateCompany } from "./companies/update-company.ts";
import { deleteBrandLogo } from "./brand/delete-brand-logo.ts";
import { getBrand } from "./brand/get-brand.ts";
import { getBrandLogo } from "./brand/get-brand-logo.ts";
import { uploadBrandLogo } from "./brand/upload-brand-logo.ts";
import { updateBrand } from "./brand/update-brand.ts";
import { createProject } from "./projects/create-project.ts";
import { deleteProject } from "./projects/delete-project.ts";
import { getProject } from "./projects/get-project.ts";
import { listProjects } from "./projects/list-projects.ts";
import { updateProject } from "./projects/update-project.ts";
import { createPreview } from "./previews/create-preview.ts";
import { createRender } from "./renders/create-render.ts";
import { downloadArchive } from "./renders/download-archive.ts";
import { getTicket } from "./renders/get-ticket.ts";
import { downloadRender } from "./renders/download-render.ts";
import { getCertificate } from "./renders/get-certificate.ts";
import { getRender } from "./renders/get-render.ts";
import { listRenders } from "./renders/list-renders.ts";
import { releaseRender } from "./renders/release-render.ts";
import { retryRender } from "./renders/retry-render.ts";
import { withdrawRelease } from "./renders/withdraw-release.ts";
import { listSelectionSets } from "./selection-sets/list-selection-sets.ts";
import { createSelectionSet } from "./selection-sets/create-selection-set.ts";
import { getSelectionSet } from "./selection-sets/get-selection-set.ts";
import { updateSelectionSet } from "./selection-sets/update-selection-set.ts";
import { deleteSelectionSet } from "./selection-sets/delete-selection-set.ts";
import { listPaperStocks } from "./paper-stocks/list-paper-stocks.ts";
import { createPaperStock } from "./paper-stocks/create-paper-stock.ts";
import { getPaperStock } from "./paper-stocks/get-paper-stock.ts";
import { updatePaperStock } from "./paper-stocks/update-paper-stock.ts";
import { deletePaperStock } from "./paper-stocks/delete-paper-stock.ts";
import { listInks } from "./inks/list-inks.ts";
import { createInk } from "./inks/create-ink.ts";
import { getInk } from "./inks/get-ink.ts";
import { updateInk } from "./inks/update-ink.ts";
import { deleteInk } from "./inks/delete-ink.ts";
import { listEvents } from "./events/list-events.ts";
import { createWebhookEndpoint } from "./webhook-endpoints/create-webhook-endpoint.ts";
import { deleteWebhookEndpoint } from "./webhook-endpoints/delete-webhook-endpoint.ts";
import { getDelivery } from "./webhook-endpoints/get-delivery.ts";
import { getWebhookEndpoint } from "./webhook-endpoints/get-webhook-endpoint.ts";
import { listDeliveries } from "./webhook-endpoints/list-deliveries.ts";
import { listWebhookEndpoints } from "./webhook-endpoints/list-webhook-endpoints.ts";
import { retryDelivery } from "./webhook-endpoints/retry-delivery.ts";
import { testWebhookEndpoint } from "./webhook-endpoints/test-webhook-endpoint.ts";
import { updateWebhookEndpoint } from "./webhook-endpoints/update-webhook-endpoint.ts";
import { listAssets } from "./assets/list-assets.ts";
import { createAsset } from "./assets/create-asset.ts";
import { getAsset } from "./assets/get-asset.ts";
import { updateAsset } from "./assets/update-asset.ts";
import { deleteAsset } from "./assets/delete-asset.ts";
import { downloadAsset } from "./assets/download-asset.ts";
import { createApiKey } from "./api-keys/create-api-key.ts";
import { deleteApiKey } from "./api-keys/delete-api-key.ts";
import { getApiKey } from "./api-keys/get-api-key.ts";
import { listApiKeys } from "./api-keys/list-api-keys.ts";
import { rotateApiKey } from "./api-keys/rotate-api-key.ts";
import { updateApiKey } from "./api-keys/update-api-key.ts";
import { listProductMappings } from "./product-mappings/list-product-mappings.ts";
import { createProductMapping } from "./product-mappings/create-product-mapping.ts";
import { getProductMapping } from "./product-mappings/get-product-mapping.ts";
import { updateProductMapping } from "./product-mappings/update-product-mapping.ts";
import { deleteProductMapping } from "./product-mappings/delete-product-mapping.ts";
import { resolveProductMapping } from "./product-mappings/resolve-product-mapping.ts";
import { listEmbedApplications } from "./embed-applications/list-embed-applications.ts";
import { createEmbedApplication } from "./embed-applications/create-embed-application.ts";
import { getEmbedApplication } from "./embed-applications/get-embed-application.ts";
import { updateEmbedApplication } from "./embed-applications/update-embed-application.ts";
import { deleteEmbedApplication } from "./embed-applications/delete-embed-application.ts";
import { createEmbedSession } from "./embed-sessions/create-embed-session.ts";
import { createGuestSession } from "./embed-sessions/create-guest-session.ts";
import { listEmbedSessions } from "./embed-sessions/list-embed-sessions.ts";
import { getEmbedSession } from "./embed-sessions/get-embed-session.ts";
import { updateEmbedSession } from "./embed-sessions/update-embed-session.ts";
import { deleteEmbedSession } from "./embed-sessions/delete-embed-session.ts";
import { saveEmbedSession } from "./embed-sessions/save-embed-session.ts";
import { getSessionFields } from "./embed-sessions/get-session-fields.ts";
import { createEmbedFill } from "./embed-fills/create-embed-fill.ts";
import { getEmbedFill } from "./embed-fills/get-embed-fill.ts";
import { updateEmbedFill } from "./embed-fills/update-embed-fill.ts";
import { previewEmbedFill } from "./embed-fills/preview-embed-fill.ts";
import { previewEmbedChange } from "./embed-fills/preview-embed-change.ts";
import { completeEmbedFill } from "./embed-fills/complete-embed-fill.ts";
import { createFillApprovalRequest } from "./fills/create-fill-approval-request.ts";
import { createFillLink } from "./fills/create-fill-link.ts";
import { completeHostedFill } from "./hosted-fills/complete-hosted-fill.ts";
import { exchangeFillToken } from "./hosted-fills/exchange-fill-token.ts";
import { getHostedFill } from "./hosted-fills/get-hosted-fill.ts";
import { previewHostedFill } from "./hosted-fills/preview-hosted-fill.ts";
import { startHostedFill } from "./hosted-fills/start-hosted-fill.ts";
import { updateHostedFill } from "./hosted-fills/update-hosted-fill.ts";
import { getMe } from "./dashboard/get-me.ts";
import { signIn } from "./dashboard/sign-in.ts";
import { signOut } from "./dashboard/sign-out.ts";

/**
 * All of the API: the router, the OpenAPI document, the reference pages and the tests read this list. Pages
 * for people (hosted fills, the embed frame, documentation) are no operations: see `src/pages`.
 */
export const operations = [
  // What is printed.
  ...templateOperations,
  // What customers fill in, and what comes of it.
  listFills,
  createFill,
  getFill,
  finalizeFill,
  archiveFill,
  deleteFill,
  createFillLink,
  createFillApprovalRequest,
  listRenders,
  createRender,
  downloadArchive,
  getRender,
  downloadRender,
  getTicket,
  retryRender,
  releaseRender,
  withdrawRelease,
  getCertificate,
  // What a shop keeps for its templates.
  listFonts,
  createFont,
  addLibraryFont,
  getFont,
  deleteFont,
  downloadFont,
  // Pictures, and files by signed links.
  listBatches,
  createBatch,
  getBatch,
  cancelBatch,
  resumeBatch,
  listBatchErrors,
  listBatchOutputs,
  getBatchOutput,
  createPreview,
  getFile,
  // The shop's own lists again: pictures, options, papers, inks.
  listAssets,
  createAsset,
  getAsset,
  updateAsset,
  downloadAsset,
  deleteAsset,
  listSelectionSets,
  createSelectionSet,
  getSelectionSet,
  updateSelectionSet,
  deleteSelectionSet,
  listPaperStocks,
  createPaperStock,
  getPaperStock,
  updatePaperStock,
  deletePaperStock,
  listInks,
  createInk,
  getInk,
  updateInk,
  deleteInk,
  // How a shop's server hears of things.
  listWebhookEndpoints,
  createWebhookEndpoint,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  listDeliveries,
  getDelivery,
  retryDelivery,
  testWebhookEndpoint,
  listEvents,
  // Credentials.
  listApiKeys,
  createApiKey,
  getApiKey,
  updateApiKey,
  rotateApiKey,
  deleteApiKey,
  // What storefronts use: products, applications, sessions and the fills in them.
  listProductMappings,
  createProductMapping,
  getProductMapping,
  updateProductMapping,
  deleteProductMapping,
  resolveProductMapping,
  listEmbedApplications,
  createEmbedApplication,
  getEmbedApplication,
  updateEmbedApplication,
  deleteEmbedApplication,
  createEmbedSession,
  createGuestSession,
  listEmbedSessions,
  getEmbedSession,
  updateEmbedSession,
  deleteEmbedSession,
  saveEmbedSession,
  getSessionFields,
  createEmbedFill,
  getEmbedFill,
  updateEmbedFill,
  previewEmbedFill,
  previewEmbedChange,
  completeEmbedFill,
  // The hosted page, by its cookie.
  startHostedFill,
  exchangeFillToken,
  getHostedFill,
  updateHostedFill,
  previewHostedFill,
  completeHostedFill,
  // The dashboard's session.
  listTeams,
  createTeam,
  getTeam,
  updateTeam,
  listTeamMembers,
  addTeamMember,
  updateTeamMember,
  removeTeamMember,
  createInvitation,
  listInvitations,
  resendInvitation,
  revokeInvitation,
  readInvitation,
  acceptInvitation,
  signUpInvited,
  listAuditLog,
  listSupportAccesses,
  updateSupportAccess,
  requestSupportAccess,
  exportAuditLog,
  setSessionTeam,
  ...OWN_SIGN_IN,
  createDemo,
  claimDemo,
  signUp,
  confirmAddress,
  resendConfirmation,
  requestPasswordReset,
  resetPassword,
  changePassword,
  changeAddress,
  updateMe,
  getNoticeChoices,
  updateNoticeChoices,
  listCompanies,
  createCompany,
  getCompany,
  updateCompany,
  deleteCompany,
  listClientUsers,
  createClientUser,
  getClientUser,
  updateClientUser,
  deleteClientUser,
  exportCustomer,
  eraseCustomer,
  listProjects,
  createProject,
  getProject,
  updateProject,
  deleteProject,
  getBrand,
  updateBrand,
  getBrandLogo,
  uploadBrandLogo,
  deleteBrandLogo,
  // Of those who run the platform.
  listPlatformTeams,
  getPlatformTeam,
  listUsers,
  createUser,
  getUser,
  updateUser,
  deleteUser,
  signIn,
  signOut,
  getMe,
  // What teams may do and have used.
  getUsage,
  getBilling,
  getPlanOffers,
  createCheckout,
  createPortal,
  receivePaymentEvent,
  listPlans,
  createPlan,
  getPlan,
  updatePlan,
  deletePlan,
  getTeamBilling,
  updateTeamBilling,
  listSettings,
  createSetting,
  getSetting,
  updateSetting,
  deleteSetting,
  listPlatformAuditLog,
  exportPlatformAuditLog,
  listJobs,
  retryJob,
  discardJob,
  runSweep,
];
