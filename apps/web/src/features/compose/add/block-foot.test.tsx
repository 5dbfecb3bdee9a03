import type { Connection } from '@nonet/contract';
import type { NetworkId } from '@nonet/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { CardFoot } from '../card/card-foot.tsx';
import { type Draft, emptyDraft } from '../draft/draft.ts';
import { BlockFoot } from './block-foot.tsx';

const poll = { answers: ['Tide', 'Moss'], minutes: 1_440 };

function said(networks: readonly NetworkId[], more: Partial<Draft>): string[] {
  const draft = { ...emptyDraft, description: 'Which? https://fala.example/kiln', poll, ...more };
  const accounts = networks.map((platform) => ({ id: platform, platform }) as Connection);
  const foot = (
    <BlockFoot
      what="the poll"
      lacks={['has no polls', 'have no polls']}
      taking={networks.filter((network) => network === 'twitter')}
      change={() => undefined}
      {...{ networks, accounts, draft }}
    />
  );
  return [foot, <CardFoot key="card" networks={networks} post={draft} />].map((one) =>
    renderToStaticMarkup(one)
      .replace(/<button.*/, '')
      .replaceAll(/<svg.*?<\/svg>|<[^>]+>/g, ''),
  );
}

test('FMT-03, FMT-04 a poll and a card at the same time say one thing of a network', () => {
  expect(said(['twitter', 'bluesky'], {})).toEqual([
    'X gets the poll. Bluesky gets the text with the link card.',
    'Bluesky shows this card. The other network shows none.',
  ]);
  expect(said(['bluesky'], {})[0]).toBe('Bluesky has no polls and gets the text with the link card.');
  expect(said(['twitter', 'bluesky', 'tiktok'], {})[0]).toBe(
    'X gets the poll. The other 2 get the text, Bluesky with the link card.',
  );
  expect(said(['twitter', 'bluesky'], { card: 'off' })).toEqual(['X gets the poll. Bluesky gets the text alone.', '']);
});
