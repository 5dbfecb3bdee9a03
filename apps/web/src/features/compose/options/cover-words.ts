import type { Connection } from '@nonet/contract';
import {
  type ChosenOptions,
  coverOf,
  formatFor,
  type NetworkId,
  nameList,
  networkIds,
  networkName,
  networkRules,
  templateFor,
} from '@nonet/domain';

import type { Draft } from '../draft/draft.ts';
import { momentText } from './moment.ts';

type Given = Pick<Draft, 'options' | 'media' | 'templateId'>;
type Account = Pick<Connection, 'id' | 'platform'>;

/** The chosen accounts whose network takes a picture as the cover of the video. A story has none. */
export function coverTakers(accounts: readonly Account[], { options, media, templateId }: Given): Account[] {
  return accounts.filter(({ id, platform }) => {
    const rules = networkRules[platform];
    return (
      rules.covers !== undefined && formatFor(rules, templateFor(templateId), options[id] ?? {}, media) !== 'story'
    );
  });
}

/** The one picture that all of these accounts have as their cover; null: none of them has any; undefined: they differ. */
export function sharedCover(
  takers: readonly Account[],
  { options }: Pick<Given, 'options'>,
): string | null | undefined {
  const [first = null, ...others] = new Set(takers.map(({ id }) => coverOf(options[id] ?? {})));
  return others.length === 0 ? first : undefined;
}

/** Says which networks take the picture, what those show that take none, and of accounts that have different ones. */
export function coverHint(accounts: readonly Account[], takers: readonly Account[], given: Given): string {
  const taking = networksOf(takers);
  const others = networksOf(accounts.filter(({ platform }) => !taking.includes(platform)));
  const framed = others.filter((network) => networkRules[network].options?.schema['coverAt'] !== undefined);
  const bare = others.filter((network) => !framed.includes(network));
  const frames = framed.map((network) => {
    const account = accounts.find(({ platform }) => platform === network);
    return `${networkName(network)} shows ${frameText(given.options[account?.id ?? ''] ?? {})}.`;
  });
  const differ = 'The chosen accounts have different covers. A picture that you choose here is for all of them.';
  return [
    ...(sharedCover(takers, given) === undefined ? [differ] : []),
    `${nameList(taking.map(networkName))} ${taking.length === 1 ? 'takes' : 'take'} it.`,
    ...frames,
    ...(bare.length === 0
      ? []
      : [`${nameList(bare.map(networkName))} ${bare.length === 1 ? 'takes' : 'take'} no cover.`]),
  ].join(' ');
}

function frameText({ coverAt }: ChosenOptions): string {
  return typeof coverAt === 'number' ? `the frame at ${momentText(coverAt, coverAt % 1_000 === 0)}` : 'its first frame';
}

function networksOf(accounts: readonly Account[]): NetworkId[] {
  return networkIds.filter((network) => accounts.some(({ platform }) => platform === network));
}
