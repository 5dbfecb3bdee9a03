import type { FigureBook } from '#/core/figure-book.ts';
import { sharesOf } from '#/core/poll.ts';
import type { World } from '#/core/world.ts';
import type { Fields } from '#/networks/meta/pick-fields.ts';
import type { Account } from '#/networks/threads/accounts.ts';
import type { Gate } from '#/networks/threads/api.ts';
import type { Attachment } from '#/networks/threads/attachment.ts';
import { avatarHref, fileHref, postHref } from '#/networks/threads/links.ts';
import type { Post, Posts } from '#/networks/threads/posts.ts';
import type { Switches } from '#/networks/threads/switches.ts';
import { topicIn } from '#/networks/threads/text.ts';

const shownTypes = { TEXT: 'TEXT_POST', IMAGE: 'IMAGE', VIDEO: 'VIDEO', CAROUSEL: 'CAROUSEL_ALBUM' } as const;

/** A post as the API answers it ("Retrieve posts", April 2026). What nobody played here does, has no value. */
export function fieldsOf(
  world: World,
  { accounts, switches }: Gate,
  { posts, figures }: { readonly posts: Posts; readonly figures: FigureBook },
  post: Post,
  reader: Account,
): Fields {
  const author = accounts.find(post.accountId);
  const username = author?.handle ?? '';
  const origin = world.origin();
  const [file] = post.files;
  const isSingle = post.mediaType === 'IMAGE' || post.mediaType === 'VIDEO';
  const root = posts.find(post.rootId);
  const isReply = post.replyToId !== null;
  return {
    id: post.id,
    media_product_type: 'THREADS',
    media_type: shownTypes[post.mediaType],
    media_url: isSingle && file?.fileId != null ? `${origin}${fileHref(file.fileId)}` : undefined,
    gif_url: undefined,
    permalink: switches.unknowns.permalink === 'told' ? `${origin}${postHref(username, post.shortcode)}` : undefined,
    owner: post.accountId === reader.id ? { id: post.accountId } : undefined,
    username,
    text: post.text === '' ? undefined : readText(post, switches.unknowns.readText),
    timestamp: timestampOf(post.createdAt),
    shortcode: post.shortcode,
    thumbnail_url: undefined,
    children: post.mediaType === 'CAROUSEL' ? { data: post.files.map(({ id }) => ({ id })) } : undefined,
    is_quote_post: post.quotedId !== null,
    quoted_post: post.quotedId === null ? undefined : { id: post.quotedId },
    reposted_post: undefined,
    has_replies: posts.newest().some(({ replyToId }) => replyToId === post.id),
    alt_text: isSingle && file !== undefined && file.altText !== '' ? file.altText : undefined,
    link_attachment_url: post.link ?? undefined,
    poll_attachment: post.poll ? shownPoll(post.poll, post.createdAt, figures.of(post)['poll_votes']) : undefined,
    text_attachment: post.attachment ? shownAttachment(post.attachment) : undefined,
    text_entities: post.spoilers?.length ? post.spoilers.map((one) => ({ entity_type: 'SPOILER', ...one })) : undefined,
    is_spoiler_media: post.hidesFiles ?? false,
    location_id: undefined,
    topic_tag: post.topic ?? undefined,
    is_verified: false,
    profile_picture_url: `${origin}${avatarHref(post.accountId)}`,
    is_reply: isReply,
    is_reply_owned_by_me: isReply ? post.accountId === reader.id : undefined,
    root_post: isReply ? { id: root?.id ?? post.rootId } : undefined,
    replied_to: isReply ? { id: post.replyToId } : undefined,
    hide_status: isReply ? 'NOT_HUSHED' : undefined,
    reply_audience: post.replyControl.toUpperCase(),
  };
}

/** Percentages are parts of 1 ("Polls", July 2026). `votes` undefined: how many there are is withheld. */
function shownPoll(answers: readonly string[], createdAt: number, votes: number | undefined): object {
  const letters = ['a', 'b', 'c', 'd'];
  const shares = sharesOf(votes ?? 0, answers.length);
  const options = answers.flatMap((answer, at) => [
    [`option_${letters[at]}`, answer],
    [`option_${letters[at]}_votes_percentage`, votes ? Number(((shares[at] ?? 0) / votes).toFixed(2)) : 0],
  ]);
  const total = votes === undefined ? {} : { total_votes: votes };
  return { ...Object.fromEntries(options), ...total, expiration_timestamp: timestampOf(createdAt + 86_400_000) };
}

function shownAttachment({ text, link }: Attachment): object {
  return { plaintext: text, ...(link === null ? {} : { link_attachment_url: link }) };
}

function readText({ text }: Post, way: Switches['unknowns']['readText']): string {
  if (way === 'trimmed') return text.trim();
  const topic = way === 'without-topic-mark' ? topicIn(text) : null;
  return topic === null ? text : `${text.slice(0, topic.start)}${text.slice(topic.start + 1)}`;
}

/** Without a colon in the offset, as Meta writes it. */
function timestampOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, '+0000');
}
