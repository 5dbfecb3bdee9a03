import { type Refused, retryLater } from '#/kit/outcomes.ts';
import { type Patience, poll, type Working } from '#/kit/poll.ts';
import { rememberUploads, type UploadedFile } from '#/kit/remember-uploads.ts';
import type { MediaFile, PrepareContext, RetryLater } from '#/port.ts';

/** The network can use the file. */
export interface Ready {
  readonly kind: 'ready';
}

/** How far the network is with a file. `rejected` and `media-failed` say that this upload will never do. */
export type UploadState = Working | Ready | Refused;

/** What has just been sent, and how far the network is with it. */
export interface SentFile {
  readonly kind: 'sent';
  readonly file: UploadedFile;
  readonly state: UploadState;
}

/** How one network takes files. Repeating any of it must be harmless. */
export interface FileSteps {
  /** The network as people know it. */
  readonly name: string;
  readonly patience: Patience;
  /** How many files are sent and waited for at the same time; one when nothing is said. */
  readonly atOnce?: number;
  send(file: MediaFile): Promise<SentFile | Refused>;
  /** Asks how far the network is with a file that it has. */
  ask(uploaded: UploadedFile, file: MediaFile): Promise<UploadState>;
  /** What is told of a file when it is ready, such as its alternative text. */
  describe(uploaded: UploadedFile, file: MediaFile): Promise<Refused | null>;
}

/** What the network has now, in the order of the post. */
export interface UploadedFiles {
  readonly kind: 'uploaded';
  readonly files: UploadedFile[];
}

/** Our word for a file on which the network could not work, for reasons of its own: sent anew, it may do. */
export function workFailed(network: string): RetryLater {
  return retryLater(WORK_FAILED, `${network} could not work on a file of this post.`);
}
const WORK_FAILED = 'media-failed';

/**
 * Sends the files of a post, waits until the network can use them, and describes them. What an interrupted preparation sent is
 * not sent again, unless the network does not have it any more or cannot use it.
 */
export async function uploadFiles(
  steps: FileSteps,
  media: readonly MediaFile[],
  { memory, signal }: PrepareContext,
): Promise<UploadedFiles | Refused> {
  const remembered = rememberUploads(memory);
  const ready = (uploaded: UploadedFile, file: MediaFile, state: UploadState): Promise<Ready | Refused> =>
    poll(steps.name, state, () => steps.ask(uploaded, file), steps.patience, signal);

  /** The file as it was sent before; null when it must be sent. */
  async function takeUp(file: MediaFile): Promise<UploadedFile | Refused | null> {
    const uploaded = remembered.take(file.id);
    if (uploaded === undefined) return null;
    const state = await ready(uploaded, file, await steps.ask(uploaded, file));
    if (state.kind === 'ready') return uploaded;
    if (state.kind !== 'rejected' && state.code !== WORK_FAILED) return state;
    await remembered.forget(file.id);
    return null;
  }

  async function sendAnew(file: MediaFile): Promise<UploadedFile | Refused> {
    const sent = await steps.send(file);
    if (sent.kind !== 'sent') return sent;
    // Before the wait, which may be interrupted.
    await remembered.add(file.id, sent.file);
    const state = await ready(sent.file, file, sent.state);
    return state.kind === 'ready' ? sent.file : state;
  }

  async function upload(file: MediaFile): Promise<UploadedFile | Refused> {
    const uploaded = (await takeUp(file)) ?? (await sendAnew(file));
    return 'kind' in uploaded ? uploaded : ((await steps.describe(uploaded, file)) ?? uploaded);
  }

  const files: UploadedFile[] = [];
  const { atOnce = 1 } = steps;
  for (let next = 0; next < media.length; next += atOnce) {
    for (const uploaded of await Promise.all(media.slice(next, next + atOnce).map(upload))) {
      if ('kind' in uploaded) return uploaded;
      files.push(uploaded);
    }
  }
  return { kind: 'uploaded', files };
}
