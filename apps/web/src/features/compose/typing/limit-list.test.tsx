import type { Connection } from '@nonet/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { EveryoneFoot } from '../tabs/everyone-foot.tsx';
import { LimitList } from './limit-list.tsx';
import { TextLimitsOf } from './text-limits.tsx';

const account = (id: string, platform = 'twitter') => ({ id, platform, username: id }) as Connection;
const words = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replace(/<\/li>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .trim();

test('FMT-05 the limit of each account is told, and what is not known yet', () => {
  const html = renderToStaticMarkup(
    <TextLimitsOf
      accounts={[account('studio'), account('shop'), account('new'), account('mara', 'bluesky')]}
      good={
        new Map([
          ['studio', { hasPremium: true }],
          ['shop', { hasPremium: false }],
        ])
      }
    >
      <LimitList network="twitter" length={1_204} />
    </TextLimitsOf>,
  );
  expect(words(html).split('\n')).toEqual([
    '@studio: 1,204 of 25,000',
    '@shop: 1,204 of 280',
    '@new: 1,204 of 280, until X has told how much this account may write',
  ]);
});

test.each([
  [['studio'], 'of every post'],
  [['studio', 'shop'], 'X'],
])('FMT-05 the shared text of %j has the limit %s', (ids, whose) => {
  const html = renderToStaticMarkup(
    <TextLimitsOf
      accounts={ids.map((id) => account(id))}
      good={
        new Map([
          ['studio', { hasPremium: true }],
          ['shop', { hasPremium: false }],
        ])
      }
    >
      <EveryoneFoot
        networks={['twitter']}
        texts={{ description: '語'.repeat(100), leftOut: [], descriptions: {} }}
        weigh={(text) => 2 * text.length}
      />
    </TextLimitsOf>,
  );
  expect(words(html)).toBe(whose === 'X' ? 'Shortest: X 200 / 280' : '100 / 280');
});
