import type { Connection } from '@nonet/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { emptyDraft } from '../draft/draft.ts';
import { TextLimitsOf } from '../typing/text-limits.tsx';
import { SplitOffer } from './split-offer.tsx';

const account = (id: string) => ({ id, platform: 'twitter', username: id }) as Connection;
const good = new Map([
  ['studio', { hasPremium: true }],
  ['shop', { hasPremium: false }],
]);
const text = 'Nine bowls came out of the kiln. '.repeat(36).trim();

function draw(ids: readonly string[], own: string) {
  return renderToStaticMarkup(
    <TextLimitsOf accounts={ids.map(account)} good={good}>
      <SplitOffer
        draft={{ ...emptyDraft, descriptions: { twitter: own } }}
        networks={['twitter']}
        weigh={({ length }) => length}
        onSplit={() => undefined}
      />
    </TextLimitsOf>,
  );
}

test('FMT-05 a long text is offered as a thread only where an account takes no such text', () => {
  expect(draw(['studio'], text)).toBe('');
  expect(draw(['studio', 'shop'], text)).toContain('As a thread it has 5 parts.');
  expect(draw(['studio'], `${text} `.repeat(22))).toContain('a thread has at most');
});
