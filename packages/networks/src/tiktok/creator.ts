import type { ApiResult, Ask } from '#/kit/caller.ts';
import { retryIfUnknown } from '#/kit/outcomes.ts';
import type { Json } from '#/port.ts';
import type { App, Way } from '#/tiktok/app.ts';
import { accessOf, type Creator, creatorWire } from '#/tiktok/wire.ts';

/** What its owner may have changed in the app meanwhile is asked for once more before each post. */
const GOOD_FOR_MS = 10 * 60_000;

/** What the account may do today ("Query creator info"; 20 questions a minute). */
export function readCreator(ask: Ask): Promise<ApiResult<{ data: Creator }>> {
  return ask({ method: 'POST', path: '/v2/post/publish/creator_info/query/', answer: creatorWire });
}

/** The same in the words that the rules in the domain read. */
export const readAbilities: Way<'abilities'> = async (app, auth, { signal }) => {
  const read = await readCreator(app.api(accessOf(auth, signal)));
  if (read.kind !== 'ok') return retryIfUnknown(read.failure);
  return { kind: 'abilities', abilities: abilitiesOf(read.value.data, app.settings), goodForMs: GOOD_FOR_MS };
};

export function abilitiesOf(creator: Creator, { isAudited }: Pick<App['settings'], 'isAudited'>): Json {
  return {
    nickname: creator.creator_nickname,
    privacyLevels: creator.privacy_level_options,
    comments: !creator.comment_disabled,
    duets: !creator.duet_disabled,
    stitches: !creator.stitch_disabled,
    longestVideoSeconds: creator.max_video_post_duration_sec,
    ...(isAudited === null ? {} : { audited: isAudited }),
  };
}
