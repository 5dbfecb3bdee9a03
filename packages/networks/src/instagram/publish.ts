import type { App } from '#/instagram/account.ts';
import { ACTION_BLOCKED, FAULT, GONE, NOT_ALLOWED, RESTRICTED } from '#/instagram/errors.ts';
import { accessOf, deletedWire, frozenPost, postWire, statusWords } from '#/instagram/wire.ts';
import type { ApiFailed, Ask } from '#/kit/caller.ts';
import { unclear } from '#/kit/outcomes.ts';
import { createdWire, graphId, lostContainer, notSeenYet, readStatus } from '#/meta/containers.ts';
import { formOf } from '#/meta/graph-caller.ts';
import type { LinkedAuth } from '#/meta/linked-account.ts';
import type { CallResult, Outcome, Prepared } from '#/port.ts';

/** Together within the send window, with room for connections. */
const PUBLISH_TIMEOUT_MS = 30_000;
const ADDRESS_TIMEOUT_MS = 5_000;

/** By these words Instagram has refused posts that were out, or may have: none of them is proof of the contrary. */
const doubtful: ReadonlySet<string> = new Set([NOT_ALLOWED, ACTION_BLOCKED, FAULT, RESTRICTED, 'not-found']);

const called = { name: 'Instagram' };

/** Publishes the container: the one call that shows the post. */
export async function publish(app: App, prepared: Prepared, auth: LinkedAuth, signal: AbortSignal): Promise<Outcome> {
  const { container, account } = frozenPost.parse(prepared.payload);
  if (Date.parse(container.expiresAt ?? '') <= Date.now()) return lostContainer(called.name);
  const ask = app.api(accessOf(auth, signal));
  const result = await ask({
    method: 'POST',
    path: `/${account.id}/media_publish`,
    body: formOf({ creation_id: container.id }),
    answer: createdWire,
    timeoutMs: PUBLISH_TIMEOUT_MS,
  });
  if (result.kind !== 'ok') return refusedPublish(ask, result, container.id);
  const { id } = result.value;
  // The post is out, whatever becomes of this question.
  const query = { fields: 'permalink' };
  const read = await ask({ path: `/${id}`, query, answer: postWire, timeoutMs: ADDRESS_TIMEOUT_MS });
  const permalink = read.kind === 'ok' ? read.value.permalink : undefined;
  return { kind: 'published', remoteId: id, url: urlOf(app, account.username, permalink) };
}

/** Where a person sees the post: without an address of its own, nothing but the account's page is certain. */
export function urlOf({ settings }: App, username: string, permalink: string | undefined): string {
  return permalink ?? `${settings.web}/${encodeURIComponent(username)}/`;
}

/** What a refusal of the visible call proves. A container that is not found is asked about; only its own word says that it is lost. */
async function refusedPublish(ask: Ask, { failure }: ApiFailed, id: string): Promise<Outcome> {
  if (doubtful.has(failure.code)) return unclear(called);
  if (failure.code !== GONE) return failure;
  const said = await readStatus(ask, id, statusWords);
  const status = 'status' in said ? said.status : null;
  if (status === 'ERROR' || status === 'EXPIRED') return lostContainer(called.name);
  return status === 'FINISHED' || status === 'IN_PROGRESS' ? notSeenYet(called.name) : unclear(called);
}

/**
 * Deletes a post. Instagram says by one and the same refusal that a post is gone and that it may not be deleted: it was deleted if
 * it cannot be read either.
 */
export async function remove(app: App, remoteId: string, auth: LinkedAuth, signal: AbortSignal): Promise<CallResult> {
  if (!graphId.safeParse(remoteId).success) {
    return { kind: 'rejected', code: 'not-found', message: 'This is not the id of a post at Instagram.' };
  }
  const ask = app.api(accessOf(auth, signal));
  const result = await ask({ method: 'DELETE', path: `/${remoteId}`, answer: deletedWire });
  if (result.kind === 'ok') return { kind: 'done' };
  if (result.failure.code !== 'not-found') return result.failure;
  const read = await ask({ path: `/${remoteId}`, query: { fields: 'permalink' }, answer: postWire });
  if (read.kind === 'ok') {
    const message = 'Instagram does not let us delete this post. Delete it in the app.';
    return { kind: 'rejected', code: NOT_ALLOWED, message };
  }
  return read.failure.code === 'not-found' ? { kind: 'done' } : read.failure;
}
