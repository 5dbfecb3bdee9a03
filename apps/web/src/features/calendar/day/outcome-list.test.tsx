import { networkIds } from '@nonet/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { somePost, someTarget } from '../testing/some-post.ts';
import { OutcomeList } from './outcome-list.tsx';

test('one sentence about thirty accounts shows each of their networks once, and names all accounts', () => {
  const targets = Array.from({ length: 30 }, (_, index) =>
    someTarget({
      id: `t${index}`,
      platform: networkIds[index % 9]!,
      username: `name${index}`,
      connected: true,
      status: 'rejected',
    }),
  );
  const outcome = { kind: 'failed', sentence: 'It was refused.', targets } as const;
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <OutcomeList post={somePost({ targets })} outcomes={[outcome]} />
    </QueryClientProvider>,
  );
  expect(markup.match(/<svg/g)).toHaveLength(networkIds.length);
  for (const { username } of targets) expect(markup).toContain(username);
});
