import type { Foundation } from '#/assemble/foundation.ts';
import { requireStillAllowed } from '#/features/identity/require-still-allowed.ts';
import { mediaRoutes } from '#/features/media/media.routes.ts';
import { removeUnusedMedia } from '#/features/media/remove-unused-media.ts';
import { filesForNetworksRoutes } from '#/features/media/serve/files-for-networks.routes.ts';
import { logoRoutes } from '#/features/media/serve/logo.routes.ts';

export function joinMedia(base: Foundation): void {
  const { api, config, convert, db, fileAddress, jobs, log, mediaAddress, planVideo, storage } = base;
  const { limitFactor, maxUploadBytes, mediaQuotaBytes } = config;
  const limits = { maxUploadBytes, mediaQuotaBytes, limitFactor };
  mediaRoutes(api, {
    db,
    storage,
    address: mediaAddress,
    ...limits,
    requireStillAllowed: (executor, caller) => requireStillAllowed(executor, caller, 'draft'),
    planVideo,
    convertsVideos: convert !== null,
  });
  filesForNetworksRoutes(api, { storage, fileAddress });
  logoRoutes(api, { db, storage });
  jobs.register('unused-media', () => removeUnusedMedia({ db, storage, log }));
}
