import type { Connection } from '@nonet/contract';
import { expect, test } from 'vitest';

import { somePost, someTarget } from '../../calendar/testing/some-post.ts';
import { draftOfPost } from '../draft/draft.ts';
import { refusedBody, refusedView } from './refused-view.ts';

const out = someTarget({ status: 'published' });
const refused = someTarget({
  id: 'target-2',
  platform: 'twitter',
  connectionId: 'x-1',
  status: 'rejected',
  action: 'cure',
  canBeEdited: true,
});
const post = somePost({ status: 'partial', canBeEdited: false, targets: [out, refused], version: 4 });
const accounts = [{ id: 'x-1', platform: 'twitter' } as Connection];
const zone = 'Europe/Warsaw';

test('a refused post is seen as if it went to that network alone, with what it gets', () => {
  const view = refusedView({
    ...post,
    descriptions: { twitter: 'Short', bluesky: 'B' },
    ownMedia: { twitter: [] },
    comments: { bluesky: 'First' },
  });
  expect(view).toMatchObject({ descriptions: { twitter: 'Short' }, media: [], targets: [refused], comments: {} });
});

test('the call names the text of that network, and nothing that has to stay', () => {
  const base = draftOfPost(refusedView(post), zone);
  const draft = { ...base, description: 'Another', title: 'Not sent', day: '2030-01-01' };
  expect(refusedBody(draft, { base, version: 4, zone, accounts })).toEqual({
    version: 4,
    descriptions: { twitter: 'Another' },
  });
});

test('FMT-03 the poll of a refused post may change while no network with polls has it, and is sent when it did', () => {
  const poll = { answers: ['Tide', 'Moss'], minutes: 1_440 };
  const atLinkedin = someTarget({ id: 'target-3', platform: 'linkedin', connectionId: 'l-1', status: 'published' });
  expect(refusedView({ ...post, poll })).toMatchObject({ isPollOpen: true, poll });
  expect(refusedView({ ...post, poll, targets: [atLinkedin, refused] })).toMatchObject({ isPollOpen: false, poll });
  const base = draftOfPost(refusedView({ ...post, poll }), zone);
  const body = (changed: object) => refusedBody({ ...base, ...changed }, { base, version: 4, zone, accounts });
  const other = { ...poll, minutes: 60 };
  expect([body({}), body({ poll: other }), body({ poll: null })].map((one) => one.poll)).toEqual([
    undefined,
    other,
    null,
  ]);
});
