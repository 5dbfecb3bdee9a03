import type { NetworkId } from '@nonet/domain';

import type { SignName } from '#/ui/sign.tsx';
import type { Draft } from '../draft/draft.ts';
import type { Place } from '../sections/sections.ts';

/** What the menu *Add* knows of a draft. */
export type AddDraft = Pick<
  Draft,
  'description' | 'descriptions' | 'media' | 'poll' | 'card' | 'attachment' | 'thread' | 'withoutThreads'
>;

/** Something that is added to a post as a block of its own: one entry of the menu *Add*. */
export interface AddEntry {
  /** What it is called, also as a block. */
  readonly label: string;
  readonly sign: SignName;
  /** What it is, in a few words; null: it is not offered for this draft. */
  about(draft: AddDraft, networks: readonly NetworkId[]): string | null;
  takes(network: NetworkId): boolean;
  /** Whether the draft has it already; then the entry leads to it. */
  isThere(draft: AddDraft): boolean;
  /** The kinds of files that are chosen first, as a file picker takes them. Absent: it is no file. */
  readonly accept?: string;
  add(draft: AddDraft, networks: readonly NetworkId[]): Partial<Draft>;
  /** What receives the focus once it is added. */
  readonly place: Place;
}
