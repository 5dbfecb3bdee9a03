import type { ApiFailed } from '#/kit/caller.ts';
import { unclear } from '#/kit/outcomes.ts';
import { type ContainerSteps, createdWire, graphId, lostContainer, notSeenYet, readStatus } from '#/meta/containers.ts';
import { formOf } from '#/meta/graph-caller.ts';
import { askAccount, hasCode, isNotShown } from '#/meta/graph-errors.ts';
import type { CallContext, Outcome, Prepared } from '#/port.ts';
import type { App, Way } from '#/threads/auth.ts';
import { ACTION_BLOCKED } from '#/threads/errors.ts';
import { urlOf } from '#/threads/post-address.ts';
import { stepsOf } from '#/threads/prepare.ts';
import {
  accessOf,
  deletedWire,
  frozenPosts,
  meWire,
  postFields,
  postWire,
  remainderOf,
  type ThreadsAuth,
  type ThreadsPost,
} from '#/threads/wire.ts';

/** Together within the send window, with room for connections. */
const PUBLISH_TIMEOUT_MS = 20_000;
const ADDRESS_TIMEOUT_MS = 5_000;

/** Names a missing right, also of posts that are out. Of the other codes of that meaning nobody has told it. */
const DOUBTFUL_RIGHT = 10;

/** Publishes the container: the one call that shows it. */
export async function publish(
  app: App,
  prepared: Prepared,
  auth: ThreadsAuth,
  { signal }: CallContext,
): Promise<Outcome> {
  const payload = frozenPosts.parse(prepared.payload);
  const steps = stepsOf(app, auth, signal);
  const { container } = payload;
  if (container === null || Date.parse(container.expiresAt ?? '') <= Date.now()) return lostContainer('Threads');
  const result = await steps.ask({
    method: 'POST',
    path: '/me/threads_publish',
    body: formOf({ creation_id: container.id }),
    answer: createdWire,
    timeoutMs: PUBLISH_TIMEOUT_MS,
  });
  if (result.kind !== 'ok') return refusedPublish(steps, result, container.id);
  const { id } = result.value;
  const url = urlOf(app.settings, auth.username, await readAddress(steps, id));
  const next = remainderOf(payload, id, new Date());
  return next === null ? { kind: 'published', remoteId: id, url } : { kind: 'continued', remoteId: id, url, next };
}

/**
 * What a refusal of the visible call proves. A missing right was named for posts that are out (fia-f1-docs-bot#52, 2026-05), and
 * Instagram says that it blocks an action when the post is out: both are no proof. A container that cannot be found is asked about.
 */
async function refusedPublish(steps: ContainerSteps, refused: ApiFailed, id: string): Promise<Outcome> {
  const { failure } = refused;
  if (hasCode(refused, DOUBTFUL_RIGHT) || failure.code === ACTION_BLOCKED) return unclear(steps);
  if (failure.code !== 'not-found') return failure;
  if (isNotShown(refused)) {
    const me = await askAccount(
      steps.name,
      steps.ask,
    )({ path: '/me', query: { fields: 'id,username' }, answer: meWire });
    if (me.kind === 'failed' && me.failure.kind === 'reconnect-needed') return me.failure;
  }
  const said = await readStatus(steps.ask, id);
  const status = 'status' in said ? said.status : said.failure.code;
  if (status === 'PUBLISHED') return unclear(steps);
  const isLost = status === 'ERROR' || status === 'EXPIRED' || status === 'not-found';
  return isLost ? lostContainer(steps.name) : notSeenYet(steps.name);
}

/** The post is out, whatever becomes of this question. */
async function readAddress({ ask }: ContainerSteps, id: string): Promise<Partial<ThreadsPost>> {
  const query = { fields: postFields };
  const read = await ask({ path: `/${id}`, query, answer: postWire, timeoutMs: ADDRESS_TIMEOUT_MS });
  return read.kind === 'ok' ? read.value : {};
}

/** Deletes a post. One that is gone already was deleted. */
export const remove: Way<'remove'> = async (app, remoteId, auth, { signal }) => {
  if (!graphId.safeParse(remoteId).success) {
    return { kind: 'rejected', code: 'not-found', message: 'This is not the id of a post at Threads.' };
  }
  const ask = app.api(accessOf(auth, signal));
  const result = await ask({ method: 'DELETE', path: `/${remoteId}`, answer: deletedWire });
  if (result.kind === 'ok' || result.failure.code === 'not-found') return { kind: 'done' };
  return result.failure;
};
