export type { FacebookLogin, FacebookPerson, LoginFailed, LoginResult } from '#/facebook/login.ts';
export type * from '#/port.ts';
export { createFacebookLogin, createNetworks } from '#/registry.ts';
export type { BlueskySettings, FacebookSettings, NetworkSettings } from '#/settings.ts';
export { blueskyDefaults, facebookDefaults } from '#/settings.ts';
