import type { Connection } from '@nonet/contract';
import {
  type ChosenOptions,
  type FormatFile,
  formatFor,
  type NetworkId,
  networkRules,
  rulesInFormat,
  templateFor,
} from '@nonet/domain';

/** What decides the kind of a post at its accounts. */
interface PostOfAccounts {
  readonly options: Readonly<Record<string, ChosenOptions>>;
  readonly templateId: string | null;
  readonly media: readonly FormatFile[];
}

/** How many photos a network takes of this post. Where its chosen accounts differ, the fewest counts. */
export function mostPhotos(
  network: NetworkId,
  { options, templateId, media }: PostOfAccounts,
  accounts: readonly Pick<Connection, 'id' | 'platform'>[],
): number {
  const rules = networkRules[network];
  const own = accounts.filter(({ platform }) => platform === network);
  const most = own.map(({ id }) => {
    const format = formatFor(rules, templateFor(templateId), options[id] ?? {}, media);
    return rulesInFormat(rules, format).maxImages;
  });
  return most.length === 0 ? rules.maxImages : Math.min(...most);
}
