/**
 * The kinds of post that networks distinguish. `feed` is the usual kind; `pin` and `video` are for networks that use
 * these words; `carousel` is several pictures, each with a title and a link of its own.
 */
export type PostFormat = 'feed' | 'reel' | 'story' | 'pin' | 'short' | 'video' | 'carousel';
