import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { noteOf, WithoutThreads } from './without-threads.tsx';

const radios = (
  ...props: [networks: Parameters<typeof WithoutThreads>[0]['networks'], value?: 'first-part' | 'comments']
) =>
  Array.from(
    renderToStaticMarkup(
      <WithoutThreads
        networks={props[0]}
        stories={[]}
        hasFiles={false}
        value={props[1] ?? 'first-part'}
        onChange={() => undefined}
      />,
    ).matchAll(/type="radio"[^>]*value="([^"]+)"/g),
    ([, value]) => value,
  );

describe('THREAD-02 what networks without threads get', () => {
  test('comments are offered where a chosen network has them, and as long as they are chosen', () => {
    expect(radios(['facebook', 'bluesky'])).toEqual(['first-part', 'comments', 'one-text']);
    expect(radios(['pinterest', 'tiktok'])).toEqual(['first-part', 'one-text']);
    expect(radios(['pinterest'], 'comments')).toEqual(['first-part', 'comments', 'one-text']);
    expect(radios(['bluesky', 'twitter'])).toEqual([]);
  });

  test('says which networks get comments, which only the first part, and that files stay behind', () => {
    expect(noteOf('comments', ['facebook', 'linkedin'], { hasFiles: false })).toBe(
      'On Facebook and LinkedIn each other part is a comment below the post.',
    );
    expect(noteOf('comments', ['facebook', 'pinterest'], { hasFiles: true })).toBe(
      'On Facebook each other part is a comment below the post. Files of the other parts stay behind. Pinterest takes no comments from apps: the first part only.',
    );
    expect(noteOf('comments', ['pinterest', 'tiktok'], { hasFiles: true })).toBe(
      'Pinterest and TikTok take no comments from apps: the first part only.',
    );
    const stories = ['facebook', 'instagram'] as const;
    expect(noteOf('comments', ['facebook', 'linkedin', 'instagram'], { hasFiles: false, stories })).toBe(
      'On LinkedIn each other part is a comment below the post. A story at Facebook and Instagram takes no comments: the first part only.',
    );
  });
});
