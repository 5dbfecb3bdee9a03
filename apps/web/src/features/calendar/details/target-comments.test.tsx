import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { type Comment, TargetComments } from './target-comments.tsx';

const comment = (number: number, more: Partial<Comment>): Comment => ({
  id: `c${number}`,
  number,
  text: `Comment text ${number}`,
  status: 'waiting',
  message: null,
  url: null,
  mayReconnect: false,
  ...more,
});

function draw(platform: 'facebook' | 'bluesky', ...comments: Comment[]) {
  return renderToStaticMarkup(
    <TargetComments postId="p1" target={{ platform, connectionId: 'a', comments }} />,
  ).replaceAll(/<svg.*?<\/svg>/g, '');
}

describe('THREAD-04 the comments of an account in the details', () => {
  test.each([
    ['waiting', 'Waiting'],
    ['sending', 'Publishing'],
    ['unknown', 'Being checked'],
    ['published', 'Published'],
    ['failed', 'Failed'],
  ] as const)('one that is %s reads %s', (status, word) => {
    expect(draw('facebook', comment(1, { status }))).toContain(`>${word}</span>`);
  });

  test('one that failed says why and offers another try; one that waits behind it says so', () => {
    const html = draw('facebook', comment(1, { status: 'failed', message: 'Facebook refused it.' }), comment(2, {}));
    expect(html).toContain('Facebook refused it.');
    expect(html.match(/Retry</g)).toHaveLength(1);
    expect(html).toContain('It goes out after the one before.');
    expect(draw('facebook', comment(1, {}))).not.toContain('after the one before');
  });

  test('one that is out leads to it, and is a reply where the network has threads', () => {
    const html = draw('bluesky', comment(1, { status: 'published', url: 'https://bsky.app/x' }));
    expect(html).toContain('aria-label="Replies on Bluesky"');
    expect(html).toContain('href="https://bsky.app/x"');
    expect(html).not.toContain('Retry');
  });
});
