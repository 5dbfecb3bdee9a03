export type { FacebookLogin, FacebookPerson } from '#/facebook/login.ts';
export { createPkcePair } from '#/kit/oauth.ts';
export { createOutsideReader, type OutsideReader } from '#/kit/outside-reader.ts';
export { createPictureReader, type PictureReader } from '#/kit/picture-reader.ts';
export type {
  AbilitiesResult,
  Account,
  CallCounter,
  CallResult,
  ConsentResult,
  Continued,
  DailyCalls,
  FollowUp,
  Grant,
  GrantedAccount,
  Json,
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
  ReconnectNeeded,
  RefreshResult,
  Refusal,
  Rejected,
  Repeat,
  RetryLater,
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
