import type { NetworkForms } from './network-form.ts';

export const networkForms: NetworkForms = {
  facebook: () => import('./facebook/options.tsx').then(({ FacebookOptions }) => FacebookOptions),
  twitter: null,
  linkedin: () => import('./linkedin/options.tsx').then(({ LinkedinOptions }) => LinkedinOptions),
  instagram: () => import('./instagram/options.tsx').then(({ InstagramOptions }) => InstagramOptions),
  youtube: () => import('./youtube/options.tsx').then(({ YoutubeOptions }) => YoutubeOptions),
  pinterest: () => import('./pinterest/options.tsx').then(({ PinterestOptions }) => PinterestOptions),
  bluesky: null,
  threads: () => import('./threads/options.tsx').then(({ ThreadsOptions }) => ThreadsOptions),
  tiktok: () => import('./tiktok/options.tsx').then(({ TiktokOptions }) => TiktokOptions),
};
