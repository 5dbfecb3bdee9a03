import {
  type DeclaredKinds,
  goes,
  goesIf,
  isNotSent,
  isNotThere,
  type KindId,
  type SentKind,
} from '#/kinds/sent-kind.ts';
import { grouped } from '#/media/file-words.ts';
import type { NetworkRules, TextLimit } from '#/networks/network-rules.ts';
import type { PostFormat } from '#/networks/post-format.ts';
import { plural } from '#/text/plural.ts';

/** What is longer than this has a row of its own. */
const LONG = 500;

/** The answers that follow from the rules that posts are checked by. */
export function kindsByRules(rules: NetworkRules): DeclaredKinds {
  return Object.fromEntries(Object.entries(byRules).map(([kind, answer]) => [kind, answer(rules)]));
}

const byRules: Readonly<Partial<Record<KindId, (rules: NetworkRules) => SentKind>>> = {
  text: ({ text: { limits, limitsFor } }) => {
    const words = `Up to ${limits.map(limitWords).join(' and ')}.`;
    return limitsFor === undefined ? goes(words) : goesIf(`${words} More for accounts that may.`);
  },
  textAlone: ({ mediaRequired, videos }) => {
    if (!mediaRequired && !videos.required) return goes();
    return isNotThere(videos.required ? 'Every post is a video.' : 'Every post needs a picture or a video.');
  },
  longText: ({ hasThreads, text: { limits, limitsFor } }) => {
    if (Math.min(...limits.map(({ max }) => max)) > LONG) return goes();
    return limitsFor === undefined
      ? isNotThere(hasThreads === true ? 'A longer text can go as a thread.' : '')
      : goesIf('For accounts that may write more.');
  },
  pictures: ({ maxImages, byFormat = {} }) => {
    if (maxImages === 0) return isNotThere('Every post is a video.');
    const more = Object.values(byFormat).flatMap(({ items }) => items ?? []);
    const carousel = more.map(({ least, most }) => ` ${least} to ${most} in a carousel.`).join('');
    return goes(`Up to ${maxImages}.${carousel}`);
  },
  video: ({ videos }) => {
    if (videos.max === 0) return isNotSent('Videos are not sent there.');
    const { seconds } = videos.longest[0] ?? { seconds: null };
    return goes(
      `${videos.max === 1 ? 'One' : `Up to ${videos.max}`}${seconds === null ? '' : `, up to ${lengthWords(seconds)}`}.`,
    );
  },
  mixed: ({ mixedMedia, maxMedia }) =>
    mixedMedia ? goes(`Up to ${maxMedia} files.`) : isNotThere('Either pictures or a video.'),
  animation: ({ images, videos }) => {
    if (images?.animation == null) return videos.max > 0 ? isNotThere('Send it as a video.') : isNotThere();
    return images.animation.types.length > 0 ? goes() : goesIf('As a video, which is made of it.');
  },
  altText: ({ images, altText, describesVideos }) => {
    if (images === null) return isNotThere('It takes no pictures.');
    const described = describesVideos ? 'Of pictures and videos' : 'Of pictures';
    return goes(altText === null ? `${described}.` : `${described}, up to ${limitWords(altText)}.`);
  },
  reel: ({ formats }) => (hasAny(formats, ['reel', 'short']) ? goes() : isNotThere()),
  story: ({ formats }) => (hasAny(formats, ['story']) ? goes('A picture or a video, without the text.') : isNotThere()),
  carousel: ({ byFormat = {} }) => {
    const [items] = Object.values(byFormat).flatMap((format) => format.items ?? []);
    if (items === undefined) return isNotThere();
    return goes(`${items.least} to ${items.most} pictures of one shape, each with a title and a link.`);
  },
  document: ({ documents, maxImages }) => {
    if (documents !== undefined)
      return goes(`A PDF of up to ${documents.maxPages} pages, with its title. Pictures can go as one, too.`);
    return maxImages > 0 ? goesIf('Its first pages go as pictures, where you choose that.') : isNotThere();
  },
  poll: ({ polls }) => {
    if (polls === undefined) return isNotThere();
    const { answers, answer } = polls;
    return goes(`${answers.min} to ${answers.max} answers of up to ${limitWords(answer)}, in a post without files.`);
  },
  attachment: ({ attachments }) =>
    attachments === undefined
      ? isNotThere()
      : goes(`Up to ${limitWords(attachments.text)} with a link, in a post without files and without a poll.`),
  linkCard: ({ cards }) =>
    cards === undefined
      ? isNotThere()
      : goes('Of the first address of a text without files, as Nonet reads it or as you write it.'),
  thread: ({ hasThreads, comments }) => {
    if (hasThreads === true) return goes();
    return comments === null
      ? isNotThere('It gets the first part, or all as one text.')
      : goesIf('The rest goes as comments.');
  },
  firstComment: ({ comments, hasThreads }) => {
    if (comments === null) return isNotThere('Its API lets no app comment.');
    if (hasThreads === true) return goes('As the next post of the thread.');
    return comments.scope === null ? goes() : goesIf('The account has to allow comments when it is connected.');
  },
  title: ({ title }) => (title === null ? isNotThere() : goes(`Up to ${limitWords(title)}.`)),
  captions: ({ captions }) => {
    if (captions === undefined) return isNotThere();
    const { form, maxBytes, most, scope } = captions;
    const languages =
      most === 1 ? 'one language' : most === null ? 'any number of languages' : `up to ${most} languages`;
    const size = maxBytes === null ? '' : `, up to ${grouped(maxBytes)} bytes each`;
    const words = `In ${languages}${size}, as ${form.toUpperCase()}.`;
    return scope === null ? goes(words) : goesIf(`${words} The account has to allow it when it is connected.`);
  },
  cover: ({ covers, options, videos }) => {
    if (videos.max === 0) return isNotThere();
    const hasMoment = options?.schema['coverAt'] !== undefined;
    if (covers === undefined) return hasMoment ? goes('A moment of the video.') : isNotThere();
    return goes(hasMoment ? 'A picture, or a moment of the video.' : 'A picture.');
  },
};

function hasAny(formats: readonly PostFormat[], wanted: readonly PostFormat[]): boolean {
  return wanted.some((format) => formats.includes(format));
}

function limitWords({ max, unit }: TextLimit): string {
  return `${grouped(max)} ${unit === 'utf8-bytes' ? 'bytes' : 'characters'}`;
}

function lengthWords(seconds: number): string {
  if (seconds < 120) return plural(seconds, 'second');
  return seconds < 7_200 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3_600)} hours`;
}
