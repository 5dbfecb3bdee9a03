import type { NetworkForms } from './network-form.ts';

export const networkForms: NetworkForms = {
  facebook: null,
  twitter: null,
  linkedin: null,
  instagram: null,
  youtube: null,
  pinterest: null,
  bluesky: null,
  threads: () => import('./threads/options.tsx').then(({ ThreadsOptions }) => ThreadsOptions),
  tiktok: null,
};
