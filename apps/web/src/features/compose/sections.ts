import type { NetworkId, PostField } from '@nonet/domain';

/** The sections that Alt and a digit lead to, in their order on the page, by the id of what receives the focus. */
export const sections = [
  { name: 'Post Title', id: 'post-title' },
  { name: 'Post Content / Caption', id: 'post-content' },
  { name: 'Media Upload', id: 'post-media' },
  { name: 'Schedule', id: 'post-date' },
  { name: 'Select Accounts', id: 'post-accounts' },
  { name: 'Problems', id: 'post-problems' },
  { name: 'Preview', id: 'post-preview' },
] as const;

export type SectionId = (typeof sections)[number]['id'];

/** The field of a network's own text. */
export type OwnTextId = `post-text-${NetworkId}`;

export function ownTextId(network: NetworkId): OwnTextId {
  return `post-text-${network}`;
}

/** Anything in the composer that can be brought into sight. */
export type Place = SectionId | OwnTextId;

/** Where a field of the checks is found. What the form does not hold is cured by another choice of accounts. */
export const sectionOfField: Record<PostField, SectionId> = {
  title: 'post-title',
  description: 'post-content',
  link: 'post-accounts',
  boards: 'post-accounts',
  template: 'post-accounts',
  media: 'post-media',
  date: 'post-date',
  accounts: 'post-accounts',
};

/** Puts the focus on a place, or on the first control of a section that is only a group. */
export function focusPlace(id: Place): void {
  const section = document.getElementById(id);
  if (!section) return;
  const isFocusable = section.matches('input, textarea, button, [tabindex]');
  const inside = (selector: string) => section.querySelector<HTMLElement>(selector);
  const target = isFocusable ? section : (inside('input') ?? inside('a, button'));
  target?.focus();
  section.scrollIntoView({ block: 'nearest' });
}
