export type { FacebookLogin, FacebookPerson, LoginFailed, LoginResult } from '#/facebook/login.ts';
export { createPkcePair, type PkcePair } from '#/kit/oauth.ts';
export type * from '#/port.ts';
export {
  createFacebookLogin,
  createNetworks,
  endsDemo,
  type NetworkSettings,
  networkProblems,
  networkVariables,
  readNetworkSettings,
} from '#/registry.ts';
export type { Given, Variable } from '#/settings.ts';
