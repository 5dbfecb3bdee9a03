import type { ImageRules } from '#/networks/network-rules.ts';

/** The network moves no animated picture, and takes videos: so it gets one that is made of it, alone in its post. */
export const animationAsVideo: ImageRules['animation'] = { types: [], maxBytes: null, alone: true, asVideo: true };
