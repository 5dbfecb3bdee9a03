import type { TwitterSettings } from '#/twitter/settings.ts';

/** Where a person sees the post. */
export function urlOf(settings: TwitterSettings, username: string, id: string): string {
  return `${settings.web}/${encodeURIComponent(username)}/status/${id}`;
}
