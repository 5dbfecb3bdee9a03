export type * from '#/port.ts';
export { createNetworks } from '#/registry.ts';
export type { BlueskySettings, NetworkSettings } from '#/settings.ts';
export { blueskyDefaults } from '#/settings.ts';
