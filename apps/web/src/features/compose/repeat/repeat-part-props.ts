import type { NetworkId, NetworkTexts } from '@nonet/domain';

import type { DraftRepeat } from './draft-repeat.ts';

export interface RepeatPartProps {
  repeat: DraftRepeat | null;
  onChange: (repeat: DraftRepeat | null) => void;
  /** The repeat that the edited post is of; null: it is of none yet. */
  seriesId: string | null;
  /** Whether its editor is seen. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** The day from which it counts; null: none is chosen yet. */
  day: string | null;
  time: string;
  zone: string;
  now: Date;
  networks: readonly NetworkId[];
  descriptions: NetworkTexts;
}
