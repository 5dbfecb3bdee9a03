import type { ApiFailed } from '#/kit/caller.ts';
import { type Refused, retryIfUnknown, unclear } from '#/kit/outcomes.ts';
import type { UploadedFile } from '#/kit/remember-uploads.ts';
import {
  type ContainerSteps,
  createContainer,
  createdWire,
  graphId,
  lostContainer,
  notSeenYet,
  readStatus,
  untilReady,
} from '#/meta/containers.ts';
import { formOf } from '#/meta/graph-caller.ts';
import type { CallResult, Outcome, Prepared } from '#/port.ts';
import type { App } from '#/threads/auth.ts';
import { ACTION_BLOCKED, NOT_ALLOWED } from '#/threads/errors.ts';
import { urlOf } from '#/threads/post-address.ts';
import { postFieldsOf, stepsOf } from '#/threads/prepare.ts';
import {
  accessOf,
  deletedWire,
  type FrozenPosts,
  frozenPosts,
  postFields,
  postWire,
  remainderOf,
  type ThreadsAuth,
  type ThreadsPost,
} from '#/threads/wire.ts';

/** Together within the send window, with room for connections: a reply is made, published, and its address read. */
const MAKE_TIMEOUT_MS = 10_000;
const PUBLISH_TIMEOUT_MS = 20_000;
const ADDRESS_TIMEOUT_MS = 5_000;
const REPLY_PATIENCE = { longestMs: 10_000, minMs: 500, usualMs: 1_000, maxMs: 2_000 } as const;

/** How long a new post may not be replied to yet: mostly 30 s, and seen to be 15 minutes (2026-09-09). */
const HIDDEN_MS = 20 * 60_000;

/** Publishes the container, or makes the reply that is next and publishes it: the one call that shows it is the last. */
export async function publish(app: App, prepared: Prepared, auth: ThreadsAuth, signal: AbortSignal): Promise<Outcome> {
  const payload = frozenPosts.parse(prepared.payload);
  const steps = stepsOf(app, auth, signal);
  const container = payload.container ?? (await makeReply(steps, payload, signal));
  if (!('id' in container)) return container;
  if (Date.parse(container.expiresAt ?? '') <= Date.now()) return lostContainer('Threads');
  const result = await steps.ask({
    method: 'POST',
    path: '/me/threads_publish',
    body: formOf({ creation_id: container.id }),
    answer: createdWire,
    timeoutMs: PUBLISH_TIMEOUT_MS,
  });
  if (result.kind !== 'ok') return refusedPublish(steps, result, container.id, payload);
  const { id } = result.value;
  const url = urlOf(app.settings, auth.username, await readAddress(steps, id));
  const next = remainderOf(payload, id, new Date());
  return next === null ? { kind: 'published', remoteId: id, url } : { kind: 'continued', remoteId: id, url, next };
}

/** A reply can be made no sooner than the post that it answers is out. Nobody sees it before it is published. */
async function makeReply(
  steps: ContainerSteps,
  { posts: [post], replyTo }: FrozenPosts,
  signal: AbortSignal,
): Promise<UploadedFile | Refused> {
  const answers = replyTo === null ? {} : { reply_to_id: replyTo.id };
  const made = await createContainer(steps, { ...postFieldsOf(post), ...answers }, MAKE_TIMEOUT_MS);
  if (made.kind !== 'created') return refusedReply(made, replyTo);
  const ready = await untilReady(steps, made.container.id, signal, REPLY_PATIENCE);
  return ready.kind === 'ready' ? made.container : ready;
}

/** A post that is out cannot be answered at once. Later the same words say that it is gone. */
function refusedReply({ failure }: ApiFailed, replyTo: FrozenPosts['replyTo']): Refused {
  if (failure.code !== 'not-found' || replyTo === null) return retryIfUnknown(failure);
  if (Date.now() - Date.parse(replyTo.at) < HIDDEN_MS) {
    const message = 'Threads does not let the post before this one be answered yet.';
    return { kind: 'retry-later', code: 'reply-not-possible-yet', message, afterMs: 30_000, scope: 'target' };
  }
  const message = 'Threads does not show the post before this one any more.';
  return { kind: 'rejected', code: 'reply-not-visible', message };
}

/**
 * What a refusal of the visible call proves. A missing right was named for posts that are out (fia-f1-docs-bot#52, 2026-05), and
 * Instagram says that it blocks an action when the post is out: both are no proof. A container that cannot be found is asked about.
 */
async function refusedPublish(
  steps: ContainerSteps,
  { failure }: ApiFailed,
  id: string,
  { container }: FrozenPosts,
): Promise<Outcome> {
  if (failure.code === NOT_ALLOWED || failure.code === ACTION_BLOCKED) return unclear(steps);
  if (failure.code !== 'not-found') return failure;
  const said = await readStatus(steps.ask, id);
  const status = 'status' in said ? said.status : said.failure.code;
  if (status === 'PUBLISHED') return unclear(steps);
  const isLost = status === 'ERROR' || status === 'EXPIRED' || status === 'not-found';
  // The container of a reply was made for this call, and the next call makes another one.
  return isLost && container !== null ? lostContainer(steps.name) : notSeenYet(steps.name);
}

/** The post is out, whatever becomes of this question. */
async function readAddress({ ask }: ContainerSteps, id: string): Promise<Partial<ThreadsPost>> {
  const query = { fields: postFields };
  const read = await ask({ path: `/${id}`, query, answer: postWire, timeoutMs: ADDRESS_TIMEOUT_MS });
  return read.kind === 'ok' ? read.value : {};
}

/** Deletes a post. One that is gone already was deleted. */
export async function remove(app: App, remoteId: string, auth: ThreadsAuth, signal: AbortSignal): Promise<CallResult> {
  if (!graphId.safeParse(remoteId).success) {
    return { kind: 'rejected', code: 'not-found', message: 'This is not the id of a post at Threads.' };
  }
  const ask = app.api(accessOf(auth, signal));
  const result = await ask({ method: 'DELETE', path: `/${remoteId}`, answer: deletedWire });
  if (result.kind === 'ok' || result.failure.code === 'not-found') return { kind: 'done' };
  return result.failure;
}
