import { expect, test } from 'vitest';
import { activityGroups, activityKinds } from '#/spaces/activity.ts';
import { type ActivityClock, activityInWords, type Told } from '#/spaces/activity-words.ts';

const reader: ActivityClock = {
  moment: (at, other) => (other === null ? at.toISOString().slice(0, 16) : at.toISOString().slice(11, 16)),
  clock: '12h',
};
const nothing = { post: null, account: null, person: null, before: null, after: null };

function said(told: Partial<Told> & Pick<Told, 'what'>): string {
  const { did, object, rest, lines } = activityInWords({ ...nothing, ...told }, reader);
  const about = lines.map(({ label, before, after }) => `${label ?? ''}|${before ?? ''}|${after ?? ''}`);
  return [`${did}${object}${rest}`, ...about].join(' · ');
}

test.each([
  [{ what: 'post-returned', post: { title: 'Signed shelf' } }, 'sent “Signed shelf” back'],
  [{ what: 'post-deleted', before: { at: '2026-11-20T10:00:00Z' } }, 'deleted a post · |2026-11-20T10:00|'],
  [
    { what: 'post-moved', before: { at: '2026-11-20T10:00:00Z' }, after: { at: '2026-11-20T16:30:00Z' } },
    'moved a post · |10:00|16:30',
  ],
  [{ what: 'account-connected', account: { network: 'bluesky', name: 'studio' } }, 'connected studio (Bluesky)'],
  [
    { what: 'account-disconnected', account: { network: 'facebook', name: null } },
    'disconnected an account of Facebook',
  ],
  [{ what: 'account-lost' }, 'no longer lets us use an account that is gone'],
  [
    {
      what: 'member-changed',
      person: { name: 'Marta' },
      before: { role: 'writer', accounts: null },
      after: { role: 'editor', accounts: [{ network: 'twitter', name: 'studio' }] },
    },
    'changed what Marta may do · |Writer|Editor · Accounts|all|studio (X)',
  ],
  [
    { what: 'member-changed', before: { role: 'writer', accounts: null }, after: { role: 'viewer', accounts: null } },
    'changed what A former member may do · |Writer|Viewer',
  ],
  [{ what: 'member-invited', after: { role: 'editor', accounts: null } }, 'invited somebody · ||Editor'],
  [
    {
      what: 'repeat-changed',
      before: { repeat: { rule: 'FREQ=DAILY;WKST=MO', start: '2026-11-20', time: '09:00' } },
      after: { repeat: { rule: 'FREQ=WEEKLY;BYDAY=MO;WKST=MO', start: '2026-11-20', time: '09:00' } },
    },
    'changed a repeat · |Every day at 9:00 AM|Every Monday at 9:00 AM',
  ],
  [
    {
      what: 'approval-changed',
      before: { editorsApprove: false, twoPersons: true },
      after: { editorsApprove: true, twoPersons: true },
    },
    'changed who approves posts · Editors approve|no|yes',
  ],
  [{ what: 'space-renamed', before: { name: 'Ada' }, after: { name: 'Shop' } }, 'renamed the space · |Ada|Shop'],
] as [Partial<Told> & Pick<Told, 'what'>, string][])('TEAM-14 %o is told as “%s”', (told, words) => {
  expect(said(told)).toBe(words);
});

test('TEAM-14 everything that can be done is in one group, and has its words', () => {
  const kinds = activityGroups.flatMap((group) => [...activityKinds[group]]);
  expect(new Set(kinds).size).toBe(kinds.length);
  for (const what of kinds) expect(said({ what })).toMatch(/^[a-z]/);
});
