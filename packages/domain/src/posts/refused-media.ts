import { seenBy } from '#/media/crop.ts';
import { planVariant } from '#/media/plan-variant.ts';
import { refusedPicture } from '#/media/refused-picture.ts';
import { networkName } from '#/networks/network-name.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import type { RulesInFormat } from '#/networks/rules-in-format.ts';
import { type ChosenMedia, photoCount, plannedFile } from '#/posts/post-check-input.ts';
import type { PostIssueCode } from '#/posts/post-issue.ts';
import { firstExcess } from '#/posts/text-excess.ts';
import { nameList } from '#/text/name-list.ts';
import type { Weigh } from '#/text/text-unit.ts';

/** The files of a post, with what decides whether networks take them. */
export interface PostedMedia {
  readonly media: readonly ChosenMedia[];
  readonly weigh: Weigh | null;
  /** True when these are the very files that the network gets. Then a picture that would need a variant is refused. */
  readonly areMade: boolean;
}

/** One reason why networks refuse the files of a post. */
export interface MediaRefusal {
  readonly code: PostIssueCode;
  /** Those of the given rules that refuse. */
  readonly stopped: readonly RulesInFormat[];
  /** For the owner of the post: what is wrong, and what to do. */
  readonly message: string;
  /** The place in the media list of the first file that is meant; null when the refusal is about no single file. */
  readonly mediaIndex: number | null;
}

/**
 * What networks would refuse about the files of a post, each in the format that the post has there. Each reason comes once, for all networks together.
 * The submit checks ask before a post is accepted; the adapters ask before a file is uploaded.
 */
export function refusedMedia(networks: readonly RulesInFormat[], post: PostedMedia): MediaRefusal[] {
  const ofMany = networks.filter(({ only }) => only === undefined);
  const ofOne = networks.filter(({ only }) => only !== undefined);
  return [
    ...countRules.flatMap((rule) => judgeCounts(rule, ofMany, post.media)),
    ...judgeCounts(oneFileRule, ofOne, post.media),
    ...fileRules.flatMap((rule) => judgeFiles(rule, networks, post)),
  ];
}

/** One rule about the number of files: which networks it stops, and the sentence about them. */
interface CountRule {
  readonly code: PostIssueCode;
  stops(rules: RulesInFormat, photos: number, videos: number): boolean;
  message(stopped: readonly RulesInFormat[]): string;
}

/** For formats that are one file, in place of all the others. */
const oneFileRule: CountRule = {
  code: 'format-media',
  stops: ({ only }, photos, videos) => photos + videos !== 1 || (only === 'video' && videos === 0),
  message: (stopped) =>
    stopped
      .map(({ id, format, only }) => {
        const takes = only === 'video' ? 'one video' : 'one photo or one video';
        return `A ${format} at ${networkName(id)} is ${takes} and nothing else. Change the files, choose another format or deselect ${networkName(id)}.`;
      })
      .join(' '),
};

const countRules: readonly CountRule[] = [
  {
    code: 'too-many-photos',
    // A network that takes only videos is stopped by the next rule instead (OP-67).
    stops: (r, photos) => r.maxImages > 0 && photos > r.maxImages,
    message: (stopped) => tooMany('photos', stopped, (r) => r.maxImages),
  },
  {
    code: 'photos-refused',
    stops: (r, photos) => r.maxImages === 0 && photos > 0,
    message: (stopped) =>
      stopped
        .map(({ id }) => networkName(id))
        .map((name) => `${name} does not support photo posts. Please remove photos or deselect ${name} accounts.`)
        .join(' '),
  },
  {
    code: 'media-mixed',
    // The rule above stops networks that take only videos, and the rule below stops networks that take none.
    stops: (r, photos, videos) => photos > 0 && videos > 0 && !r.mixedMedia && r.maxImages > 0 && r.videos.max > 0,
    message: (stopped) =>
      `${names(stopped)} ${stopped.length === 1 ? 'takes' : 'take'} either photos or a video in one post. ` +
      `Remove one kind or deselect ${them(stopped)}.`,
  },
  {
    code: 'videos-refused',
    stops: (r, _, videos) => videos > 0 && r.videos.max === 0,
    message: (stopped) =>
      `Nonet does not publish videos to ${names(stopped)} yet. Remove them or deselect ${them(stopped)}.`,
  },
  {
    code: 'too-many-videos',
    stops: (r, _, videos) => videos > r.videos.max && r.videos.max > 0,
    message: (stopped) => tooMany('videos', stopped, (r) => r.videos.max),
  },
  {
    code: 'too-many-files',
    stops: (r, photos, videos) =>
      r.mixedMedia && photos <= r.maxImages && videos <= r.videos.max && photos + videos > r.maxMedia,
    message: (stopped) => tooMany('files', stopped, (r) => r.maxMedia),
  },
  {
    code: 'video-required',
    stops: (r, _, videos) => r.videos.required && videos === 0,
    message: (stopped) => needs('a video', stopped),
  },
  {
    code: 'media-required',
    stops: (r, photos, videos) => r.mediaRequired && !r.videos.required && photos + videos === 0,
    message: (stopped) => needs('a photo or a video', stopped),
  },
];

function judgeCounts(
  { code, stops, message }: CountRule,
  networks: readonly RulesInFormat[],
  media: readonly ChosenMedia[],
): MediaRefusal[] {
  const photos = photoCount(media);
  const stopped = networks.filter((rules) => stops(rules, photos, media.length - photos));
  if (stopped.length === 0) return [];
  const mediaIndex = code === 'too-many-photos' ? firstSurplusPhoto(stopped, media) : null;
  return [{ code, stopped, message: message(stopped), mediaIndex }];
}

/** The first photo above the limit of the stopped network that takes most photos. */
function firstSurplusPhoto(stopped: readonly RulesInFormat[], media: readonly ChosenMedia[]): number {
  const photoIndexes = media.flatMap(({ type }, index) => (type === 'image' ? [index] : []));
  return photoIndexes[Math.max(...stopped.map(({ maxImages }) => maxImages))] ?? 0;
}

/**
 * One rule about single files. It gives the sentence of a network that refuses the file, or null when the network takes
 * it.
 */
interface FileRule {
  readonly code: PostIssueCode;
  refusal(file: ChosenMedia, rules: RulesInFormat, post: PostedMedia): string | null;
}

const fileRules: readonly FileRule[] = [
  {
    code: 'picture-refused',
    // A network that takes no files of this kind at all is stopped by a rule above. The same holds for videos below.
    refusal: (file, rules, post) =>
      file.type === 'image' && rules.maxImages > 0 ? pictureRefusal(file, rules, post) : null,
  },
  {
    code: 'video-refused',
    refusal: (file, rules) => {
      const plan = file.type === 'video' && rules.videos.max > 0 ? planOf(file, rules) : null;
      return plan?.kind === 'refused' ? plan.message : null;
    },
  },
  {
    code: 'alt-text-too-long',
    refusal: ({ alt = '' }, { id, altText }, { weigh }) => {
      const length = altText === null ? undefined : firstExcess([alt], [altText], weigh);
      const name = networkName(id);
      return length === undefined
        ? null
        : `The alternative text is too long for ${name} (${length}). Shorten it or deselect ${name}.`;
    },
  },
];

/** One refusal for all networks, because the message names each network with the first file that it refuses. */
function judgeFiles(
  { code, refusal }: FileRule,
  networks: readonly RulesInFormat[],
  post: PostedMedia,
): MediaRefusal[] {
  const refused = networks.flatMap((rules) => {
    const sentences = post.media.map((file) => refusal(file, rules, post));
    const mediaIndex = sentences.findIndex((sentence) => sentence !== null);
    const message = sentences[mediaIndex] ?? null;
    return message === null ? [] : [{ rules, message, mediaIndex }];
  });
  if (refused.length === 0) return [];
  const message = [...new Set(refused.map((one) => one.message))].join(' ');
  const mediaIndex = Math.min(...refused.map((one) => one.mediaIndex));
  return [{ code, stopped: refused.map(({ rules }) => rules), message, mediaIndex }];
}

function pictureRefusal(file: ChosenMedia, rules: RulesInFormat, post: PostedMedia): string | null {
  const plan = planOf(file, rules);
  if (plan === null) return null;
  const name = networkName(rules.id);
  if (plan.kind === 'refused') return plan.message;
  if (plan.kind === 'variant' && post.areMade) {
    return `${name} does not take this picture as it is. Use another one or deselect ${name}.`;
  }
  const { width = null, height = null, animated = false } = seenBy(rules.id, file);
  const shape = refusedPicture({ width, height }, rules);
  if (shape !== null) return `${shape} Crop it or deselect ${name}.`;
  if (!animated || post.media.length === 1 || rules.images?.animation?.alone !== true) return null;
  return `${name} takes an animated picture only by itself. Remove it or the other files, or deselect ${name}.`;
}

/** Null when too little is known about the file. */
function planOf(file: ChosenMedia, rules: NetworkRules): ReturnType<typeof planVariant> | null {
  const planned = plannedFile(file);
  return planned === null ? null : planVariant(planned, rules);
}

function names(rules: readonly NetworkRules[]): string {
  return nameList(rules.map(({ id }) => networkName(id)));
}

function them(rules: readonly NetworkRules[]): string {
  return rules.length === 1 ? names(rules) : 'these networks';
}

function tooMany(what: string, stopped: readonly NetworkRules[], max: (rules: NetworkRules) => number): string {
  const limits = stopped.map((rules) => `${networkName(rules.id)} (${max(rules)} max)`).join(', ');
  return `Too many ${what} for: ${limits}. Please remove some ${what} or deselect these platforms.`;
}

function needs(what: string, stopped: readonly NetworkRules[]): string {
  return `${names(stopped)} ${stopped.length === 1 ? 'needs' : 'need'} ${what}. Add one or deselect ${them(stopped)}.`;
}
