import type { Connection } from '@nonet/contract';
import { type Template, templateFor } from '@nonet/domain';
import { expect, test } from 'vitest';

import { templateReach } from './template-reach.ts';

const account = (id: string, platform: Connection['platform']) => ({ id, platform }) as Connection;
const [studio, press, page, sky] = [
  account('studio', 'instagram'),
  account('press', 'instagram'),
  account('page', 'facebook'),
  account('sky', 'bluesky'),
] as const;
const story = templateFor('instagram-story') as Template;

test('accounts of other networks are named, and so are those with a kind of post of their own', () => {
  const options = { press: { format: 'feed' }, page: { format: 'story' } };
  expect(templateReach(story, [studio, press, page, sky], options)).toEqual({
    reachesSome: true,
    outside: [page, sky],
    otherwise: [press],
  });
});

test('a template says when it has no effect at any chosen account, and not before one is chosen', () => {
  expect(templateReach(story, [], {}).reachesSome).toBe(true);
  expect(templateReach(story, [sky], {}).reachesSome).toBe(false);
  expect(templateReach(story, [press], { press: { format: 'feed' } }).reachesSome).toBe(false);
});
