import type { PinterestSettings } from '#/pinterest/settings.ts';

/** Where a person sees the Pin. */
export function urlOf({ web }: PinterestSettings, id: string): string {
  return `${web}/pin/${id}/`;
}
