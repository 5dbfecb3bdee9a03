import { z } from 'zod';
import { refuseMedia } from '#/kit/refuse-media.ts';
import { refusePoll } from '#/kit/refuse-poll.ts';
import type { ContainerSteps } from '#/meta/containers.ts';
import { makePost } from '#/meta/make-post.ts';
import type { Json, MediaFile, PublishInput, Rejected, ThreadReply } from '#/port.ts';
import type { App, Way } from '#/threads/auth.ts';
import { containerFailures } from '#/threads/errors.ts';
import { refuseAttachment } from '#/threads/refuse-attachment.ts';
import { refuseText } from '#/threads/text.ts';
import { accessOf, type FrozenPost, frozen, type ThreadsAuth } from '#/threads/wire.ts';

/** Threads asks to be read once a minute at most for 5 minutes; videos take longer, and clients ask every few seconds unharmed. */
const PATIENCE = { longestMs: 15 * 60_000, minMs: 500, usualMs: 1_000, maxMs: 60_000 } as const;

/** What a post may hold ("Create posts", 2026-04-14). That the product sends fewer, the submit checks say. */
const MOST_FILES = 20;
const tooManyFiles: Rejected = {
  kind: 'rejected',
  code: 'too-many-files',
  message: `Threads takes at most ${MOST_FILES} files in a post.`,
};

/** What the domain lets people choose for a post ("Create posts": topic tags and reply controls, 2026-04-20). */
const optionsWire = z.object({ topicTag: z.string().optional(), replyControl: z.string().optional() });

/** Makes the container of the first post and waits until it can be published. Nobody can see anything yet. */
export const prepare: Way<'prepare'> = async (app, input, auth, context) => {
  const { media, options, replies } = input;
  const refused = [
    refusePoll('threads', input),
    refuseAttachment(input),
    ...[input, ...replies].flatMap(refusePart),
    replies.length === 0 ? null : refuseReplies(app),
  ];
  const refusal = refused.find((one) => one !== null);
  if (refusal) return refusal;
  const fields = { ...fieldsOf(options), ...pollField(input), ...attachmentField(input), ...spoilerField(input) };
  const begun = frozenPart(input);
  const first: FrozenPost = { ...begun, fields: { ...begun.fields, ...fields } };
  const stepsWith = (secrets: readonly string[]) => stepsOf(app, auth, context.signal, secrets);
  const whole = postFieldsOf(first);
  const made = await makePost(stepsWith, { alone: whole, whole, file: fileFields }, media, context);
  if (!('id' in made)) return made;
  const others = replies.map((reply) => ({ ...frozenPart(reply), files: reply.media.map(({ id }) => id) }));
  return { kind: 'prepared', prepared: frozen([first, ...others], made) };
};

/** All parts of a thread are looked at before the first is out: Threads itself cannot be asked about a reply before. */
function refusePart({ text, media }: ThreadReply): (Rejected | null)[] {
  return [
    refuseText(text.trimEnd(), media.length),
    ...media.map((file) => refuseMedia('threads', [file])),
    media.length > MOST_FILES ? tooManyFiles : null,
  ];
}

function frozenPart({ text, media }: ThreadReply): FrozenPost {
  return { text: text.trimEnd(), mediaType: mediaTypeOf(media), fields: hiddenField(media), files: [] };
}

/** The steps that Threads takes a post in. */
export function stepsOf(
  app: App,
  auth: ThreadsAuth,
  signal: AbortSignal,
  secrets: readonly string[] = [],
): ContainerSteps {
  const ask = app.api(accessOf(auth, signal, secrets));
  return { name: 'Threads', ask, path: '/me/threads', patience: PATIENCE, failures: containerFailures };
}

/** What a container is told of its post. Without words nothing is sent of them. */
export function postFieldsOf({ text, mediaType, fields }: FrozenPost): Record<string, string> {
  return { media_type: mediaType, ...(text === '' ? {} : { text }), ...fields };
}

/** What the container of a file is told. */
export function fileFields(file: MediaFile, address: string): Record<string, string> {
  const kind = mediaTypeOf([file]);
  const alt = file.alt === '' ? {} : { alt_text: file.alt };
  return { media_type: kind, [kind === 'VIDEO' ? 'video_url' : 'image_url']: address, ...alt };
}

function mediaTypeOf(media: readonly MediaFile[]): FrozenPost['mediaType'] {
  const [first, ...more] = media;
  if (first === undefined) return 'TEXT';
  if (more.length > 0) return 'CAROUSEL';
  return first.contentType.startsWith('video/') ? 'VIDEO' : 'IMAGE';
}

function fieldsOf(options: Json): FrozenPost['fields'] {
  const { topicTag, replyControl } = optionsWire.safeParse(options).data ?? {};
  return {
    ...(topicTag === undefined ? {} : { topic_tag: topicTag }),
    ...(replyControl === undefined ? {} : { reply_control: replyControl }),
  };
}

/** How the answers of a poll are called ("Polls", 2026-07-02). How long it runs, nobody can say. */
const optionNames = ['option_a', 'option_b', 'option_c', 'option_d'] as const;

function pollField({ poll }: PublishInput): FrozenPost['fields'] {
  if (poll === undefined) return {};
  const named = optionNames.flatMap((name, at) => (poll.answers[at] === undefined ? [] : [[name, poll.answers[at]]]));
  return { poll_attachment: JSON.stringify(Object.fromEntries(named)) };
}

/** "Text attachments", 2026-07-02. */
function attachmentField({ attachment }: PublishInput): FrozenPost['fields'] {
  if (attachment === undefined) return {};
  const { text, link } = attachment;
  const told = { plaintext: text, ...(link === undefined ? {} : { link_attachment_url: link }) };
  return { text_attachment: JSON.stringify(told) };
}

/** "Spoilers", 2026-07-02. Offsets count UTF-16 units, as two clients have measured. */
function spoilerField({ spoilers }: PublishInput): FrozenPost['fields'] {
  if (spoilers === undefined) return {};
  const told = spoilers.map(({ start, end }) => ({ entity_type: 'SPOILER', offset: start, length: end - start }));
  return { text_entities: JSON.stringify(told) };
}

/** The same source: a carousel is hidden as a whole. */
function hiddenField(media: readonly MediaFile[]): FrozenPost['fields'] {
  return media.some(({ spoiler }) => spoiler) ? { is_spoiler_media: 'true' } : {};
}

/** Even a reply to one's own post needs a right of its own, and finding out what became of it another. */
function refuseReplies({ settings }: App): Rejected | null {
  const { scopes } = settings;
  if (scopes.includes('threads_manage_replies') && scopes.includes('threads_read_replies')) return null;
  const message = 'This installation may not reply at Threads, so it cannot publish threads of several posts there.';
  return { kind: 'rejected', code: 'replies-not-allowed', message };
}
