export type { FacebookLogin, FacebookPerson } from '#/facebook/login.ts';
export { createPkcePair } from '#/kit/oauth.ts';
export { AMBIGUOUS } from '#/kit/only-match.ts';
export { createOutsidePoster, type OutsidePoster } from '#/kit/outside-poster.ts';
export { createOutsideReader, type OutsideReader } from '#/kit/outside-reader.ts';
export { createPageReader, type PageReader, type Unreadable } from '#/kit/pages/page-reader.ts';
export { createPictureReader, type PictureReader } from '#/kit/picture-reader.ts';
export type {
  AbilitiesResult,
  Account,
  CallCounter,
  CallResult,
  CommentInput,
  CommentLookup,
  CommentOutcome,
  Comments,
  ConsentResult,
  Continued,
  DailyCalls,
  Figures,
  FiguresOfPost,
  FiguresResult,
  FollowersResult,
  FollowUp,
  Grant,
  GrantedAccount,
  Json,
  KeptAsDraft,
  LookContext,
  LookupResult,
  MediaFile,
  Network,
  Outcome,
  Place,
  Prepared,
  PrepareResult,
  PublishContext,
  Published,
  PublishedPost,
  ReconnectNeeded,
  RefreshResult,
  Refusal,
  Rejected,
  Repeat,
  RetryLater,
  SentCard,
  ThreadReply,
  Unknown,
  UploadMemory,
} from '#/port.ts';
export {
  createFacebookLogin,
  createNetworks,
  endsDemo,
  type NetworkSettings,
  networkProblems,
  networkVariables,
  networkWarnings,
  readNetworkSettings,
} from '#/registry.ts';
export type { Given } from '#/settings.ts';
