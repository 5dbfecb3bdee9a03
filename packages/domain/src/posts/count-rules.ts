import { networkName } from '#/networks/network-name.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import type { RulesInFormat } from '#/networks/rules-in-format.ts';
import type { PostIssueCode } from '#/posts/post-issue.ts';
import { nameList } from '#/text/name-list.ts';

/** One rule about the number of files: which networks it stops, and the sentence about them. */
export interface CountRule {
  readonly code: PostIssueCode;
  stops(rules: RulesInFormat, photos: number, videos: number, documents: number): boolean;
  message(stopped: readonly RulesInFormat[]): string;
}

/** For formats that are one file or several pictures. Of the other rules, only the one about too many pictures holds for them. */
export const formatRule: CountRule = {
  code: 'format-media',
  stops: ({ only, items }, photos, videos, documents) =>
    items === undefined
      ? photos + videos !== 1 || documents > 0 || (only === 'video' && videos === 0)
      : videos + documents > 0 || photos < items.least,
  message: (stopped) =>
    stopped
      .map(({ id, format, only, items }) => {
        const one = only === 'video' ? 'one video' : 'one photo or one video';
        const takes = items === undefined ? one : `${items.least} to ${items.most} pictures`;
        return `A ${format} at ${networkName(id)} is ${takes} and nothing else. Change the files, choose another format or deselect ${networkName(id)}.`;
      })
      .join(' '),
};

export const tooManyPhotos: CountRule = {
  code: 'too-many-photos',
  // A network that takes only videos is stopped by the next rule instead (OP-67).
  stops: (r, photos) => r.maxImages > 0 && photos > r.maxImages,
  message: (stopped) => tooMany('photos', stopped, (r) => r.maxImages),
};

export const countRules: readonly CountRule[] = [
  {
    code: 'documents-refused',
    stops: (r, _photos, _videos, documents) => documents > 0 && r.documents === undefined,
    message: (stopped) => {
      const canDraw = stopped.every(({ maxImages }) => maxImages > 0);
      const cure = canDraw ? 'Send its pages as pictures' : 'Remove it';
      return `${names(stopped)} ${stopped.length === 1 ? 'takes' : 'take'} no documents. ${cure} or deselect ${them(stopped)}.`;
    },
  },
  {
    code: 'document-alone',
    stops: (r, photos, videos, documents) =>
      documents > 0 && r.documents !== undefined && photos + videos + documents > 1,
    message: (stopped) =>
      `${names(stopped)} ${stopped.length === 1 ? 'takes' : 'take'} a document only as the one file of a post. ` +
      `Remove the other files or deselect ${them(stopped)}.`,
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
    stops: (r, _, videos, documents) => r.videos.required && videos + documents === 0,
    message: (stopped) => needs('a video', stopped),
  },
  {
    code: 'media-required',
    stops: (r, photos, videos, documents) => r.mediaRequired && !r.videos.required && photos + videos + documents === 0,
    message: (stopped) => needs('a photo or a video', stopped),
  },
];

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
