import type { Connection } from '@nonet/contract';
import type { NetworkId, PostField } from '@nonet/domain';
import type { FunctionComponent } from 'react';

import type { Draft } from '../draft/draft.ts';

/** What a network's own part of the sheet is given. */
export interface NetworkFormProps {
  /** The chosen accounts of the network. */
  accounts: readonly Connection[];
  draft: Draft;
  change: (change: Partial<Draft>) => void;
  /** The message to show below a field. */
  errorOf: (field: PostField) => string | undefined;
}

/** A network's own part of the sheet: one or more sections of fields that no other network has. */
export type NetworkForm = FunctionComponent<NetworkFormProps>;

/** Null: the network has no fields of its own, or is not built. Else what fetches them, once an account of it is chosen. */
export type NetworkForms = Readonly<Record<NetworkId, (() => Promise<NetworkForm>) | null>>;

export const networkForms: NetworkForms = {
  facebook: null,
  twitter: null,
  linkedin: null,
  instagram: null,
  youtube: null,
  pinterest: null,
  bluesky: null,
  threads: null,
  tiktok: null,
};
