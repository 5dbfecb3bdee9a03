import type { Connection } from '@nonet/contract';
import type { NetworkId, OptionValue, PostField } from '@nonet/domain';
import type { FunctionComponent } from 'react';

import type { Abilities } from '../accounts/abilities.ts';
import type { Draft } from '../draft/draft.ts';
import type { DraftMedia } from '../media/draft-media.ts';
import type { MediaDesk } from '../media/media-desk.ts';

/** Pictures that options name, and what can be done with them. */
export interface CoverFiles {
  desk: Pick<MediaDesk, 'add' | 'uploads' | 'measure'>;
  items: readonly DraftMedia[];
}

/** What a network's own part of the form receives. */
export interface NetworkFormProps {
  /** The chosen accounts of the network. */
  accounts: readonly Connection[];
  /** What is known of what they may do. */
  abilities: Abilities;
  /** The pictures that were chosen as covers, for `CoverPicker`. */
  covers: CoverFiles;
  /** What the forms read of the draft. Its texts are none of it, so that a typed key draws no form anew. */
  draft: Pick<Draft, 'link' | 'media' | 'options' | 'templateId'>;
  change: (change: Partial<Draft>) => void;
  /**
   * Chooses an option of an account by its name in the network's rules; null removes it. The draft stores the choice.
   */
  choose: (connectionId: Connection['id'], name: string, value: OptionValue | null) => void;
  /** The message to show below a field. For the options it is about this network only. */
  errorOf: (field: PostField) => string | undefined;
}

/** A network's own part of the sheet: one or more sections of fields that no other network has. */
export type NetworkForm = FunctionComponent<NetworkFormProps>;

/**
 * The function that fetches a network's part of the form once an account of it is chosen. Null when the network has no
 * fields of its own.
 */
export type NetworkForms = Readonly<Record<NetworkId, (() => Promise<NetworkForm>) | null>>;
