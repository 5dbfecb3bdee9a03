import { z } from 'zod';

/** Data of an `event: change` on GET /api/live: what to fetch again. */
export const liveChangeSchema = z.object({
  topics: z.array(z.enum(['posts', 'usage', 'connections', 'me', 'plan', 'accountSets', 'savedTexts', 'series', 'postingTimes'])),
  /** The post that changed, when it is a single one. */
  postId: z.string().optional(),
});

export type LiveChange = z.infer<typeof liveChangeSchema>;
