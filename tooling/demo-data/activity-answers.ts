import type { Page } from '@playwright/test';
import type { Activity, ActivityEntry } from '../../packages/contract/src/index.ts';

/* Answers about activity: who did what in a space over some days, by people, a guest, Nonet and a network. */

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

const person = (name: string) => ({ actor: 'person', id: name, name, isYou: false }) as const;
const [ana, priya, marta] = [{ ...person('Ana Fala'), isYou: true }, person('Priya Nair'), person('Marta Zielińska')];
const nothing = { post: null, account: null, person: null, before: null, after: null };
const post = (title: string) => ({ id: '00000000-0000-4000-8000-000000000000', title });
const studio = { network: 'instagram', name: '@studio.fala' } as const;
const shop = { network: 'pinterest', name: 'falashop' } as const;

const told: readonly [minutesAgo: number, Omit<ActivityEntry, 'id' | 'at'>][] = [
  [4, { ...nothing, by: priya, what: 'post-submitted', post: post('Signed shelf'), after: { at: at(2, 16.5) } }],
  [
    6,
    {
      ...nothing,
      by: priya,
      what: 'post-moved',
      post: post('Signed shelf'),
      before: { at: at(2, 14) },
      after: { at: at(2, 16.5) },
    },
  ],
  [
    31,
    {
      ...nothing,
      by: { ...person('Hanna Keller'), actor: 'guest', id: null },
      what: 'post-approved',
      post: post('Gift tins'),
    },
  ],
  [58, { ...nothing, by: ana, what: 'post-returned', post: post('Signed shelf') }],
  [
    1500,
    {
      ...nothing,
      by: ana,
      what: 'member-changed',
      person: { name: 'Marta Zielińska' },
      before: { role: 'writer', accounts: null },
      after: { role: 'editor', accounts: [studio, shop] },
    },
  ],
  [
    1580,
    {
      ...nothing,
      by: { actor: 'network', id: null, name: 'Pinterest', isYou: false },
      what: 'account-lost',
      account: shop,
    },
  ],
  [1700, { ...nothing, by: marta, what: 'account-connected', account: studio }],
  [
    3000,
    {
      ...nothing,
      by: marta,
      what: 'repeat-changed',
      before: { repeat: { rule: 'FREQ=WEEKLY;BYDAY=MO', start: '2026-11-23', time: '09:00' } },
      after: { repeat: { rule: 'FREQ=WEEKLY;BYDAY=TU,TH', start: '2026-11-23', time: '09:00' } },
    },
  ],
  [
    3100,
    {
      ...nothing,
      by: { actor: 'nonet', id: null, name: 'Nonet', isYou: false },
      what: 'post-moved',
      post: post('Nine designs, one for each shelf of the kiln, and a tenth for the window'),
      before: { at: at(3, 9) },
      after: { at: at(4, 8) },
    },
  ],
  [4400, { ...nothing, by: priya, what: 'post-deleted', before: { at: at(1, 10) } }],
];

function at(days: number, hour: number): string {
  const noon = Math.floor(Date.now() / dayMs) * dayMs;
  return new Date(noon + days * dayMs + hour * 60 * minuteMs).toISOString();
}

const premium = 'A file of what members did needs the Premium plan. Please upgrade your plan.';
const older = 'Activity of more than 90 days needs the Premium plan. Please upgrade your plan.';

/** Answers with activity, with none, or as a plan that has less of it. */
export async function answerActivity(page: Page, { none = false, limited = false } = {}): Promise<void> {
  const now = Date.now();
  const entries = told.map(([minutesAgo, entry], index) => ({
    ...entry,
    id: String(index),
    at: new Date(now - minutesAgo * minuteMs).toISOString(),
  }));
  const json: Activity = {
    entries: none ? [] : entries,
    nextCursor: null,
    limit: limited ? { days: 90, message: older, seePlans: true } : null,
    csvRefused: limited ? premium : null,
  };
  await page.route('**/api/activity?*', (route) => route.fulfill({ json }));
}
