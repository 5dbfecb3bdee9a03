import type { ChosenOptions, OptionValue } from '@nonet/domain';

/** What one account chose, and how it chooses. */
export interface TiktokFields {
  chosen: ChosenOptions;
  /** Whether the account may choose this today; nobody knows while TikTok has not told. */
  mayChoose: (name: string, value: OptionValue) => boolean;
  choose: (name: string, value: OptionValue | null) => void;
}
