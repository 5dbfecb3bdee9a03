export {
  type Board,
  type BoardCreated,
  type BoardSections,
  type Boards,
  boardCreatedSchema,
  boardsAskedSchema,
  boardsSchema,
  type CreateBoard,
  createBoardSchema,
  sectionsAskedSchema,
  sectionsSchema,
} from './boards.ts';
export { boundedList, boundedText, LINE_BYTES, WORD_BYTES } from './bounded.ts';
export {
  type AccountAbilities,
  accountAbilitiesSchema,
  type BlueskyConnect,
  type BlueskyConnected,
  blueskyConnectedSchema,
  blueskyConnectSchema,
  type ConnectedAccount,
  type ConnectFlow,
  type Connection,
  type Connections,
  type ConsentBegun,
  type ConsentEnded,
  cleanedUpSchema,
  cleanupSchema,
  connectFlowSchema,
  connectionSchema,
  connectionsSchema,
  consentBegunSchema,
  consentEndedSchema,
  consentReturnSchema,
  defaultMadeSchema,
  disconnectedSchema,
  disconnectSchema,
  type KeepOpen,
  keepOpenSchema,
  keptBothSchema,
  keptOpenSchema,
  type MissedAccount,
  type NetworkState,
  networkStateSchema,
  reconnectQuerySchema,
} from './connections.ts';
export {
  type DeletionReceipt,
  deleteUserSchema,
  deletionReceiptAnswerSchema,
  deletionRequestQuerySchema,
} from './deletion.ts';
export { type ErrorBody, errorSchema, type Issue } from './errors.ts';
export { type Health, healthSchema } from './health.ts';
export { type LiveChange, liveChangeSchema } from './live.ts';
export { type Me, mePatchSchema, meSchema } from './me.ts';
export { installationIdSchema, type MeasuredBatch, measuredBatchSchema } from './measuring.ts';
export {
  type BeginUpload,
  beginUploadSchema,
  type Media,
  type MediaList,
  mediaListSchema,
  mediaSchema,
  type UploadBegun,
  type UploadState,
  uploadBegunSchema,
  uploadStateSchema,
} from './media.ts';
export {
  type BillingPlan,
  billingPlanSchema,
  type Checkout,
  type CheckoutSession,
  checkoutSchema,
  checkoutSessionSchema,
  createPortalLinkSchema,
  type OwnPlan,
  ownPlanSchema,
  type Plans,
  plansSchema,
  portalLinkSchema,
  type Subscription,
  subscriptionSchema,
  subscriptionsSchema,
} from './plans.ts';
export {
  type EditPost,
  editPostSchema,
  type ListedPost,
  listedPostSchema,
  type Post,
  type PostChanged,
  type PostPage,
  postChangedSchema,
  postPageSchema,
  postSchema,
  type RetryPost,
  removePostQuerySchema,
  retryPostSchema,
  type SchedulePost,
  schedulePostSchema,
  type Target,
} from './posts.ts';
export { revokeSessionSchema, type Session, type Sessions, sessionsSchema } from './sessions.ts';
export { type PageSlot, type Site, siteSchema } from './site.ts';
export { type Usage, usageSchema } from './usage.ts';
