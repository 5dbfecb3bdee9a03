import type { Connection } from '@nonet/contract';
import type { NetworkId } from '@nonet/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { CommentsPreview } from './comments-preview.tsx';

const account = (platform: NetworkId) =>
  ({ id: 'a', platform, username: 'studio.fala', displayName: 'Studio Fala', profilePicture: null }) as Connection;

function draw(network: NetworkId, ...comments: string[]) {
  return renderToStaticMarkup(<CommentsPreview account={account(network)} comments={comments} weighing={null} />);
}

test('THREAD-04 comments stand below the post in their order, each under its account', () => {
  const html = draw('facebook', 'Directions', 'Prices');
  expect(html).toContain('aria-label="Comments on Facebook"');
  expect(html.match(/<li/g)).toHaveLength(2);
  expect(html.indexOf('Directions')).toBeLessThan(html.indexOf('Prices'));
});

test('a comment is drawn as its network draws it: its marks active, and its account named in its way', () => {
  const onInstagram = draw('instagram', 'More #clay');
  expect(onInstagram).toMatch(/studio\.fala <\/span>/);
  expect(onInstagram).toContain('<span class="text-blue">#clay</span>');
  expect(draw('linkedin', 'More')).toContain('Studio Fala</p>');
});
