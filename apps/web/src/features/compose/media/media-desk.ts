import type { Captions } from '@nonet/contract';
import type { Crops } from '@nonet/domain';

import { mediaApi } from '#/lib/media-api.ts';
import { announce } from '#/ui/status/announcer.tsx';
import { toast } from '#/ui/status/toast.ts';
import { withCaptions } from './captions/as-captions.ts';
import { type DraftMedia, newDraftMedia, shownUrl, withMoved, withStored } from './draft-media.ts';
import { judgeFile } from './uploads/accepted-file.ts';
import { keptFiles } from './uploads/kept-files.ts';
import { createLocalFiles } from './uploads/local-files.ts';
import { sendFile } from './uploads/send-file.ts';
import { createTooLargeFiles } from './uploads/too-large-files.ts';
import { createUploads } from './uploads/uploads.ts';

type MediaChange = (media: readonly DraftMedia[]) => readonly DraftMedia[];

export interface MediaDeskSettings {
  /** Of the draft. */
  slot: string;
  changeMedia: (change: MediaChange) => void;
  /** The largest file that is accepted. An operator can raise it, and the page may learn it late. */
  maxBytes: () => number;
}

export type MediaDesk = ReturnType<typeof createMediaDesk>;

/**
 * The files of a draft: their entries in the draft, the files themselves, and their uploads. The draft decides which
 * exist.
 */
export function createMediaDesk({ slot, changeMedia, maxBytes }: MediaDeskSettings) {
  const local = createLocalFiles();
  const tooLarge = createTooLargeFiles();
  const uploads = createUploads({
    send: (toSend, steps) => sendFile(toSend, { ...steps, calls: mediaApi }),
    onBegun: (key, uploadId) => change(key, (file) => ({ ...file, uploadId })),
    onStored(key, stored) {
      change(key, (file) => withStored(file, stored));
      announce(`${stored.fileName} is uploaded`);
    },
    isOnline: () => navigator.onLine,
  });
  let wanted: ReadonlySet<string> = new Set();
  let unsent: string | null = null;

  function change(key: string, change: (file: DraftMedia) => DraftMedia) {
    changeMedia((media) => media.map((file) => (file.key === key ? change(file) : file)));
  }

  /** The type of a file. When the file is refused, the person is told and this is null. */
  function take(file: File): DraftMedia['type'] | null {
    const judgement = judgeFile(file, maxBytes());
    if ('type' in judgement) return judgement.type;
    const { refusal, tooLarge: kind } = judgement;
    toast.error(refusal, { id: refusal });
    if (kind) tooLarge.add({ key: newKey(), file, type: kind, refusal });
    return null;
  }

  function send(key: string, file: File, type: DraftMedia['type']) {
    local.add(key, file);
    uploads.add(key, { file, name: file.name, type, uploadId: null });
    void keptFiles.keep(slot, key, file);
  }

  return {
    uploads,
    tooLarge,
    urlOf: (file: DraftMedia) => shownUrl(file, local.urlOf(file.key)),
    /** The file itself, while this page holds it. */
    fileOf: local.fileOf,
    /** Adds files to the end. Answers the keys of those that can be used. */
    add(files: readonly File[]): string[] {
      const added = files.flatMap((file) => {
        const type = take(file);
        return type ? [{ file, media: newDraftMedia(newKey(), file, type) }] : [];
      });
      if (added.length === 0) return [];
      changeMedia((media) => [...media, ...added.map((one) => one.media)]);
      for (const { file, media } of added) send(media.key, file, media.type);
      return added.map(({ media }) => media.key);
    },
    /** Replaces a file that could not be uploaded by another. */
    replace(key: string, file: File) {
      const type = take(file);
      if (!type) return;
      change(key, ({ alt }) => ({ ...newDraftMedia(key, file, type), alt }));
      send(key, file, type);
    },
    remove: (key: string) => changeMedia((media) => media.filter((file) => file.key !== key)),
    /** Moves a file to another place, counted from 0. */
    move(key: string, place: number, count: number) {
      const to = Math.min(Math.max(place, 0), count - 1);
      changeMedia((media) => withMoved(media, key, to));
      announce(`Moved to place ${to + 1} of ${count}`);
    },
    /** Gives a document a title. */
    name: (key: string, title: string) => change(key, (file) => ({ ...file, title })),
    describe: (key: string, alt: string) => change(key, (file) => ({ ...file, alt })),
    caption: (key: string, edit: (captions: readonly Captions[]) => readonly Captions[]) =>
      change(key, ({ captions = [], ...file }) => ({ ...file, ...withCaptions(edit(captions)) })),
    hide: (key: string, isHidden: boolean) =>
      change(key, ({ spoiler: _, ...file }) => (isHidden ? { ...file, spoiler: true } : file)),
    crop: (key: string, crops: Crops) => change(key, (file) => ({ ...file, crops })),
    /** Stores what the browser found out by showing the file. The server's facts replace it later. */
    measure: (key: string, { width, height, durationMs }: Pick<DraftMedia, 'width' | 'height' | 'durationMs'>) =>
      change(key, (file) =>
        file.width === null && width !== null
          ? { ...file, width, height, durationMs: file.durationMs ?? durationMs }
          : file,
      ),
    /** Continues uploads that an earlier page did not finish. */
    async takeUp(media: readonly DraftMedia[]) {
      const open = media.filter(({ mediaId }) => mediaId === null);
      await Promise.all(
        open.map(async ({ key, name, type, uploadId }) => {
          const file = await keptFiles.read(slot, key);
          if (!wanted.has(key) || uploads.stateOf(key)) return;
          if (!file) return uploads.lose(key);
          local.add(key, file);
          uploads.add(key, { file, name, type, uploadId });
          // A new entry makes the tile draw the file's new address.
          change(key, (one) => ({ ...one }));
        }),
      );
    },
    /** Follows a change of the draft: whatever it no longer holds is released everywhere. */
    follow(media: readonly DraftMedia[]) {
      wanted = new Set(media.map(({ key }) => key));
      local.retain(wanted);
      const open = media.filter(({ mediaId }) => mediaId === null).map(({ key }) => key);
      // Nobody waits for this: uploads that remain are removed after a day.
      for (const uploadId of uploads.retain(new Set(open)))
        void mediaApi.uploads.remove(uploadId).catch(() => undefined);
      if (open.join() === unsent) return;
      unsent = open.join();
      void keptFiles.retain(slot, open);
    },
    start: () => uploads.start(),
    stop() {
      uploads.stop();
      local.revokeAll();
    },
  };
}

/** A random key; it also works on pages without https, where `crypto.randomUUID` is missing. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
