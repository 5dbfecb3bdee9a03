import { z } from 'zod';

import type { App, Way } from '#/facebook/app.ts';
import { BLOCKED, DUPLICATE, FAULT } from '#/facebook/errors.ts';
import {
  accessOf,
  type FrozenPost,
  frozenPost,
  postId,
  postWire,
  shownWire,
  successWire,
  videoWire,
} from '#/facebook/wire.ts';
import type { ApiFailed, Ask } from '#/kit/caller.ts';
import { unclear } from '#/kit/outcomes.ts';
import { graphId, lostContainer } from '#/meta/containers.ts';
import { formOf } from '#/meta/graph-caller.ts';
import type { KeptAsDraft, Outcome } from '#/port.ts';

const called = { name: 'Facebook' };

/** Together within the send window, with room for connections. */
const PUBLISH_TIMEOUT_MS = 30_000;
const ADDRESS_TIMEOUT_MS = 5_000;
const CHECK_AGAIN_MS = 5_000;

/** What a refusal of the visible call does not prove: a post may be out all the same. */
const doubtful: ReadonlySet<string> = new Set([FAULT, BLOCKED, DUPLICATE]);

/** Makes the post visible. A video is worked on before it is seen: then its id is the ticket. */
export const publish: Way<'publish'> = async (app, prepared, auth, { signal }) => {
  const post = frozenPost.parse(prepared.payload);
  const ask = app.api(accessOf(auth, signal));
  const call = callOf(post);
  const result = await ask({ ...call, method: 'POST', answer: shownWire, timeoutMs: PUBLISH_TIMEOUT_MS });
  if (result.kind !== 'ok') return refusedPublish(result, post);
  if (post.kind === 'video' || post.kind === 'reel') {
    return { kind: 'processing', ticket: ticketOf(post), checkAfterMs: CHECK_AGAIN_MS };
  }
  const { post_id: told } = result.value;
  if (post.kind !== 'post' && told === undefined) return unclear(called);
  const id = told === undefined ? post.id : storyId(post, told);
  return { kind: 'published', remoteId: id, url: await readAddress(app, ask, post, id) };
};

/** Of a story only the last part of its id is told ("Page stories", 2026-09); a post of a page is called by both ("Page post"). */
export function storyId({ pageId }: FrozenPost, told: string): string {
  return told.includes('_') ? told : `${pageId}_${told}`;
}

const ticketWire = z.object({ id: graphId, note: z.string() });

/** The id of a video that Facebook works on, and what of it does not get there. */
export function ticketOf({ id, note }: Extract<FrozenPost, { kind: 'video' | 'reel' }>): string {
  return note === null ? id : JSON.stringify({ id, note } satisfies z.infer<typeof ticketWire>);
}

function readTicket(ticket: string): { readonly id: string; readonly note: string | null } {
  return ticket.startsWith('{') ? ticketWire.parse(JSON.parse(ticket)) : { id: ticket, note: null };
}

/** Asks how far Facebook is with a video. */
export const check: Way<'check'> = async (app, ticket, auth, { signal }) => {
  const { id, note } = readTicket(ticket);
  const ask = app.api(accessOf(auth, signal));
  const read = await ask({ path: `/${id}`, query: { fields: 'status,permalink_url' }, answer: videoWire });
  if (read.kind !== 'ok') return read.failure.code === 'not-found' ? unclear(called) : read.failure;
  const standing = standingOf(read.value.status);
  if (standing === 'out') {
    const url = addressOf(app, read.value.permalink_url, id);
    return { kind: 'published', remoteId: id, url, ...(note === null ? {} : { note }) };
  }
  if (standing === 'draft') return keptAsDraft(app, ticket, read.value.permalink_url, id);
  if (standing === 'failed') {
    const message = 'Facebook could not work on the video of this post. Use another one.';
    return { kind: 'rejected', code: 'media-refused', message };
  }
  return { kind: 'processing', ticket, checkAfterMs: CHECK_AGAIN_MS };
};

/** Facebook waits for its owner: "Your reel is ready" (README.md, "Drafts"). */
export function keptAsDraft(app: App, ticket: string, permalink: string | undefined, id: string): KeptAsDraft {
  return { kind: 'draft', remoteId: id, url: addressOf(app, permalink, id), ticket };
}

/**
 * How far a video is: `draft` when it is ready and only its owner can show it, also when nobody has asked Facebook to; `held` while nobody has asked Facebook to show it, which is certain only when nothing is worked on: the samples show
 * a publishing that has `not_started` while a video that is to be shown is processed ("Reels publishing", 2026-09).
 */
export function standingOf({
  video_status: status,
  processing_phase: processing,
  publishing_phase: publishing,
}: {
  readonly video_status: string;
  readonly processing_phase?: { readonly status: string } | undefined;
  readonly publishing_phase?: { readonly status: string; readonly publish_status?: string | undefined } | undefined;
}): 'draft' | 'held' | 'working' | 'out' | 'failed' {
  const phases = [processing?.status, publishing?.status];
  if (['error', 'expired', 'upload_failed'].includes(status) || phases.includes('error')) return 'failed';
  const isReady = status === 'ready';
  if (isReady && publishing?.publish_status === 'draft') return 'draft';
  if (isReady && (publishing === undefined || /^completed?$/.test(publishing.status))) return 'out';
  if (publishing !== undefined && publishing.status !== 'not_started') return 'working';
  return !isReady && (status === 'processing' || processing?.status === 'in_progress') ? 'working' : 'held';
}

function callOf(post: FrozenPost): { readonly path: string; readonly body: ReturnType<typeof formOf> } {
  const words = 'text' in post && post.text !== '' ? { description: post.text } : {};
  switch (post.kind) {
    case 'post':
      return { path: `/${post.id}`, body: formOf({ is_published: 'true' }) };
    case 'video':
      return {
        path: `/${post.pageId}/videos`,
        body: formOf({ upload_phase: 'finish', upload_session_id: post.session, ...words }),
      };
    case 'reel':
      return {
        path: `/${post.pageId}/video_reels`,
        body: formOf({ upload_phase: 'finish', video_id: post.id, video_state: 'PUBLISHED', ...words }),
      };
    case 'video-story':
      return { path: `/${post.pageId}/video_stories`, body: formOf({ upload_phase: 'finish', video_id: post.id }) };
    case 'photo-story':
      return { path: `/${post.pageId}/photo_stories`, body: formOf({ photo_id: post.id }) };
    default:
      return post satisfies never;
  }
}

/** An unpublished post that is gone is made anew; of a video that is gone nobody knows what became of it. */
function refusedPublish({ failure }: ApiFailed, { kind }: FrozenPost): Outcome {
  if (doubtful.has(failure.code)) return unclear(called);
  if (failure.code !== 'not-found') return failure;
  return kind === 'post' ? lostContainer(called.name) : unclear(called);
}

/** The post is out, whatever becomes of this question. */
async function readAddress(app: App, ask: Ask, post: FrozenPost, id: string): Promise<string> {
  if (post.kind !== 'post') return addressOf(app, undefined, id);
  const query = { fields: 'permalink_url' };
  const read = await ask({ path: `/${id}`, query, answer: postWire, timeoutMs: ADDRESS_TIMEOUT_MS });
  return addressOf(app, read.kind === 'ok' ? read.value.permalink_url : undefined, id);
}

/** Facebook tells some addresses without its host. */
export function addressOf({ settings }: App, permalink: string | undefined, id: string): string {
  if (permalink === undefined) return `${settings.dialog}/${id}`;
  return /^https?:/.test(permalink) ? permalink : `${settings.dialog}${permalink.replace(/^(?!\/)/, '/')}`;
}

/** Deletes a post. One that is gone already was deleted. */
export const remove: Way<'remove'> = async (app, remoteId, auth, { signal }) => {
  if (!postId.or(graphId).safeParse(remoteId).success) {
    return { kind: 'rejected', code: 'not-found', message: 'This is not the id of a post at Facebook.' };
  }
  const ask = app.api(accessOf(auth, signal));
  const result = await ask({ method: 'DELETE', path: `/${remoteId}`, answer: successWire });
  return result.kind === 'ok' || result.failure.code === 'not-found' ? { kind: 'done' } : result.failure;
};
