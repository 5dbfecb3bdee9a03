import { loadVideoPlanner, MEDIA_MAX_BYTES, type VideoPlanner } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';

import { siteQuery } from '#/lib/queries.ts';

import type { DraftMedia } from './draft-media.ts';
import { createMediaDesk, type MediaDeskSettings } from './media-desk.ts';
import type { UploadState } from './uploads/upload-queue.ts';
import type { Uploads } from './uploads/uploads.ts';

export interface UseMediaSettings extends Pick<MediaDeskSettings, 'slot' | 'changeMedia'> {
  /** Of the draft. */
  media: readonly DraftMedia[];
}

/** The files of a draft. Only a file's own tile hears of its progress, so that uploads do not slow down typing. */
export function useMedia({ slot, media, changeMedia }: UseMediaSettings) {
  const { data: site } = useQuery(siteQuery());
  const maxBytes = useRef(MEDIA_MAX_BYTES);
  maxBytes.current = site?.maxUploadBytes ?? MEDIA_MAX_BYTES;
  const [desk] = useState(() => createMediaDesk({ slot, changeMedia, maxBytes: () => maxBytes.current }));
  const [opened] = useState(media);

  // This runs before anything else: a file that is added next must not be taken for one that was removed.
  useLayoutEffect(() => desk.follow(media), [desk, media]);
  useEffect(() => {
    void desk.takeUp(opened);
    desk.start();
    const wake = () => desk.uploads.wake();
    addEventListener('online', wake);
    return () => {
      removeEventListener('online', wake);
      desk.stop();
    };
  }, [desk, opened]);

  const [planVideo, setPlanner] = useState<VideoPlanner | null>(null);
  const canConvert = site?.convertsVideos;
  const isProbed = media.some(({ probe }) => probe !== null);
  useEffect(() => {
    if (!isProbed || canConvert === undefined) return;
    // Without the code, the server is the first to judge what is inside of a video.
    void loadVideoPlanner(canConvert).then(
      (planner) => setPlanner(() => planner),
      () => undefined,
    );
  }, [isProbed, canConvert]);

  const stoppedKeys = useSyncExternalStore(desk.uploads.subscribe, desk.uploads.stopped);
  const tooLarge = useSyncExternalStore(desk.tooLarge.subscribe, desk.tooLarge.list);
  const items = useMemo(() => media.map((file) => ({ ...file, url: desk.urlOf(file) })), [media, desk]);
  return {
    desk,
    items,
    stoppedKeys,
    tooLarge,
    planVideo,
    canConvert: canConvert !== false,
    maxBytes: maxBytes.current,
  };
}

/** Undefined once the file is stored. */
export function useUploadState({ subscribe, stateOf }: Uploads, key: string): UploadState | undefined {
  const stateNow = () => stateOf(key);
  return useSyncExternalStore(subscribe, stateNow, stateNow);
}
