import type { NetworkId, PostField } from '@nonet/domain';

/** The sections that Alt and a digit lead to, in their order on the page, by the id of what receives the focus. */
export const sections = [
  { name: 'Select Accounts', id: 'post-accounts' },
  { name: 'Post Title', id: 'post-title' },
  { name: 'Post Content / Caption', id: 'post-content' },
  { name: 'Media Upload', id: 'post-media' },
  { name: 'Schedule', id: 'post-date' },
  { name: 'Problems', id: 'post-problems' },
  { name: 'Preview', id: 'post-preview' },
] as const;

export type SectionId = (typeof sections)[number]['id'];

/** The field of a network's own text. */
export type OwnTextId = `post-text-${NetworkId}`;

export function ownTextId(network: NetworkId): OwnTextId {
  return `post-text-${network}`;
}

/** The fields that only one network has. */
export type OptionsId = `post-options-${NetworkId}`;

export function optionsId(network: NetworkId): OptionsId {
  return `post-options-${network}`;
}

/** Anything in the composer that can be brought into sight. */
export type Place = SectionId | OwnTextId | OptionsId | LinkId;

/** The address that a post leads to, where a chosen network has a field for it. */
export type LinkId = 'post-link';

/**
 * The place of a field that the checks name. A field that the form does not have is fixed by choosing other accounts.
 */
export const sectionOfField: Record<PostField, SectionId | LinkId> = {
  title: 'post-title',
  description: 'post-content',
  link: 'post-link',
  options: 'post-accounts',
  template: 'post-accounts',
  media: 'post-media',
  date: 'post-date',
  accounts: 'post-accounts',
};

/** Focuses a place, or the first control of a section that is only a group. */
export function focusPlace(id: Place): void {
  const section = document.getElementById(id);
  if (!section) return;
  const isFocusable = section.matches('input, textarea, button, [tabindex]');
  const inside = (selector: string) => section.querySelector<HTMLElement>(selector);
  const target = isFocusable ? section : (inside('input, select, textarea') ?? inside('a, button'));
  target?.focus();
  section.scrollIntoView({ block: 'nearest' });
}
