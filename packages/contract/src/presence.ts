import { z } from 'zod';

/**
 * Body of POST /api/posts/{id}/presence. It holds for 30 seconds, so that a page says it every 15, and at once when its state changes.
 * `tab` is an id that the page made for itself: two pages of one person are one person. `left`: the post is not open any more.
 */
export const presenceSignSchema = z.object({ tab: z.uuid(), state: z.enum(['here', 'typing', 'left']) });

/** Data of an `event: presence` on GET /api/live: who else has a post open that the reader has said to have open. */
const livePresenceSchema = z.object({
  postId: z.string(),
  /** Who came first stands first; at most 20. */
  people: z.array(z.object({ id: z.string(), name: z.string(), isTyping: z.boolean() })),
  /** How many others are there. */
  more: z.int(),
});

export type PresenceSign = z.infer<typeof presenceSignSchema>;
export type LivePresence = z.infer<typeof livePresenceSchema>;
