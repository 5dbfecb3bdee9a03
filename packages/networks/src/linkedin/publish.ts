import { unclear } from '#/kit/outcomes.ts';
import type { Way } from '#/linkedin/app.ts';
import { NOT_FOUND } from '#/linkedin/errors.ts';
import { addressOf } from '#/linkedin/post-address.ts';
import { type FrozenPost, frozenPost, nothingWire, postUrn } from '#/linkedin/wire.ts';

/** Within the send window, with room for the connection. */
const PUBLISH_TIMEOUT_MS = 30_000;

/** Makes the post: the one call that shows it. Its id is in a header, and the body is empty ("Posts API", 2026-08). */
export const publish: Way<'publish'> = async (app, prepared, auth, { signal }) => {
  const post = frozenPost.parse(prepared.payload);
  const content = contentOf(post);
  const result = await app.api(
    auth,
    signal,
  )({
    method: 'POST',
    path: '/rest/posts',
    json: {
      author: post.author,
      commentary: post.commentary,
      visibility: 'PUBLIC',
      distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
      ...(content === null ? {} : { content }),
      lifecycleState: 'PUBLISHED',
      isReshareDisabledByAuthor: false,
    },
    answer: nothingWire,
    timeoutMs: PUBLISH_TIMEOUT_MS,
  });
  if (result.kind !== 'ok') return result.failure;
  const id = postUrn.safeParse(result.headers['x-restli-id']);
  if (!id.success) return unclear({ name: 'LinkedIn' });
  const url = addressOf(app.settings.web, id.data);
  return { kind: 'published', remoteId: id.data, url, ...(post.note === null ? {} : { note: post.note }) };
};

/** Deletes a post. One that is gone already was deleted. */
export const remove: Way<'remove'> = async (app, remoteId, auth, { signal }) => {
  if (!postUrn.safeParse(remoteId).success) {
    return { kind: 'rejected', code: NOT_FOUND, message: 'This is not the id of a post at LinkedIn.' };
  }
  const result = await app.api(
    auth,
    signal,
  )({
    method: 'DELETE',
    path: `/rest/posts/${encodeURIComponent(remoteId)}`,
    headers: { 'x-restli-method': 'DELETE' },
    answer: nothingWire,
  });
  return result.kind === 'ok' || result.failure.code === NOT_FOUND ? { kind: 'done' } : result.failure;
};

/** One file is `media`, a document with its title ("Posts API": required), several pictures are `multiImage` ("MultiImage API": from two). */
function contentOf({ article, files, poll }: FrozenPost): object | null {
  const shown = files.map(({ id, alt, ...file }) => ({
    id,
    ...file,
    ...(alt === '' || !id.startsWith('urn:li:image:') ? {} : { altText: alt }),
  }));
  if (shown.length > 1) return { multiImage: { images: shown } };
  if (shown.length === 1) return { media: shown[0] };
  if (poll !== undefined) {
    const { duration, ...asked } = poll;
    return { poll: { ...asked, settings: { duration } } };
  }
  if (article === null) return null;
  const { description, thumbnail, ...named } = article;
  return {
    article: { ...named, ...(description === '' ? {} : { description }), ...(thumbnail === null ? {} : { thumbnail }) },
  };
}
