import type { Connection } from '@nonet/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { emptyDraft } from '../../draft/draft.ts';
import { RefusedPoll } from './refused-poll.tsx';

const poll = { answers: ['Tide', 'Moss'], minutes: 1_440 };
const accounts = ['twitter', 'bluesky'].map((platform) => ({ id: platform, platform }) as Connection);

function draw(isPollOpen: boolean): string {
  const client = new QueryClient();
  client.setQueryData(['edited-post', 'p1'], { isPollOpen });
  const block = (
    <RefusedPoll
      postId="p1"
      poll={poll}
      draft={{ ...emptyDraft, poll }}
      change={() => undefined}
      networks={['twitter', 'bluesky']}
      accounts={accounts}
      problems={[]}
    />
  );
  return renderToStaticMarkup(<QueryClientProvider client={client}>{block}</QueryClientProvider>);
}

test('FMT-03 the poll of a post that every network refused can be changed, and its accounts stay', () => {
  const html = draw(true);
  expect(html).toContain('value="Tide"');
  expect(html).toContain('X gets the poll. Bluesky gets the text alone.');
  expect(html).not.toContain('Deselect');
});

test('FMT-03 one that another network has cannot, and says so', () => {
  const html = draw(false);
  expect(html).not.toContain('Tide');
  expect(html).toContain('so it stays as it is');
});
