import type { Access, Ask } from '#/kit/caller.ts';
import type { Http } from '#/kit/http.ts';
import type { TiktokSettings } from '#/tiktok/settings.ts';

/** The app at TikTok and the ways to it. */
export interface App {
  readonly settings: TiktokSettings;
  readonly http: Http;
  /** The API, on somebody's behalf. */
  api(access: Access): Ask;
  /** The host that takes the bytes of videos, whose addresses are their own right. */
  uploads(access: Omit<Access, 'token'>): Ask;
}
