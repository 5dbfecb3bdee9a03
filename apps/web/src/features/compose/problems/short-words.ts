import type { Connection } from '@nonet/contract';
import {
  countedLimit,
  displayedName,
  type NetworkId,
  networkRules,
  photoCount,
  plural,
  type TextLimits,
  type Weigh,
} from '@nonet/domain';

import type { Draft } from '../draft/draft.ts';
import { mostPhotos } from '../media/advice/most-photos.ts';
import { limitOf } from '../typing/text-tabs.ts';
import { misshapenOf, misshapenWords, type Problem } from './problems.ts';

/** What the words of a row may name. */
export interface RowFacts {
  draft: Pick<Draft, 'description' | 'descriptions' | 'comments' | 'media' | 'options' | 'templateId'>;
  accounts: readonly Connection[];
  weigh: Weigh | null;
  /** Absent: the limits that hold for every account. */
  limitsOf?: TextLimits;
}

/**
 * A problem of one network in a few words, below the network's name. The whole sentence stands at the field, and in the
 * opened row. Where there are no shorter words, the sentence's first one.
 */
export function shortWords(problem: Problem, network: NetworkId, facts: RowFacts): string {
  return (
    wordsOf(problem, network, facts) ??
    /^.*?[.!?](?=\s|$)/.exec(problem.message)?.[0].replace(/\.$/, '') ??
    problem.message
  );
}

function wordsOf(
  { code, fixes, part }: Problem,
  network: NetworkId,
  { draft, accounts, weigh, limitsOf }: RowFacts,
): string | null {
  // Of a part, the sentence tells its number.
  if (part !== undefined) return null;
  const { maxMedia, videos } = networkRules[network];
  const photos = photoCount(draft.media);
  switch (code) {
    case 'too-many-photos':
      return `${plural(photos, 'photo')}, ${mostPhotos(network, draft, accounts)} max`;
    case 'too-many-videos':
      return `${plural(draft.media.length - photos, 'video')}, ${videos.max} max`;
    case 'too-many-files':
      return `${plural(draft.media.length, 'file')}, ${maxMedia} max`;
    case 'photos-refused':
      return 'No photos';
    case 'media-mixed':
      return 'Photos or a video, not both';
    case 'video-required':
      return 'Needs a video';
    case 'media-required':
      return 'Needs a photo or a video';
    case 'picture-refused': {
      const misshapen = misshapenOf(fixes, network);
      return misshapen ? misshapenWords(misshapen) : 'A picture does not fit';
    }
    case 'video-refused':
      return 'A video does not fit';
    case 'account-disconnected':
      return 'No longer connected';
    case 'text-too-long-for-network': {
      const limit = limitOf(network, draft, weigh, limitsOf);
      return limit && `${limit.length} of ${limit.max} ${limit.noun}`;
    }
    case 'comment-too-long': {
      const limit = countedLimit(draft.comments[network] ?? '', networkRules[network].comments?.limits ?? [], weigh);
      return limit && limit.length !== null && limit.length > limit.max
        ? `First comment: ${limit.length} of ${limit.max} ${limit.noun}`
        : null;
    }
    case 'board-required': {
      const missing = fixes.flatMap((fix) => (fix.kind === 'choose-options' ? [fix.connectionId] : []));
      const names = accounts.filter(({ id }) => missing.includes(id)).map(displayedName);
      return names.length === 0 ? null : `No board for ${names.join(', ')}`;
    }
    default:
      return null;
  }
}
