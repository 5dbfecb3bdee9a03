/** The screens behind the sign-in; `app/screens.ts` has each of them. */
export type AppPath =
  | '/create-post'
  | '/calendar'
  | '/drafts'
  | '/approvals'
  | '/analytics'
  | '/accounts'
  | '/profile'
  | '/posting-times'
  | '/messages'
  | '/settings'
  | '/settings/general'
  | '/settings/members'
  | '/settings/approval'
  | '/settings/activity'
  | '/settings/brand'
  | '/reports/week'
  | '/plans'
  | '/editor'
  | '/linkedin-reset'
  | '/pinterest-reset'
  | '/dev/components'
  | '/test/multi-account'
  | '/test/linkedin'
  | '/test/tiktok';

/** Where a link inside the app can lead: to a screen, or to the details of a post. */
export type WayTo = AppPath | `/posts/${string}`;

/** The path without the slash that somebody may have typed at its end. */
export function pathOf(typed: string): string {
  return typed.replace(/(?<=.)\/+$/, '');
}
