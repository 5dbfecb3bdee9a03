import { seenBy } from '#/media/crop.ts';
import { planVariant, type VariantPlan } from '#/media/plan-variant.ts';
import { refusedDocument } from '#/media/refused-document.ts';
import { refusedPicture } from '#/media/refused-picture.ts';
import { networkName } from '#/networks/network-name.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import type { RulesInFormat } from '#/networks/rules-in-format.ts';
import type { ChosenMedia } from '#/posts/chosen-media.ts';
import { isValidLink } from '#/posts/link.ts';
import { filesBy, type MediaRefusal, type PostedMedia } from '#/posts/media-refusal.ts';
import { plannedFile } from '#/posts/planned-file.ts';
import type { PostIssueCode } from '#/posts/post-issue.ts';
import { firstExcess } from '#/posts/text-excess.ts';

/** What networks would refuse about single files and their words. Each reason comes once, for all networks together. */
export function refusedFiles(networks: readonly RulesInFormat[], post: PostedMedia): MediaRefusal[] {
  return fileRules.flatMap((rule) => judgeFiles(rule, networks, post));
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
    refusal: (file, rules, post) => {
      const plan = file.type === 'video' && rules.videos.max > 0 ? planOf(file, rules, post) : null;
      return plan?.kind === 'refused' ? plan.message : null;
    },
  },
  { code: 'item-refused', refusal: itemRefusal },
  {
    code: 'document-refused',
    refusal: (file, { id, documents }) => (documents === undefined ? null : refusedDocument(file, id, documents)),
  },
  {
    code: 'alt-text-too-long',
    refusal: ({ type, alt = '' }, { id, altText, describesVideos = false }, { weigh }) => {
      const isSent = type !== 'video' || describesVideos;
      const length = altText === null || !isSent ? undefined : firstExcess([alt], [altText], weigh);
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
    const sentences = filesBy(rules, post).map((file) => refusal(file, rules, post));
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
  const plan = planOf(file, rules, post);
  if (plan === null) return null;
  const name = networkName(rules.id);
  if (plan.kind === 'refused') return plan.message;
  if (plan.kind === 'variant' && post.areMade) {
    return `${name} does not take this picture as it is. Use another one or deselect ${name}.`;
  }
  const goesAsVideo = plan.kind === 'variant' && plan.recipe.kind === 'video';
  const { width = null, height = null, animated = false } = seenBy(rules.id, file);
  const shape = goesAsVideo ? null : refusedPicture({ width, height }, rules);
  if (shape !== null) return `${shape} Crop it or deselect ${name}.`;
  if (isOtherShape({ width, height }, rules, post)) {
    return `${name} shows the pictures of a carousel in one shape, and this one has another than the first. Crop it or deselect ${name}.`;
  }
  if (!animated || post.media.length === 1 || !(goesAsVideo || rules.images?.animation?.alone)) return null;
  return `${name} takes an animated picture only by itself. Remove it or the other files, or deselect ${name}.`;
}

/** As much as a pixel more or less makes of a ratio. */
const SAME_SHAPE = 0.01;

/** Whether a picture has another shape than the first one of its post. An unknown shape counts as the same. */
function isOtherShape(size: Size, { id, items }: RulesInFormat, { media }: PostedMedia): boolean {
  const [first] = media;
  if (items === undefined || first === undefined) return false;
  const [ratio, wanted] = [size, seenBy(id, first)].map(({ width, height }) =>
    width && height ? width / height : null,
  );
  return ratio != null && wanted != null && Math.abs(ratio / wanted - 1) > SAME_SHAPE;
}

interface Size {
  readonly width?: number | null;
  readonly height?: number | null;
}

/** What is wrong with the words of a picture of a format of several. */
function itemRefusal(
  { title = '', link = '' }: ChosenMedia,
  { id, items }: RulesInFormat,
  { weigh }: PostedMedia,
): string | null {
  if (items === undefined) return null;
  const name = networkName(id);
  const length = firstExcess([title], [items.title], weigh);
  if (length !== undefined) {
    return `The title of a picture is too long for ${name} (${length}). Shorten it or deselect ${name}.`;
  }
  return isValidLink(link) ? null : `The link of a picture is no valid URL. Correct it or deselect ${name}.`;
}

/** Null when too little is known about the file. */
function planOf(file: ChosenMedia, rules: NetworkRules, { planVideo }: PostedMedia): VariantPlan | null {
  const planned = plannedFile(file);
  return planned === null ? null : planVariant(planned, rules, planVideo);
}
