import { z } from 'zod';
import type { App } from '#/facebook/app.ts';
import { BLOCKED, DUPLICATE, FAULT } from '#/facebook/errors.ts';
import { addressOf } from '#/facebook/publish.ts';
import { commentId, commentsWire, commentWire } from '#/facebook/wire.ts';
import type { Ask } from '#/kit/caller.ts';
import type { CommentEdge } from '#/meta/comments.ts';

const ADDRESS_TIMEOUT_MS = 5_000;

/** Comments of a Page below its own posts ("Page Post Comments", "Comments"; 2026). */
export function commentsOf(app: App, ask: Ask): CommentEdge<z.infer<typeof commentsWire>['data'][number]> {
  return {
    name: 'Facebook',
    created: z.object({ id: commentId }),
    listed: commentsWire,
    query: { fields: 'id,message,created_time,from', filter: 'toplevel', order: 'reverse_chronological' },
    doubtful: new Set([FAULT, BLOCKED, DUPLICATE]),
    // Of others it is not told without a right of its own.
    isOwn: ({ from }, { account }) => from?.id === account.remoteId,
    addressOf: async (id) => {
      const query = { fields: 'permalink_url' };
      const read = await ask({ path: `/${id}`, query, answer: commentWire, timeoutMs: ADDRESS_TIMEOUT_MS });
      return addressOf(app, read.kind === 'ok' ? read.value.permalink_url : undefined, id);
    },
  };
}
