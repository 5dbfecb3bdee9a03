import { retryIfUnknown } from '#/kit/outcomes.ts';
import { askAccount } from '#/meta/graph-errors.ts';
import type { Way } from '#/threads/auth.ts';
import { accessOf, limitWire } from '#/threads/wire.ts';

/** Posts are counted over the last 24 hours, also those that are made elsewhere. */
const GOOD_FOR_MS = 10 * 60_000;

/**
 * How many posts, and replies to them, Threads takes of the account within 24 hours, and how many of these are used ("Overview": 250
 * and 1,000). Replies are told only where the app may reply.
 */
export const readAbilities: Way<'abilities'> = async (app, auth, { signal }) => {
  const mayReply = app.settings.scopes.includes('threads_manage_replies');
  const fields = `quota_usage,config${mayReply ? ',reply_quota_usage,reply_config' : ''}`;
  const ask = askAccount('Threads', app.api(accessOf(auth, signal)));
  const read = await ask({ path: '/me/threads_publishing_limit', query: { fields }, answer: limitWire });
  if (read.kind !== 'ok') return retryIfUnknown(read.failure);
  const [{ quota_usage: used, config, reply_quota_usage: repliesUsed, reply_config: replyConfig }] = read.value.data;
  const replies =
    repliesUsed === undefined || replyConfig === undefined ? null : { used: repliesUsed, max: replyConfig.quota_total };
  const abilities = { posts: { used, max: config.quota_total }, replies };
  return { kind: 'abilities', abilities, goodForMs: GOOD_FOR_MS };
};
