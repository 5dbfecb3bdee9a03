import { liveTopics } from '@nonet/domain';
import { z } from 'zod';

/** Data of an `event: change` on GET /api/live: what to fetch again. */
export const liveChangeSchema = z.object({
  topics: z.array(z.enum(liveTopics)),
  /** The post that changed, when it is a single one. */
  postId: z.string().optional(),
  /** The draft that changed, and its version since, when it is a single one. */
  draft: z.object({ id: z.string(), version: z.number() }).optional(),
});

export type LiveChange = z.infer<typeof liveChangeSchema>;
