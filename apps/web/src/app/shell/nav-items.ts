import { useIsAsked } from '#/lib/spaces-query.ts';
import { useMay } from '#/lib/use-may.ts';
import { type AppPath, pathOf } from '#/router/app-path.ts';
import type { SignName } from '#/ui/sign.tsx';

export interface NavItem {
  label: string;
  to: '/create-post' | '/calendar' | '/drafts' | '/approvals' | '/analytics' | '/accounts' | '/plans';
  sign: SignName;
  /** The beginning of other paths that belong to this screen. */
  alsoAt?: string;
}

/** Marks the item of the screen that is open. */
export function currentAt(
  pathname: string,
  { to, alsoAt }: Pick<NavItem, 'alsoAt'> & { to: AppPath },
): { 'aria-current'?: 'page' } {
  const isHere = pathOf(pathname) === to || (alsoAt !== undefined && pathname.startsWith(alsoAt));
  return isHere ? { 'aria-current': 'page' } : {};
}

const navItems: readonly NavItem[] = [
  { label: 'Create Post', to: '/create-post', sign: 'create-post' },
  { label: 'Calendar', to: '/calendar', sign: 'calendar', alsoAt: '/posts/' },
  { label: 'Drafts', to: '/drafts', sign: 'pencil' },
  { label: 'Approvals', to: '/approvals', sign: 'approvals' },
  { label: 'Analytics', to: '/analytics', sign: 'analytics' },
  { label: 'Accounts', to: '/accounts', sign: 'accounts' },
  { label: 'Plans', to: '/plans', sign: 'plans' },
];

/**
 * The screens that the person's role has in this space: who only reads is not led to the composer, and nobody alone to a queue.
 * A phone's bar has no place for some, but one for the queue of who may approve in place of the plans.
 */
export function useNavItems() {
  const mayWrite = useMay('draft');
  const isAsked = useIsAsked();
  const approves = useMay('approve') && isAsked;
  const all = navItems.filter(({ to }) => (mayWrite || to !== '/create-post') && (isAsked || to !== '/approvals'));
  const isUnderMore = ({ to }: NavItem) => ['/drafts', '/analytics', approves ? '/plans' : '/approvals'].includes(to);
  return { all, isUnderMore };
}

export const settingsItem = { label: 'Settings', to: '/settings', sign: 'settings', alsoAt: '/settings/' } as const;

/** Not built yet: shown, marked Soon, and not a link (SHELL-09). */
export const editorItem = { label: 'Editor', sign: 'editor' } as const;
