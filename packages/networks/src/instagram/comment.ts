import type { z } from 'zod';
import { ACTION_BLOCKED, FAULT, RESTRICTED } from '#/instagram/errors.ts';
import { commentsWire } from '#/instagram/wire.ts';
import type { CommentEdge } from '#/meta/comments.ts';
import { createdWire } from '#/meta/containers.ts';

/** Comments of an account below its own posts ("IG Media Comments", 2026-06). They have no address of their own: their post has. */
export const instagramComments: CommentEdge<z.infer<typeof commentsWire>['data'][number]> = {
  name: 'Instagram',
  created: createdWire,
  listed: commentsWire,
  query: { fields: 'id,text,timestamp,username' },
  doubtful: new Set([FAULT, ACTION_BLOCKED, RESTRICTED]),
  isOwn: ({ username }, { account }) => username === account.handle,
  addressOf: (_id, { post }) => post.url,
};
