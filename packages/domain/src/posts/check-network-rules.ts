import { planVariant } from '#/media/plan-variant.ts';
import { networkName } from '#/networks/network-name.ts';
import type { NetworkRules, TextLimit } from '#/networks/network-rules.ts';
import { customise, deselect, makeIssue } from '#/posts/make-issue.ts';
import {
  type ChosenMedia,
  chosenRules,
  connectionsOf,
  type PostCheckInput,
  photoCount,
} from '#/posts/post-check-input.ts';
import type { PostIssue } from '#/posts/post-issue.ts';
import { hasOwnText, textFor } from '#/posts/text-for-network.ts';
import { outgoingText } from '#/text/blank.ts';
import { nameList } from '#/text/name-list.ts';
import { plural } from '#/text/plural.ts';
import { countMarks, textMarks } from '#/text/text-marks.ts';
import { textLength, unitNoun, type Weigh } from '#/text/text-unit.ts';

/**
 * The networks' own rules beyond the numbered checks (OP-69, OP-72): accounts that cannot post any more,
 * kinds and numbers of media, lengths in each network's own counting.
 */
export function checkNetworkRules(input: PostCheckInput): PostIssue[] {
  return [
    ...checkConnected(input),
    ...checkMedia(input),
    ...checkFiles(input, 'image'),
    ...checkFiles(input, 'video'),
    ...checkTexts(input),
  ];
}

function checkConnected({ connections }: PostCheckInput): PostIssue[] {
  const gone = connections.filter(({ connected }) => !connected);
  if (gone.length === 0) return [];
  const message = `An account on ${names(chosenRules(gone))} is no longer connected. Connect it again or deselect it.`;
  return [makeIssue(13, 'account-disconnected', 'accounts', message, { fixes: [deselect(gone)] })];
}

/** One rule about media: which of the chosen networks it stops, and the sentence about them. */
interface MediaRule {
  readonly code: PostIssue['code'];
  stops(rules: NetworkRules, photos: number, videos: number): boolean;
  message(stopped: readonly NetworkRules[]): string;
}

const mediaRules: readonly MediaRule[] = [
  {
    code: 'media-mixed',
    // A network of videos only has been spoken of by check 13; of one without videos the next rule speaks.
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

function checkMedia({ connections, media }: PostCheckInput): PostIssue[] {
  const photos = photoCount(media);
  const videos = media.length - photos;
  return mediaRules.flatMap(({ code, stops, message }) => {
    const stopped = chosenRules(connections).filter((rules) => stops(rules, photos, videos));
    if (stopped.length === 0) return [];
    const fixes = [deselect(connectionsOf(stopped, connections))];
    return [makeIssue(13, code, 'media', message(stopped), { fixes, unfinished: media.length === 0 })];
  });
}

/** Files that a network takes in no form. One issue for all networks, because the message names each. */
function checkFiles({ connections, media }: PostCheckInput, type: ChosenMedia['type']): PostIssue[] {
  // Of a network that takes none of the kind another check has spoken.
  const asked = chosenRules(connections).filter((rules) => (type === 'image' ? rules.maxImages : rules.videos.max) > 0);
  const files = media.map((file) => (file.type === type ? file : null));
  const refusals = asked.flatMap((rules) => {
    const refusal = files.map((file) => file && refusalOf(file, rules, media.length)).find(isText);
    return refusal === undefined ? [] : [{ rules, refusal }];
  });
  if (refusals.length === 0) return [];
  const stopped = refusals.map(({ rules }) => rules);
  const message = refusals.map(({ refusal }) => refusal).join(' ');
  const mediaIndex = files.findIndex(
    (file) => file && stopped.some((rules) => isText(refusalOf(file, rules, media.length))),
  );
  const { code, label } = refusedWords[type];
  const fixes = [deselect(connectionsOf(stopped, connections)), { kind: 'review-photos', label, mediaIndex }] as const;
  return [makeIssue(13, code, 'media', message, { fixes })];
}

const refusedWords = {
  image: { code: 'picture-refused', label: 'Review photos' },
  video: { code: 'video-refused', label: 'Review video' },
} as const;

/** `fileCount`: of the post, this one included. */
function refusalOf(file: ChosenMedia, rules: NetworkRules, fileCount: number): string | null {
  const { type, contentType, bytes = 0, width = null, height = null, animated = false, durationMs = null } = file;
  if (contentType === undefined) return null;
  const plan = planVariant({ type, contentType, bytes, width, height, animated, durationMs }, rules);
  if (plan.kind === 'refused') return plan.message;
  if (!animated || fileCount === 1 || rules.images?.animation?.alone !== true) return null;
  const name = networkName(rules.id);
  return `${name} takes an animated picture only by itself. Remove it or the other files, or deselect ${name}.`;
}

function isText(text: string | null): text is string {
  return text !== null;
}

function checkTexts(post: PostCheckInput): PostIssue[] {
  return chosenRules(post.connections).flatMap((rules) => {
    const isOwn = hasOwnText(rules.id, post.descriptions);
    const leaveOut = deselect(connectionsOf([rules], post.connections));
    return textFaults(rules, post).map(({ code, field, sentence, cure }) => {
      const isAboutText = field === 'description';
      return makeIssue(13, code, field, `${sentence} ${cure} or deselect ${networkName(rules.id)}.`, {
        network: isAboutText ? rules.id : null,
        fixes: isAboutText && !isOwn ? [customise(rules.id), leaveOut] : [leaveOut],
      });
    });
  });
}

interface TextFault {
  readonly code: PostIssue['code'];
  readonly field: PostIssue['field'];
  readonly sentence: string;
  readonly cure: string;
}

function textFaults(rules: NetworkRules, post: PostCheckInput): TextFault[] {
  const { altText, title: titleLimit } = rules;
  const { weigh, media } = post;
  const name = networkName(rules.id);
  const title = outgoingText(post.title);
  const text = outgoingText(textFor(rules.id, post));
  const faults: TextFault[] = [];
  const tooLong = (code: PostIssue['code'], field: PostIssue['field'], what: string, length: string | undefined) => {
    if (length === undefined) return;
    faults.push({ code, field, sentence: `The ${what} is too long for ${name} (${length}).`, cure: 'Shorten it' });
  };
  const titleLimits = titleLimit === null ? [] : [titleLimit];
  tooLong('text-too-long-for-network', 'description', 'text', firstExcess([text], rules.text.limits, weigh));
  tooLong('title-too-long-for-network', 'title', 'title', firstExcess([title], titleLimits, weigh));

  const refused = rules.text.refusedCharacters;
  const inTitle = titleLimit !== null && refused.some((character) => title.includes(character));
  if (inTitle || refused.some((character) => text.includes(character))) {
    const where = titleLimit === null ? 'the text' : 'the title or the text';
    faults.push({
      code: 'characters-refused',
      field: inTitle ? 'title' : 'description',
      sentence: `${name} does not accept ${refused.map(characterName).join(' or ')} in ${where}.`,
      cure: 'Remove them',
    });
  }

  for (const mark of textMarks) {
    const max = rules.text.maxMarks[mark] ?? Number.POSITIVE_INFINITY;
    const count = countMarks(text, mark);
    if (count <= max) continue;
    const sentence = `${name} takes at most ${plural(max, mark)} in one post; this one has ${count}.`;
    faults.push({ code: 'too-many-marks', field: 'description', sentence, cure: 'Remove some' });
  }

  const alts = media.map(({ alt = '' }) => alt);
  const altLimits = altText === null ? [] : [altText];
  tooLong('alt-text-too-long', 'media', 'alternative text', firstExcess(alts, altLimits, weigh));
  return faults;
}

/** The character itself, or its number where there is nothing to see: '<', 'U+FEFF'. */
function characterName(character: string): string {
  if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(character)) return character;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** '3025 of 3000 bytes' for the first text over a limit. A length that cannot be told finds nothing. */
function firstExcess(texts: readonly string[], limits: readonly TextLimit[], weigh: Weigh | null): string | undefined {
  for (const text of texts) {
    for (const { max, unit } of limits) {
      const length = textLength(text, unit, weigh);
      if (length !== null && length > max) return `${length} of ${max} ${unitNoun(unit)}`;
    }
  }
  return undefined;
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
