import type { RulesInFormat } from '#/networks/rules-in-format.ts';
import type { ChosenMedia } from '#/posts/chosen-media.ts';
import { type CountRule, countRules, formatRule, tooManyPhotos } from '#/posts/count-rules.ts';
import { filesBy, type MediaRefusal, type PostedMedia } from '#/posts/media-refusal.ts';
import { photoCount } from '#/posts/post-check-input.ts';

/** What networks would refuse about the kinds and the number of the files, each in the format that the post has there. */
export function refusedCounts(networks: readonly RulesInFormat[], post: PostedMedia): MediaRefusal[] {
  const ofMany = networks.filter(({ only, items }) => only === undefined && items === undefined);
  return [
    ...judgeCounts(
      tooManyPhotos,
      networks.filter(({ only }) => only === undefined),
      post,
    ),
    ...countRules.flatMap((rule) => judgeCounts(rule, ofMany, post)),
    ...judgeCounts(
      formatRule,
      networks.filter((rules) => !ofMany.includes(rules)),
      post,
    ),
  ];
}

function judgeCounts(
  { code, stops, message }: CountRule,
  networks: readonly RulesInFormat[],
  post: PostedMedia,
): MediaRefusal[] {
  const stopped = networks.filter((rules) => {
    const media = filesBy(rules, post);
    const documents = media.filter(({ type }) => type === 'document').length;
    const photos = photoCount(media);
    return stops(rules, photos, media.length - photos - documents, documents);
  });
  if (stopped.length === 0) return [];
  const mediaIndex = code === 'too-many-photos' ? firstSurplusPhoto(stopped, post.media) : null;
  return [{ code, stopped, message: message(stopped), mediaIndex }];
}

/** The first photo above the limit of the stopped network that takes most photos. */
function firstSurplusPhoto(stopped: readonly RulesInFormat[], media: readonly ChosenMedia[]): number {
  const photoIndexes = media.flatMap(({ type }, index) => (type === 'image' ? [index] : []));
  return photoIndexes[Math.max(...stopped.map(({ maxImages }) => maxImages))] ?? 0;
}
