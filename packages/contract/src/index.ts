export * from './connections.ts';
export * from './errors.ts';
export * from './health.ts';
export * from './live.ts';
export * from './me.ts';
export * from './media.ts';
export * from './posts.ts';
export * from './usage.ts';
