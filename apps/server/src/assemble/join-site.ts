import type { Site } from '@nonet/contract';

import type { Foundation } from '#/assemble/foundation.ts';
import { crawlersRoutes } from '#/features/site/crawlers.routes.ts';
import { pageSlots } from '#/features/site/page-slots.ts';
import { siteRoutes } from '#/features/site/site.routes.ts';
import { createStaticWeb } from '#/http/static-web.ts';

/** The site is joined last, because it answers every address that no other noun has. */
export function joinSite({ api, config, convert }: Foundation): void {
  const { devPages, functionsRegion, maxUploadBytes, plans, provider, publicUrl, sandbox, signUp, webDist } = config;
  const site: Site = {
    signUp,
    facebookSignIn: config.networks.facebook !== undefined,
    isDemo: sandbox !== null,
    sandboxUrl: sandbox?.url ?? null,
    maxUploadBytes,
    convertsVideos: convert !== null,
    isMeasured: config.measuringKey !== null,
    functionsRegion,
    provider,
  };
  siteRoutes(api, { site });
  api.all('/api/*', (c) => c.notFound());
  crawlersRoutes(api, { publicUrl });
  api.get(
    '*',
    createStaticWeb(webDist, () => pageSlots({ provider, isDemo: site.isDemo, publicUrl, signUp, plans }, new Date()), {
      devPages,
    }),
  );
}
