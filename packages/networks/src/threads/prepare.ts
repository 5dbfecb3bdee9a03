import { z } from 'zod';
import type { ApiFailed } from '#/kit/caller.ts';
import { type Refused, retryIfUnknown } from '#/kit/outcomes.ts';
import { refuseMedia } from '#/kit/refuse-media.ts';
import type { UploadedFile } from '#/kit/remember-uploads.ts';
import { uploadFiles } from '#/kit/upload-files.ts';
import { type ContainerSteps, createContainer, stateOf, untilReady } from '#/meta/containers.ts';
import type { Json, MediaFile, PrepareContext, PrepareResult, PublishInput, Rejected } from '#/port.ts';
import type { App } from '#/threads/auth.ts';
import { containerFailures } from '#/threads/errors.ts';
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
export async function prepare(
  app: App,
  input: PublishInput,
  auth: ThreadsAuth,
  context: PrepareContext,
): Promise<PrepareResult> {
  const { media, options } = input;
  const text = input.text.trimEnd();
  const replies = input.replies.map((reply) => reply.trimEnd());
  const refused = [
    refuseText(text, media.length),
    ...replies.map((reply) => refuseText(reply, 0)),
    ...media.map((file) => refuseMedia('threads', [file])),
    media.length > MOST_FILES ? tooManyFiles : null,
    replies.length === 0 ? null : refuseReplies(app),
  ];
  const refusal = refused.find((one) => one !== null);
  if (refusal) return refusal;
  const first: FrozenPost = { text, mediaType: mediaTypeOf(media), fields: fieldsOf(options) };
  const made = await makeContainer(app, first, media, auth, context);
  if (!('id' in made)) return made;
  const others = replies.map((reply): FrozenPost => ({ text: reply, mediaType: 'TEXT', fields: {} }));
  return { kind: 'prepared', prepared: frozen([first, ...others], made) };
}

/** The steps by which Threads takes a post. */
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

/**
 * A post of words is a container; a post with one file is its file's; several files are containers of their own first. What was
 * made of files by an interrupted preparation is taken up again. The addresses of files are kept nowhere.
 */
async function makeContainer(
  app: App,
  post: FrozenPost,
  media: readonly MediaFile[],
  auth: ThreadsAuth,
  context: PrepareContext,
): Promise<UploadedFile | Refused> {
  const { signal } = context;
  const steps = stepsOf(app, auth, signal);
  const ofFile = media.length === 1 ? postFieldsOf(post) : { is_carousel_item: 'true' };
  const uploaded = await uploadFiles(
    {
      name: 'Threads',
      patience: PATIENCE,
      send: async (file) => {
        const address = await file.address();
        const made = await createContainer(stepsOf(app, auth, signal, [address]), {
          ...ofFile,
          ...fileFields(file, address),
        });
        if (made.kind !== 'created') return refusedMaking(made);
        return { kind: 'sent', file: made.container, state: await stateOf(steps, made.container.id) };
      },
      ask: ({ id }) => stateOf(steps, id),
      describe: async () => null,
    },
    media,
    context,
  );
  if (uploaded.kind !== 'uploaded') return uploaded;
  const [only, ...more] = uploaded.files;
  if (only !== undefined && more.length === 0) return only;
  const children = only === undefined ? {} : { children: uploaded.files.map(({ id }) => id).join() };
  const made = await createContainer(steps, { ...postFieldsOf(post), ...children });
  if (made.kind !== 'created') return refusedMaking(made);
  const ready = await untilReady(steps, made.container.id, signal);
  return ready.kind === 'ready' ? made.container : ready;
}

/** A container that does not come about makes nothing visible, so that it can simply be made again. */
export function refusedMaking({ failure }: ApiFailed): Refused {
  return retryIfUnknown(failure);
}

function fileFields(file: MediaFile, address: string): Record<string, string> {
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

/** Even a reply to one's own post needs a right of its own, and finding out what became of it another. */
function refuseReplies({ settings }: App): Rejected | null {
  const { scopes } = settings;
  if (scopes.includes('threads_manage_replies') && scopes.includes('threads_read_replies')) return null;
  const message = 'This installation may not reply at Threads, so it cannot publish threads of several posts there.';
  return { kind: 'rejected', code: 'replies-not-allowed', message };
}
