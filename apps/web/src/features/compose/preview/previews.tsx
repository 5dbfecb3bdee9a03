import type { NetworkId } from '@nonet/domain';
import type { ReactNode } from 'react';

import { BlueskyText } from './bluesky-text.tsx';

/** How each network shows a text. A network without an entry shows it as it is. */
const texts: Partial<Record<NetworkId, (text: string) => ReactNode>> = {
  bluesky: (text) => <BlueskyText text={text} />,
};

export function PreviewText({ network, text }: { network: NetworkId; text: string }) {
  if (text === '') return <p className="text-ink-3">Your text appears here.</p>;
  return <p className="wrap-anywhere whitespace-pre-wrap">{texts[network]?.(text) ?? text}</p>;
}
