import { type NetworkId, networkIds, networkRules, type PostField } from '@nonet/domain';

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

/** Whose text is open in the editor: everyone's, or that of one network. */
export type Tab = 'everyone' | NetworkId;

/** The text of a tab. All of them have one field, `post-content`. */
export type TextId = `post-text-${Tab}`;

export function textId(tab: Tab): TextId {
  return `post-text-${tab}`;
}

/** The fields that only one network has. */
export type OptionsId = `post-options-${NetworkId}`;

export function optionsId(network: NetworkId): OptionsId {
  return `post-options-${network}`;
}

/** The first comment on a network. */
export type CommentId = `post-comment-${NetworkId}`;

export function commentId(network: NetworkId): CommentId {
  return `post-comment-${network}`;
}

/** Anything in the composer that can be brought into sight. */
export type Place =
  | SectionId
  | TextId
  | OptionsId
  | CommentId
  | LinkId
  | PollId
  | CardId
  | AttachmentId
  | PartPlace
  | TimeId;

/** The time of the post; its day is a section. */
export type TimeId = 'post-date-time';

/** The text of a part of a thread, from 2 on. */
export type PartPlace = `post-part-${number}`;

/** The address that a post leads to, where a chosen network has a field for it. */
export type LinkId = 'post-link';

/** The button that changes the link card. */
export type CardId = 'post-card-edit';

/** The poll of the post. */
export type PollId = 'post-poll';

/** The long text below the text of the post. */
export type AttachmentId = 'post-long-text';

/**
 * The place of a field that the checks name. A field that the form does not have is fixed by choosing other accounts.
 */
export const sectionOfField: Record<PostField, SectionId | TextId | LinkId | PollId | AttachmentId> = {
  title: 'post-title',
  description: 'post-text-everyone',
  poll: 'post-poll',
  attachment: 'post-long-text',
  comments: 'post-text-everyone',
  link: 'post-link',
  options: 'post-accounts',
  template: 'post-accounts',
  media: 'post-media',
  date: 'post-date',
  accounts: 'post-accounts',
};

const tabOfPlace: ReadonlyMap<Place, Tab> = new Map<Place, Tab>([
  [textId('everyone'), 'everyone'],
  ...networkIds.flatMap((id): (readonly [Place, Tab])[] => [
    [textId(id), id],
    [optionsId(id), id],
    [commentId(id), id],
    ...(networkRules[id].linkField ? [['post-link', id] as const] : []),
  ]),
]);

/** The tab that a place is in; null for places that are seen whatever tab is open. */
export function tabOf(place: Place): Tab | null {
  return tabOfPlace.get(place) ?? null;
}

/** Focuses a place, or the first control of a section that is only a group. */
export function focusPlace(id: Place): void {
  const section = document.getElementById(id.startsWith('post-text-') ? 'post-content' : id);
  if (!section) return;
  const isFocusable = section.matches('input, textarea, button, [tabindex]');
  const inside = (selector: string) => section.querySelector<HTMLElement>(selector);
  // What has to be answered first has its mark.
  const target = isFocusable
    ? section
    : (inside('[data-unanswered] button') ?? inside('input, select, textarea, [data-choice]') ?? inside('a, button'));
  // The list of accounts is folded: it opens, and takes the focus.
  if (target?.matches('[data-unfolds]')) target.click();
  else target?.focus();
  section.scrollIntoView({ block: 'nearest' });
}
