import { type App, readAccount, type Way } from '#/instagram/account.ts';
import { ACTION_BLOCKED, FAULT, GONE, RESTRICTED } from '#/instagram/errors.ts';
import { accessOf, deletedWire, frozenPost, postWire, statusWords } from '#/instagram/wire.ts';
import type { ApiFailed, Ask } from '#/kit/caller.ts';
import { unclear } from '#/kit/outcomes.ts';
import { createdWire, graphId, lostContainer, notSeenYet, readStatus } from '#/meta/containers.ts';
import { formOf } from '#/meta/graph-caller.ts';
import { hasCode, isNotShown, NOT_ALLOWED } from '#/meta/graph-errors.ts';
import type { LinkedAuth } from '#/meta/linked-account.ts';
import type { Outcome } from '#/port.ts';

/** Together within the send window, with room for connections. */
const PUBLISH_TIMEOUT_MS = 30_000;
const ADDRESS_TIMEOUT_MS = 5_000;

/** By these words Instagram has refused posts that were out, or may have: none of them is proof of the contrary. */
const doubtful: ReadonlySet<string> = new Set([ACTION_BLOCKED, FAULT, RESTRICTED]);
/** So it has by this code, which names a missing right; of the others of that meaning nobody has told it. */
const DOUBTFUL_RIGHT = 10;

const called = { name: 'Instagram' };

/** Publishes the container: the one call that shows the post. */
export const publish: Way<'publish'> = async (app, prepared, auth, { signal }) => {
  const { container, account, note } = frozenPost.parse(prepared.payload);
  if (Date.parse(container.expiresAt ?? '') <= Date.now()) return lostContainer(called.name);
  const ask = app.api(accessOf(auth, signal));
  const result = await ask({
    method: 'POST',
    path: `/${account.id}/media_publish`,
    body: formOf({ creation_id: container.id }),
    answer: createdWire,
    timeoutMs: PUBLISH_TIMEOUT_MS,
  });
  if (result.kind !== 'ok') return refusedPublish(ask, result, container.id, auth);
  const { id } = result.value;
  // The post is out, whatever becomes of this question.
  const query = { fields: 'permalink' };
  const read = await ask({ path: `/${id}`, query, answer: postWire, timeoutMs: ADDRESS_TIMEOUT_MS });
  const permalink = read.kind === 'ok' ? read.value.permalink : undefined;
  const url = urlOf(app, account.username, permalink);
  return { kind: 'published', remoteId: id, url, ...(note === null ? {} : { note }) };
};

/** Where a person sees the post: without an address of its own, nothing but the account's page is certain. */
export function urlOf({ settings }: App, username: string, permalink: string | undefined): string {
  return permalink ?? `${settings.web}/${encodeURIComponent(username)}/`;
}

/** What a refusal of the visible call proves. A container that is not found is asked about; only its own word says that it is lost. */
async function refusedPublish(ask: Ask, refused: ApiFailed, id: string, auth: LinkedAuth): Promise<Outcome> {
  const { failure } = refused;
  const isDoubtfulRight = failure.code === NOT_ALLOWED && hasCode(refused, DOUBTFUL_RIGHT);
  if (isDoubtfulRight || doubtful.has(failure.code)) return unclear(called);
  if (isNotShown(refused)) {
    // It is proof only where the account is not shown to us either.
    const account = await readAccount(ask, auth);
    return typeof account !== 'string' && account.kind === 'reconnect-needed' ? account : unclear(called);
  }
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
export const remove: Way<'remove'> = async (app, remoteId, auth, { signal }) => {
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
};
