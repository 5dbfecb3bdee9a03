import { type Refused, retryIfUnknown } from '#/kit/outcomes.ts';
import type { UploadedFile } from '#/kit/remember-uploads.ts';
import { uploadFiles } from '#/kit/upload-files.ts';
import { type ContainerSteps, createContainer, stateOf, untilReady } from '#/meta/containers.ts';
import type { MediaFile, PrepareContext } from '#/port.ts';

/** Each file waits for the network to fetch it: ten one after the other would not be ready in the minute before a post is due. */
const AT_ONCE = 5;

type Fields = Readonly<Record<string, string>>;

/** What the containers of a post are told. */
export interface PostFields {
  /** Of the post with its only file. */
  readonly alone: Fields;
  /** Of a post of words, or of several files. */
  readonly whole: Fields;
  /** Of a file, which the network fetches from `address`. */
  file(file: MediaFile, address: string): Fields;
}

/**
 * Makes the container of a post and waits until it can be published: a post with one file is its file's; several files are containers
 * of their own first. What an interrupted preparation made of files is taken up again. The addresses of files are kept nowhere.
 * `stepsWith`: the network's steps; no message of theirs tells these secrets.
 */
export async function makePost(
  stepsWith: (secrets: readonly string[]) => ContainerSteps,
  fields: PostFields,
  media: readonly MediaFile[],
  context: PrepareContext,
): Promise<UploadedFile | Refused> {
  const steps = stepsWith([]);
  const { name, patience } = steps;
  const ofFile = media.length === 1 ? fields.alone : { is_carousel_item: 'true' };
  const uploaded = await uploadFiles(
    {
      name,
      patience,
      atOnce: AT_ONCE,
      send: async (file) => {
        const address = await file.address();
        const made = await createContainer(stepsWith([address]), { ...ofFile, ...fields.file(file, address) });
        // A container that does not come about makes nothing visible, so that it can simply be made again.
        if (made.kind !== 'created') return retryIfUnknown(made.failure);
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
  const made = await createContainer(steps, { ...fields.whole, ...children });
  if (made.kind !== 'created') return retryIfUnknown(made.failure);
  const ready = await untilReady(steps, made.container.id, context.signal);
  return ready.kind === 'ready' ? made.container : ready;
}
