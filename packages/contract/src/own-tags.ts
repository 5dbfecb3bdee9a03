import { z } from 'zod';

/** Answer of GET /api/tags: the tags of one's newest posts, the most used first. */
export const ownTagsSchema = z.object({
  tags: z.array(
    z.object({
      /** With its sign, as it was written last. */
      tag: z.string(),
      /** In how many of these posts it is. */
      posts: z.int(),
    }),
  ),
});

export type OwnTags = z.infer<typeof ownTagsSchema>;
