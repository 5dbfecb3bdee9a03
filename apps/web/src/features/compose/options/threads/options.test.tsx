import type { Connection } from '@nonet/contract';
import type { AbilityNote } from '@nonet/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { emptyDraft } from '../../draft/draft.ts';
import { noCovers } from '../testing/no-covers.ts';
import { ThreadsOptions } from './options.tsx';

const account = (id: string) => ({ id, platform: 'threads', displayName: `Studio ${id}` }) as Connection;

function draw(
  accounts: readonly string[],
  options = {},
  { error, notes = new Map() }: { error?: string; notes?: ReadonlyMap<string, AbilityNote> } = {},
) {
  return renderToStaticMarkup(
    <ThreadsOptions
      accounts={accounts.map(account)}
      abilities={{ good: new Map(), notes }}
      covers={noCovers}
      draft={{ ...emptyDraft, options }}
      change={() => undefined}
      choose={() => undefined}
      errorOf={(field) => (field === 'options' ? error : undefined)}
    />,
  );
}

test('each account has a topic and who may reply; what is chosen is shown', () => {
  const form = draw(['a', 'b'], { b: { topicTag: 'Ceramics', replyControl: 'mentioned_only' } });
  expect(form.match(/Who can reply<\/p>/g)).toHaveLength(2);
  expect(form).toContain('Studio a');
  expect(form).toContain('value="Ceramics"');
  const pressed = Array.from(form.matchAll(/aria-pressed="true"[^>]*>([^<]+)</g), ([, label]) => label);
  expect(pressed).toEqual(['Everyone', 'Mentioned']);
});

test('one account needs no name, and what is wrong is said below', () => {
  const form = draw(['a'], {}, { error: 'Change the topic.' });
  expect(form).not.toContain('Studio a');
  expect(form).toContain('Change the topic.');
});

test('what an account may do stands with its fields', () => {
  const notes = new Map([['b', { text: '238 of 250 posts are left for today.', isUsedUp: false }]]);
  const form = draw(['a', 'b'], {}, { notes });
  expect(form.split('Studio b').at(-1)).toContain('238 of 250 posts are left for today.');
  expect(form.match(/are left for today/g)).toHaveLength(1);
});
