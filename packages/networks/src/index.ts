export type { FacebookLogin, FacebookPerson, LoginFailed, LoginResult } from '#/facebook/login.ts';
export { createPkcePair, type PkcePair } from '#/kit/oauth.ts';
export type * from '#/port.ts';
export { createFacebookLogin, createNetworks } from '#/registry.ts';
export type { BlueskySettings, FacebookSettings, NetworkSettings, TwitterSettings } from '#/settings.ts';
export { blueskyDefaults, facebookDefaults, twitterDefaults } from '#/settings.ts';
