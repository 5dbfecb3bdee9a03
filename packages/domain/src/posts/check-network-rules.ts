import { networkName } from '#/networks/network-name.ts';
import type { NetworkRules, TextLimit } from '#/networks/network-rules.ts';
import { deselect, makeIssue } from '#/posts/make-issue.ts';
import {
  type ChosenMedia,
  chosenRules,
  connectionsOf,
  type PostCheckInput,
  photoCount,
} from '#/posts/post-check-input.ts';
import type { PostIssue } from '#/posts/post-issue.ts';
import { outgoingText } from '#/text/blank.ts';
import { nameList } from '#/text/name-list.ts';
import { plural } from '#/text/plural.ts';
import { countMarks, textMarks } from '#/text/text-marks.ts';
import { textLength, unitNoun } from '#/text/text-unit.ts';

/**
 * The networks' own rules beyond the numbered checks (OP-69, OP-72): accounts that cannot post any more,
 * kinds and numbers of media, lengths in each network's own counting.
 */
export function checkNetworkRules(input: PostCheckInput): PostIssue[] {
  return [...checkConnected(input), ...checkMedia(input), ...checkTexts(input)];
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
    // A network of videos only has been spoken of by check 13.
    stops: (r, photos, videos) => photos > 0 && videos > 0 && !r.mixedMedia && r.maxImages > 0,
    message: (stopped) =>
      `${names(stopped)} ${stopped.length === 1 ? 'takes' : 'take'} either photos or a video in one post. ` +
      `Remove one kind or deselect ${them(stopped)}.`,
  },
  {
    code: 'too-many-videos',
    stops: (r, _, videos) => videos > r.videos.max,
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

function checkTexts({ connections, title, description, media }: PostCheckInput): PostIssue[] {
  return chosenRules(connections).flatMap((rules) => {
    const fixes = [deselect(connectionsOf([rules], connections))];
    return textFaults(rules, outgoingText(title), outgoingText(description), media).map(
      ({ code, field, sentence, cure }) =>
        makeIssue(13, code, field, `${sentence} ${cure} or deselect ${networkName(rules.id)}.`, { fixes }),
    );
  });
}

interface TextFault {
  readonly code: PostIssue['code'];
  readonly field: PostIssue['field'];
  readonly sentence: string;
  readonly cure: string;
}

function textFaults(rules: NetworkRules, title: string, text: string, media: readonly ChosenMedia[]): TextFault[] {
  const faults: TextFault[] = [];
  const tooLong = (code: PostIssue['code'], field: PostIssue['field'], what: string, length: string | undefined) => {
    if (length === undefined) return;
    faults.push({
      code,
      field,
      sentence: `The ${what} is too long for ${networkName(rules.id)} (${length}).`,
      cure: 'Shorten it',
    });
  };
  const { altText, title: titleLimit } = rules;
  tooLong('text-too-long-for-network', 'description', 'text', firstExcess([text], rules.text.limits));
  tooLong('title-too-long-for-network', 'title', 'title', titleLimit ? firstExcess([title], [titleLimit]) : undefined);

  const refused = rules.text.refusedCharacters;
  const inTitle = titleLimit !== null && refused.some((character) => title.includes(character));
  if (inTitle || refused.some((character) => text.includes(character))) {
    const sentence = `${networkName(rules.id)} does not accept ${refused.join(' or ')} in the title or the text.`;
    faults.push({
      code: 'characters-refused',
      field: inTitle ? 'title' : 'description',
      sentence,
      cure: 'Remove them',
    });
  }

  for (const mark of textMarks) {
    const max = rules.text.maxMarks[mark] ?? Number.POSITIVE_INFINITY;
    const count = countMarks(text, mark);
    if (count <= max) continue;
    const sentence = `${networkName(rules.id)} takes at most ${plural(max, mark)} in one post; this one has ${count}.`;
    faults.push({ code: 'too-many-marks', field: 'description', sentence, cure: 'Remove some' });
  }

  const alts = media.map(({ alt = '' }) => alt);
  tooLong('alt-text-too-long', 'media', 'alternative text', altText ? firstExcess(alts, [altText]) : undefined);
  return faults;
}

/** '3025 of 3000 bytes' for the first text over a limit. A counting that is not known here finds nothing. */
function firstExcess(texts: readonly string[], limits: readonly TextLimit[]): string | undefined {
  for (const text of texts) {
    for (const { max, unit } of limits) {
      const length = textLength(text, unit);
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
