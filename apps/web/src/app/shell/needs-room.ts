import { lastView } from '#/lib/last-view.ts';

/** True for the week of the calendar, which needs the sidebar's room for its days. public/frame.js knows it too. */
export function needsRoom(pathname: string, search: string): boolean {
  if (!/^\/(calendar|posts)(\/|$)/.test(pathname)) return false;
  return (new URLSearchParams(search).get('view') ?? lastView.read()) === 'week';
}
