/** How many files are on their way at the same time. */
export const mostAtOnce = 3;

export type UploadState =
  /** For its turn. */
  | { readonly kind: 'waiting' }
  /** `sentBytes` is null while it is unknown how much has arrived. */
  | { readonly kind: 'sending'; readonly sentBytes: number | null }
  /** The connection to the server broke; the upload continues automatically. */
  | { readonly kind: 'broken'; readonly sentBytes: number | null }
  /** `isFileAtFault`: the same file would fail again. */
  | { readonly kind: 'failed'; readonly message: string; readonly isFileAtFault: boolean }
  /** The browser no longer has the file. */
  | { readonly kind: 'lost' };

export interface Upload {
  readonly key: string;
  readonly state: UploadState;
  /** How often in a row the connection broke without progress. */
  readonly breaks: number;
  readonly furthestBytes: number;
}

/** The files that are not stored yet, in the order in which they were chosen. */
export type UploadQueue = readonly Upload[];

type OwnEvent = { readonly key: string } & (
  | { readonly kind: 'begin' }
  | { readonly kind: 'progress'; readonly sentBytes: number }
  | { readonly kind: 'break' }
  | { readonly kind: 'fail'; readonly message: string; readonly isFileAtFault: boolean }
  | { readonly kind: 'retry' }
);

/** `lose`: the browser no longer has the file. `leave`: the file is stored, or no longer wanted. */
export type UploadEvent =
  | OwnEvent
  | { readonly key: string; readonly kind: 'add' }
  | { readonly key: string; readonly kind: 'lose' }
  | { readonly key: string; readonly kind: 'leave' };

/** The queue after an event. An event that comes too late for its file changes nothing. */
export function afterEvent(queue: UploadQueue, event: UploadEvent): UploadQueue {
  const { key } = event;
  const upload = queue.find((one) => one.key === key);
  if (event.kind === 'add') return upload ? queue : [...queue, untried(key, { kind: 'waiting' })];
  if (event.kind === 'lose') {
    const lost = untried(key, { kind: 'lost' });
    return upload ? queue.map((one) => (one === upload ? lost : one)) : [...queue, lost];
  }
  if (!upload) return queue;
  if (event.kind === 'leave') return queue.filter((one) => one !== upload);
  const next = afterOwnEvent(upload, event);
  return next === upload ? queue : queue.map((one) => (one === upload ? next : one));
}

function untried(key: string, state: UploadState): Upload {
  return { key, state, breaks: 0, furthestBytes: 0 };
}

function afterOwnEvent(upload: Upload, event: OwnEvent): Upload {
  const { state } = upload;
  switch (event.kind) {
    case 'begin':
      return state.kind === 'waiting' ? { ...upload, state: { kind: 'sending', sentBytes: null } } : upload;
    case 'progress':
      return state.kind === 'sending' ? withProgress(upload, event.sentBytes) : upload;
    case 'break':
      return state.kind === 'sending'
        ? { ...upload, state: { kind: 'broken', sentBytes: state.sentBytes }, breaks: upload.breaks + 1 }
        : upload;
    case 'fail':
      return state.kind === 'sending'
        ? { ...upload, state: { kind: 'failed', message: event.message, isFileAtFault: event.isFileAtFault } }
        : upload;
    case 'retry':
      if (state.kind === 'broken') return { ...upload, state: { kind: 'waiting' } };
      return state.kind === 'failed' ? untried(upload.key, { kind: 'waiting' }) : upload;
    default:
      return event satisfies never;
  }
}

function withProgress(upload: Upload, sentBytes: number): Upload {
  const isFurther = sentBytes > upload.furthestBytes;
  return {
    ...upload,
    state: { kind: 'sending', sentBytes },
    ...(isFurther && { breaks: 0, furthestBytes: sentBytes }),
  };
}

/** The keys of the files to send next: the first waiting ones, as many as may be sent at once. */
export function nextInLine(queue: UploadQueue): string[] {
  const sending = queue.filter(({ state }) => state.kind === 'sending').length;
  const waiting = queue.filter(({ state }) => state.kind === 'waiting');
  return waiting.slice(0, Math.max(0, mostAtOnce - sending)).map(({ key }) => key);
}

/** The keys of files that will not be tried again automatically. */
export function stoppedKeys(queue: UploadQueue): string[] {
  return queue.flatMap(({ key, state }) => (state.kind === 'failed' || state.kind === 'lost' ? [key] : []));
}
