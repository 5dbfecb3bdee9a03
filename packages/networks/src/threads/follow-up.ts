import { namedFiles } from '#/kit/named-files.ts';
import type { Refused } from '#/kit/outcomes.ts';
import { makePost } from '#/meta/make-post.ts';
import type { Prepared } from '#/port.ts';
import type { Way } from '#/threads/auth.ts';
import { fileFields, postFieldsOf, stepsOf } from '#/threads/prepare.ts';
import { frozen, frozenPosts } from '#/threads/wire.ts';

/** How long a new post may not be replied to yet: mostly 30 s, and seen to be 15 minutes (2026-09-09). */
const HIDDEN_MS = 20 * 60_000;

/** A reply's container can be made no sooner than the post that it answers is out, and lives a day like every container. */
export function isReady({ payload }: Prepared): boolean {
  const { container } = frozenPosts.parse(payload);
  return container !== null && !(Date.parse(container.expiresAt ?? '') <= Date.now());
}

/** Makes the container of the next post, which answers the one that is out, and waits until it can be published. */
export const prepareFollowUp: Way<'prepareFollowUp'> = async (app, { payload }, auth, context) => {
  const { posts, replyTo } = frozenPosts.parse(payload);
  const [next] = posts;
  const media = await namedFiles(next.files, context);
  if (!Array.isArray(media)) return media;
  const stepsWith = (secrets: readonly string[]) => stepsOf(app, auth, context.signal, secrets);
  const whole = { ...postFieldsOf(next), ...(replyTo === null ? {} : { reply_to_id: replyTo.id }) };
  const made = await makePost(stepsWith, { alone: whole, whole, file: fileFields }, media, context);
  if ('id' in made) return { kind: 'prepared', prepared: frozen(posts, made, replyTo) };
  return replyTo === null ? made : refusedReply(made, new Date(replyTo.at));
};

/** A post that is out cannot be answered at once. Later the same words say that it is gone. */
export function refusedReply(refused: Refused, outSince: Date): Refused {
  if (refused.code !== 'not-found') return refused;
  if (Date.now() - outSince.getTime() < HIDDEN_MS) {
    const message = 'Threads does not let the post before this one be answered yet.';
    return { kind: 'retry-later', code: 'reply-not-possible-yet', message, afterMs: 30_000, scope: 'target' };
  }
  const message = 'Threads does not show the post before this one any more.';
  return { kind: 'rejected', code: 'reply-not-visible', message };
}
