import { mediaApi } from '#/lib/media-api.ts';
import { announce } from '#/ui/announcer.tsx';
import { toast } from '#/ui/toast.ts';

import { judgeFile } from './accepted-file.ts';
import { type DraftMedia, newDraftMedia, shownUrl, withMoved, withStored } from './draft-media.ts';
import { keptFiles } from './kept-files.ts';
import { createLocalFiles } from './local-files.ts';
import { sendFile } from './send-file.ts';
import { createUploads } from './uploads.ts';

type MediaChange = (media: readonly DraftMedia[]) => readonly DraftMedia[];

export interface MediaDeskSettings {
  /** Of the draft. */
  slot: string;
  changeMedia: (change: MediaChange) => void;
  /** Largest file that is taken; an operator can raise it, and it may be learnt later. */
  maxBytes: () => number;
}

export type MediaDesk = ReturnType<typeof createMediaDesk>;

/** The files of a draft: what the draft says of them, the files themselves, and their way to the server. The draft decides. */
export function createMediaDesk({ slot, changeMedia, maxBytes }: MediaDeskSettings) {
  const local = createLocalFiles();
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

  /** The judgement of a file, its refusal said. */
  function take(file: File): DraftMedia['type'] | null {
    const judgement = judgeFile(file, maxBytes());
    if ('type' in judgement) return judgement.type;
    toast.error(judgement.refusal);
    return null;
  }

  function send(key: string, file: File, type: DraftMedia['type']) {
    local.add(key, file);
    uploads.add(key, { file, name: file.name, type, uploadId: null });
    void keptFiles.keep(slot, key, file);
  }

  return {
    uploads,
    urlOf: (file: DraftMedia) => shownUrl(file, local.urlOf(file.key)),
    add(files: readonly File[]) {
      const added = files.flatMap((file) => {
        const type = take(file);
        return type ? [{ file, media: newDraftMedia(newKey(), file, type) }] : [];
      });
      if (added.length === 0) return;
      changeMedia((media) => [...media, ...added.map((one) => one.media)]);
      for (const { file, media } of added) send(media.key, file, media.type);
    },
    /** Another file takes the place of one that did not get through. */
    replace(key: string, file: File) {
      const type = take(file);
      if (!type) return;
      change(key, ({ alt }) => ({ ...newDraftMedia(key, file, type), alt }));
      send(key, file, type);
    },
    remove: (key: string) => changeMedia((media) => media.filter((file) => file.key !== key)),
    /** To another place, counted from 0. */
    move(key: string, place: number, count: number) {
      const to = Math.min(Math.max(place, 0), count - 1);
      changeMedia((media) => withMoved(media, key, to));
      announce(`Moved to place ${to + 1} of ${count}`);
    },
    describe: (key: string, alt: string) => change(key, (file) => ({ ...file, alt })),
    /** What the browser found out by showing it; what the server finds out later counts more. */
    measure: (key: string, { width, height, durationMs }: Pick<DraftMedia, 'width' | 'height' | 'durationMs'>) =>
      change(key, (file) =>
        file.width === null && width !== null
          ? { ...file, width, height, durationMs: file.durationMs ?? durationMs }
          : file,
      ),
    /** Takes up what an earlier page did not bring to an end. */
    async takeUp(media: readonly DraftMedia[]) {
      const open = media.filter(({ mediaId }) => mediaId === null);
      await Promise.all(
        open.map(async ({ key, name, type, uploadId }) => {
          const file = await keptFiles.read(slot, key);
          if (!wanted.has(key) || uploads.stateOf(key)) return;
          if (!file) return uploads.lose(key);
          local.add(key, file);
          uploads.add(key, { file, name, type, uploadId });
          // Its address is new to whoever draws it.
          change(key, (one) => ({ ...one }));
        }),
      );
    },
    /** The draft has changed: what it no longer holds is let go everywhere. */
    follow(media: readonly DraftMedia[]) {
      wanted = new Set(media.map(({ key }) => key));
      local.retain(wanted);
      const open = media.filter(({ mediaId }) => mediaId === null).map(({ key }) => key);
      // Nobody waits for it: what stays behind is swept after a day.
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

/** Also on pages without https, where `crypto.randomUUID` is missing. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
