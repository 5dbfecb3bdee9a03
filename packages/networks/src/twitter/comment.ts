import { loadWeighing } from '@nonet/domain';

import type { Way } from '#/twitter/auth.ts';
import { urlOf } from '#/twitter/post-address.ts';
import { frozenText, hiddenYet, isTooSoon, PUBLISH_TIMEOUT_MS } from '#/twitter/publish.ts';
import { refuseText } from '#/twitter/text.ts';
import { accessOf, createdWire } from '#/twitter/wire.ts';

/** Answers the post with the comment, which is a post itself: X refuses its text a second time (README.md, "Exactly once"). */
export const sendComment: Way<'sendComment'> = async (app, comment, auth, { signal }) => {
  const { weigh } = await loadWeighing();
  const text = frozenText(comment.text);
  const refused = refuseText(text, 0, weigh);
  if (refused !== null) return refused;
  const result = await app.api(accessOf(auth, signal))({
    method: 'POST',
    path: '/2/tweets',
    json: { text, reply: { in_reply_to_tweet_id: comment.post.remoteId } },
    answer: createdWire,
    timeoutMs: PUBLISH_TIMEOUT_MS,
  });
  if (result.kind !== 'ok')
    return isTooSoon(result.failure, comment.createdAt) ? hiddenYet(result.failure) : result.failure;
  const { id } = result.value.data;
  return { kind: 'published', remoteId: id, url: urlOf(app.settings, auth.username, id) };
};
