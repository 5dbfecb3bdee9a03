import { useMay } from '#/lib/use-may.ts';
import { type AppPath, pathOf } from '#/router/app-path.ts';
import type { SignName } from '#/ui/sign.tsx';

export interface NavItem {
  label: string;
  /** Label for the narrow bar of a phone. */
  shortLabel: string;
  to: '/create-post' | '/calendar' | '/drafts' | '/approvals' | '/analytics' | '/accounts' | '/plans';
  /** On phones it is under More. */
  isUnderMore?: true;
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
  { label: 'Create Post', shortLabel: 'Create', to: '/create-post', sign: 'create-post' },
  { label: 'Calendar', shortLabel: 'Calendar', to: '/calendar', sign: 'calendar', alsoAt: '/posts/' },
  { label: 'Drafts', shortLabel: 'Drafts', to: '/drafts', sign: 'pencil', isUnderMore: true },
  { label: 'Analytics', shortLabel: 'Analytics', to: '/analytics', sign: 'analytics', isUnderMore: true },
  { label: 'Accounts', shortLabel: 'Accounts', to: '/accounts', sign: 'accounts' },
  { label: 'Plans', shortLabel: 'Plans', to: '/plans', sign: 'plans' },
];

/** The screens that the person's role has in this space: who only reads is not led to the composer. */
export function useNavItems(): readonly NavItem[] {
  const mayWrite = useMay('draft');
  return mayWrite ? navItems : navItems.filter(({ to }) => to !== '/create-post');
}

export const settingsItem = { label: 'Settings', to: '/settings', sign: 'settings', alsoAt: '/settings/' } as const;

/** Not built yet: shown, marked Soon, and not a link (SHELL-09). */
export const editorItem = { label: 'Editor', sign: 'editor' } as const;
