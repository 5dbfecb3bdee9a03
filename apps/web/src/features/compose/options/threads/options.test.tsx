import type { Connection } from '@nonet/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { emptyDraft } from '../../draft/draft.ts';
import { ThreadsOptions } from './options.tsx';

const account = (id: string) => ({ id, platform: 'threads', displayName: `Studio ${id}` }) as Connection;

function draw(accounts: readonly string[], options = {}, error?: string) {
  return renderToStaticMarkup(
    <ThreadsOptions
      accounts={accounts.map(account)}
      draft={{ ...emptyDraft, connectionIds: [...accounts], options }}
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
  const form = draw(['a'], {}, 'Change the topic.');
  expect(form).not.toContain('Studio a');
  expect(form).toContain('Change the topic.');
});
