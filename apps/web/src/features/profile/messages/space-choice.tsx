import type { MessageSettings, Space } from '@nonet/contract';

import { Button } from '#/ui/button.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';

import { type AskedSpace, changeMessageSettings } from './use-message-settings.ts';

interface SpaceChoiceProps {
  spaces: readonly Space[];
  /** The space whose settings are shown. */
  shown: Space;
  isOwn: boolean;
  asked: AskedSpace;
  settings: MessageSettings | undefined;
  onChoose: (id: string) => void;
}

/** Whose messages the choices below are about (TEAM-11). */
export function SpaceChoice({ spaces, shown, isOwn, asked, settings, onChoose }: SpaceChoiceProps) {
  const own = spaces[0]?.id ?? shown.id;
  const hint = isOwn
    ? 'What you choose here holds in your other spaces, too, as long as you choose nothing there.'
    : settings?.hasOwnChoice
      ? 'You have chosen for this space.'
      : 'As in your own space, as long as you choose nothing here.';
  return (
    <div className="grid max-w-[420px] justify-items-start gap-2 py-[18px]">
      <div className="w-full">
        <SelectField
          label="Space"
          hint={hint}
          choices={Object.fromEntries(spaces.map(({ id, name }) => [id, name]))}
          value={shown.id}
          onChoose={(id) => onChoose(id ?? own)}
        />
      </div>
      {!isOwn && settings?.hasOwnChoice && (
        <Button onClick={() => void changeMessageSettings(asked, { asInOwnSpace: true })}>As in my own space</Button>
      )}
    </div>
  );
}
