import { z } from 'zod';
import type { Way } from '#/instagram/account.ts';
import { containerFailures } from '#/instagram/errors.ts';
import { accessOf, type FrozenPost, statusWords } from '#/instagram/wire.ts';
import { refuseMedia } from '#/kit/refuse-media.ts';
import { withCover } from '#/kit/with-cover.ts';
import type { ContainerSteps } from '#/meta/containers.ts';
import { makePost } from '#/meta/make-post.ts';
import type { MediaFile, PublishInput } from '#/port.ts';

/** Instagram asks to be read once a minute at most for 5 minutes; videos take longer, and clients ask every few seconds unharmed. */
const PATIENCE = { longestMs: 15 * 60_000, minMs: 500, usualMs: 1_000, maxMs: 60_000 } as const;

/** What the domain lets people choose for a post. */
const optionsWire = z.object({
  collaborators: z.array(z.string()).default([]),
  coverAt: z.number().optional(),
  shareToFeed: z.boolean().optional(),
});

/** By what a post is known when it is out; a single video of the feed is a reel since 2023-07-01 ("Content publishing"). */
type Kind = Pick<FrozenPost, 'mediaType' | 'productType'>;

/** Makes the container of the post and waits until it can be published. Nobody can see anything yet. */
export const prepare: Way<'prepare'> = async (app, input, auth, context) => {
  const { media, format, account, replies } = input;
  const refusal = refuseMedia('instagram', media, format);
  if (refusal !== null) return refusal;
  if (replies.length > 0) {
    return { kind: 'rejected', code: 'no-threads', message: 'Instagram has no threads of posts.' };
  }
  const kind = kindOf(input);
  const text = kind.productType === 'STORY' ? '' : input.text.trimEnd();
  const file = (one: MediaFile, address: string) => fileFields(one, address, kind);
  const stepsWith = (secrets: readonly string[]): ContainerSteps => ({
    name: 'Instagram',
    ask: app.api(accessOf(auth, context.signal, secrets)),
    path: `/${account.remoteId}/media`,
    patience: PATIENCE,
    failures: containerFailures,
    words: statusWords,
  });
  const cover = kind.productType === 'REELS' ? input.cover : undefined;
  const { made, note } = await withCover('Instagram', { media, cover }, async (files, picture) => {
    const at = (await picture?.address()) ?? null;
    const alone = postFields({ ...input, text }, kind, at);
    const whole = { media_type: 'CAROUSEL', ...alone };
    const steps = (secrets: readonly string[]) => stepsWith(at === null ? secrets : [...secrets, at]);
    const container = await makePost(steps, { alone, whole, file }, files, context);
    return 'id' in container ? { kind: 'made' as const, container } : container;
  });
  if (made.kind !== 'made') return made;
  const { container } = made;
  const payload: FrozenPost = {
    container,
    account: { id: account.remoteId, username: account.handle },
    text,
    ...kind,
    note,
  };
  return { kind: 'prepared', prepared: { clientKey: null, repeat: 'refused', payload } };
};

function kindOf({ media, format }: PublishInput): Kind {
  const [first, ...more] = media;
  const isAlone = more.length === 0;
  const mediaType = !isAlone ? 'CAROUSEL_ALBUM' : first !== undefined && isVideo(first) ? 'VIDEO' : 'IMAGE';
  const usual = mediaType === 'VIDEO' ? 'REELS' : 'FEED';
  return { mediaType, productType: format === 'story' ? 'STORY' : usual };
}

/**
 * What the container of the whole post is told. A story takes none of it. Of a cover and a moment Instagram takes the cover ("IG User
 * Media", `cover_url`); the moment is not sent beside it, as one beyond the end of the video would fail the reel.
 */
function postFields(
  { text, options }: PublishInput,
  { productType }: Kind,
  coverAddress: string | null,
): Record<string, string> {
  if (productType === 'STORY') return {};
  const { collaborators, coverAt, shareToFeed } = optionsWire.catch({ collaborators: [] }).parse(options ?? {});
  const isReel = productType === 'REELS';
  return {
    ...(text === '' ? {} : { caption: text }),
    ...(collaborators.length === 0 ? {} : { collaborators: JSON.stringify(collaborators) }),
    ...(coverAddress === null ? {} : { cover_url: coverAddress }),
    ...(isReel && coverAt !== undefined && coverAddress === null ? { thumb_offset: `${coverAt}` } : {}),
    ...(isReel && shareToFeed !== undefined ? { share_to_feed: `${shareToFeed}` } : {}),
  };
}

/** A picture needs no type, and alone takes an alternative text, but not in a story ("Content publishing", 2025-03-24). */
function fileFields(file: MediaFile, address: string, { mediaType, productType }: Kind): Record<string, string> {
  const story = productType === 'STORY' ? { media_type: 'STORIES' } : {};
  if (isVideo(file)) return { media_type: mediaType === 'VIDEO' ? 'REELS' : 'VIDEO', video_url: address, ...story };
  const alt = file.alt === '' || productType === 'STORY' ? {} : { alt_text: file.alt };
  return { image_url: address, ...alt, ...story };
}

function isVideo({ contentType }: MediaFile): boolean {
  return contentType.startsWith('video/');
}
