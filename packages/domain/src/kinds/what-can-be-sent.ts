import { bluesky } from '#/kinds/bluesky.ts';
import { facebook } from '#/kinds/facebook.ts';
import { instagram } from '#/kinds/instagram.ts';
import { kindsByRules } from '#/kinds/kinds-by-rules.ts';
import { linkedin } from '#/kinds/linkedin.ts';
import { pinterest } from '#/kinds/pinterest.ts';
import { type DeclaredKinds, isNotSent, type KindId, kinds, type SentKind } from '#/kinds/sent-kind.ts';
import { threads } from '#/kinds/threads.ts';
import { tiktok } from '#/kinds/tiktok.ts';
import { twitter } from '#/kinds/twitter.ts';
import { youtube } from '#/kinds/youtube.ts';
import { type NetworkId, networkIds } from '#/networks/network-id.ts';
import { networkRules } from '#/networks/rules.ts';

/** What is written by hand, by network. A network that is not here has what its rules tell. */
export const declaredKinds: Readonly<Partial<Record<NetworkId, DeclaredKinds>>> = {
  facebook,
  twitter,
  linkedin,
  instagram,
  youtube,
  pinterest,
  bluesky,
  threads,
  tiktok,
};

/** One kind, with the answer of each network. */
export interface KindRow {
  readonly id: KindId;
  readonly name: string;
  readonly answers: readonly (SentKind & { readonly network: NetworkId })[];
}

/**
 * What can be sent, kind by kind and network by network (FMT-10). What the rules tell is taken from them; what is written by hand goes
 * before it, for what they have no words for.
 */
export function whatCanBeSent(): KindRow[] {
  const byNetwork = networkIds.map((network) => ({
    network,
    answers: { ...kindsByRules(networkRules[network]), ...declaredKinds[network] },
  }));
  return kinds.map(({ id, name }) => ({
    id,
    name,
    answers: byNetwork.map(({ network, answers }) => ({ network, ...(answers[id] ?? unknownYet) })),
  }));
}

const unknownYet = isNotSent('Nobody has looked yet.');
