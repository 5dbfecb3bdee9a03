import type { Foundation } from '#/assemble/foundation.ts';
import { filesForNetworksRoutes } from '#/features/media/files-for-networks.routes.ts';
import { mediaRoutes } from '#/features/media/media.routes.ts';
import { removeUnusedMedia } from '#/features/media/remove-unused-media.ts';

export function joinMedia({ api, config, db, fileAddress, jobs, log, mediaAddress, storage }: Foundation): void {
  const { limitFactor, maxUploadBytes, mediaQuotaBytes } = config;
  mediaRoutes(api, { db, storage, address: mediaAddress, maxUploadBytes, mediaQuotaBytes, limitFactor });
  filesForNetworksRoutes(api, { storage, fileAddress });
  jobs.register('unused-media', () => removeUnusedMedia({ db, storage, log }));
}
