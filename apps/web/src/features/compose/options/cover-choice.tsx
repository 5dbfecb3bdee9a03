import type { ChosenOptions, NetworkId, OptionValue } from '@nonet/domain';

import { CoverField } from './cover-field.tsx';
import { CoverPicker } from './cover-picker.tsx';
import type { CoverFiles } from './network-form.ts';

export interface CoverChoiceProps {
  network: NetworkId;
  hint: string;
  /** The network takes whole seconds only. */
  isWhole?: boolean;
  /** Of the account. */
  options: ChosenOptions;
  covers: CoverFiles;
  choose: (name: string, value: OptionValue | null) => void;
}

/** The cover of a video where a network takes a moment of it or a picture: the picture goes before the moment. */
export function CoverChoice({ network, hint, isWhole = false, options, covers, choose }: CoverChoiceProps) {
  const { cover, coverAt } = options;
  const wins = 'This picture is the cover. The frame that you chose counts once you remove it.';
  return (
    <>
      {cover === undefined && (
        <CoverField coverAt={coverAt} isWhole={isWhole} onChoose={(moment) => choose('coverAt', moment)} />
      )}
      <CoverPicker
        networks={[network]}
        word="Cover picture"
        hint={cover !== undefined && coverAt !== undefined ? wins : hint}
        takesMoments
        cover={cover}
        covers={covers}
        onChoose={(key) => choose('cover', key)}
      />
    </>
  );
}
