export * from './networks/network-id.ts';
export * from './posts/status.ts';
