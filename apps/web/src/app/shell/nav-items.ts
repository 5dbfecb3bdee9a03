import { AtSign, CalendarDays, Layers, type LucideIcon, PencilRuler, SquarePen } from 'lucide-react';

export interface NavItem {
  label: string;
  /** For the narrow bar of a phone. */
  shortLabel: string;
  to: '/create-post' | '/calendar' | '/accounts' | '/plans';
  Icon: LucideIcon;
}

export const navItems: readonly NavItem[] = [
  { label: 'Create Post', shortLabel: 'Create', to: '/create-post', Icon: SquarePen },
  { label: 'Calendar', shortLabel: 'Calendar', to: '/calendar', Icon: CalendarDays },
  { label: 'Accounts', shortLabel: 'Accounts', to: '/accounts', Icon: AtSign },
  { label: 'Plans', shortLabel: 'Plans', to: '/plans', Icon: Layers },
];

/** Not there yet: shown, marked Soon, and not a link (SHELL-09). */
export const editorItem = { label: 'Editor', Icon: PencilRuler } as const;
