import { may, type Role } from '@nonet/domain';

/** The screens that every space has. */
const screens: readonly string[] = [
  '/create-post',
  '/calendar',
  '/drafts',
  '/approvals',
  '/analytics',
  '/accounts',
  '/profile',
  '/posting-times',
  '/messages',
  '/reports/week',
  '/plans',
  '/settings',
  '/settings/general',
  '/settings/members',
  '/settings/approval',
  '/settings/activity',
  '/settings/brand',
];

/** What of the calendar's address says nothing about the space. */
const kept = ['view', 'day'];

/**
 * The screen on which a person goes on in another space: the same, but never a post, and no draft, filter or search of the space
 * before.
 */
export function keptScreen(path: string, search: string, role: Role): string {
  const isCalendar = path === '/calendar' || path.startsWith('/posts/');
  if (path === '/create-post' && !may(role, 'draft')) return '/calendar';
  if (!isCalendar) return screens.includes(path) ? path : '/calendar';
  const asked = new URLSearchParams(search);
  for (const name of [...asked.keys()]) if (!kept.includes(name)) asked.delete(name);
  return `/calendar${asked.size > 0 ? `?${asked}` : ''}`;
}
