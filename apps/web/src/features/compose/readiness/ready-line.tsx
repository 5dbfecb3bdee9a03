import { longestMaking, nameList, networkName, stillConverting } from '@nonet/domain';

import { makingFor, type Plans } from '#/files-made/making-for.ts';
import { usePlans } from '#/files-made/use-plans.ts';
import type { FilesOfNetwork } from './files-of-networks.ts';

export interface ReadyLineProps {
  of: readonly FilesOfNetwork[];
  /** What is said where nothing is converted. */
  words: string;
  /** True: these words are said also where something is. */
  isKept: boolean;
}

/** That a post is ready, also while its videos are still being converted: it can be scheduled all the same (MED-04). */
export function ReadyLine({ of, words, isKept }: ReadyLineProps) {
  const told = convertingWords(of, usePlans(of.flatMap(({ files }) => files)));
  if (told === null) return words;
  return isKept ? `${words}. ${told}` : `Ready, ${told.replace(/\.$/, '')}`;
}

/** 'X’s video is still converting, about 2 minutes.' Null: nothing is converted, or it has failed, which is said elsewhere. */
export function convertingWords(of: readonly FilesOfNetwork[], plans: Plans): string | null {
  const unready = of.flatMap(({ network, files }) => {
    const making = makingFor(network, files, plans);
    return making === null || making.state === 'failed' ? [] : [{ network, making }];
  });
  const longest = longestMaking(unready.map(({ making }) => making));
  if (longest === null) return null;
  return stillConverting(longest, `${nameList(unready.map(({ network }) => networkName(network)))}’s video`);
}
