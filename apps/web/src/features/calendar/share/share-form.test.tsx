import { REVIEW_POSTS_MAX, reviewMessages } from '@nonet/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { noFilters } from '../address/calendar-address.ts';
import { somePost } from '../testing/some-post.ts';
import { ShareForm } from './share-form.tsx';

function formOf(count: number): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ShareForm
        posts={Array.from({ length: count }, (_, at) => somePost({ id: String(at) }))}
        address={{ view: 'month', day: '2026-11-20', month: '2026-11', filters: noFilters }}
        zone="Europe/Warsaw"
        weekStart={1}
        first={{ current: null }}
        onBusy={() => undefined}
        onMade={() => Promise.resolve()}
        onCancel={() => undefined}
      />
    </QueryClientProvider>,
  );
}

const radios = (form: string) => [...form.matchAll(/<input type="radio"[^>]*>/g)].map(([input]) => input);

test('REV-01 more posts than a link can name are told, and what the calendar shows is offered in their place', () => {
  const form = formOf(REVIEW_POSTS_MAX + 1);
  expect(form).toContain(reviewMessages.tooManyPosts);
  const [posts, range] = radios(form);
  expect(posts).toMatch(/disabled/);
  expect(range).toMatch(/checked/);
  expect(formOf(REVIEW_POSTS_MAX)).not.toContain(reviewMessages.tooManyPosts);
  expect(radios(formOf(REVIEW_POSTS_MAX))[0]).toMatch(/checked/);
});

test('REV-01 without chosen posts there is nothing to choose: the link shows what the calendar does', () => {
  expect(radios(formOf(0))).toEqual([]);
  expect(formOf(0)).toContain('November 2026');
});
