import type { Media } from '@nonet/contract';
import type { FileKind } from '@nonet/domain';

import { errorTextOr } from '#/lib/api-error.ts';

import { isFileAtFault, waitBeforeNextMs } from './next-attempt.ts';
import type { FileToSend, SendSteps } from './send-file.ts';
import {
  afterEvent,
  nextInLine,
  stoppedKeys,
  type UploadEvent,
  type UploadQueue,
  type UploadState,
} from './upload-queue.ts';

/** MEDIA-17, for failures without a sentence of the server. */
const failedText = 'Failed to upload image';
const failedVideoText = 'Failed to upload video';
const failedDocumentText = 'Failed to upload document';
const failedTexts = { image: failedText, video: failedVideoText, document: failedDocumentText } as const;

export interface UploadToMake extends FileToSend {
  readonly type: FileKind;
}

export interface UploadsSettings {
  send: (toSend: FileToSend, steps: Omit<SendSteps, 'calls'>) => Promise<Media>;
  onBegun: (key: string, uploadId: string) => void;
  onStored: (key: string, media: Media) => void;
  isOnline: () => boolean;
}

export type Uploads = ReturnType<typeof createUploads>;

/**
 * Uploads files, a few at a time and in their order, and continues what breaks off. It does nothing before it is
 * started.
 */
export function createUploads({ send, onBegun, onStored, isOnline }: UploadsSettings) {
  const files = new Map<string, UploadToMake>();
  const running = new Map<string, AbortController>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  let queue: UploadQueue = [];
  let stopped: readonly string[] = [];
  let isStarted = false;

  function note(event: UploadEvent) {
    const before = queue;
    queue = afterEvent(queue, event);
    if (queue === before) return;
    const now = stoppedKeys(queue);
    if (now.join() !== stopped.join()) stopped = now;
    for (const listener of listeners) listener();
  }

  function sendNext() {
    if (!isStarted) return;
    for (const key of nextInLine(queue)) {
      const toMake = files.get(key);
      if (toMake) void attempt(key, toMake);
    }
  }

  async function attempt(key: string, toMake: UploadToMake): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    running.set(key, controller);
    note({ kind: 'begin', key });
    try {
      const media = await send(toMake, {
        signal,
        onSent: (sentBytes) => !signal.aborted && note({ kind: 'progress', key, sentBytes }),
        onBegun(uploadId) {
          if (signal.aborted) return;
          files.set(key, { ...toMake, uploadId });
          onBegun(key, uploadId);
        },
      });
      if (signal.aborted) return;
      forget(key);
      // The file must be stored before anybody hears that it has left the queue.
      onStored(key, media);
      note({ kind: 'leave', key });
    } catch (error) {
      if (signal.aborted) return;
      running.delete(key);
      stumble(key, toMake, error);
    }
    sendNext();
  }

  function stumble(key: string, { type }: UploadToMake, error: unknown) {
    const breaks = queue.find((upload) => upload.key === key)?.breaks ?? 0;
    const waitMs = waitBeforeNextMs(error, breaks);
    if (waitMs === null) {
      const message = errorTextOr(failedTexts[type], error);
      return note({ kind: 'fail', key, message, isFileAtFault: isFileAtFault(error) });
    }
    note({ kind: 'break', key });
    // Without a network, only the network's return is worth waiting for.
    if (isOnline())
      timers.set(
        key,
        setTimeout(() => retry(key), waitMs),
      );
  }

  function retry(key: string) {
    clearTimeout(timers.get(key));
    timers.delete(key);
    note({ kind: 'retry', key });
    sendNext();
  }

  function forget(key: string) {
    running.get(key)?.abort();
    running.delete(key);
    clearTimeout(timers.get(key));
    timers.delete(key);
    files.delete(key);
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Undefined for a file that is stored, or unknown. */
    stateOf: (key: string): UploadState | undefined => queue.find((upload) => upload.key === key)?.state,
    /** The files that will not arrive without a person's help. The list object changes only with its content. */
    stopped: () => stopped,
    start() {
      isStarted = true;
      sendNext();
    },
    /** Aborts uploads under way; `start` continues them. */
    stop() {
      isStarted = false;
      for (const [key, controller] of running) {
        controller.abort();
        note({ kind: 'break', key });
        note({ kind: 'retry', key });
      }
      running.clear();
    },
    add(key: string, toMake: UploadToMake) {
      forget(key);
      note({ kind: 'leave', key });
      files.set(key, toMake);
      note({ kind: 'add', key });
      sendNext();
    },
    /** There is no file to send. */
    lose: (key: string) => note({ kind: 'lose', key }),
    retry,
    /** The network is back. */
    wake() {
      for (const { key, state } of queue) if (state.kind === 'broken') retry(key);
    },
    /** Keeps only the files with these keys. Returns the unfinished uploads in parts of the others. */
    retain(keys: ReadonlySet<string>): string[] {
      const dropped = queue.filter(({ key }) => !keys.has(key));
      return dropped.flatMap(({ key }) => {
        const uploadId = files.get(key)?.uploadId;
        forget(key);
        note({ kind: 'leave', key });
        sendNext();
        return uploadId ? [uploadId] : [];
      });
    },
  };
}
