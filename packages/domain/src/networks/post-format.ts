/**
 * The kinds of post that networks distinguish. `feed` is the usual kind; `pin` and `video` are for networks that use
 * these words.
 */
export type PostFormat = 'feed' | 'reel' | 'story' | 'pin' | 'short' | 'video';
