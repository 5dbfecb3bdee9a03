import { countedLimit, isBlank, type NetworkId, networkName, networkRules, unitNoun, type Weigh } from '@nonet/domain';
import { useEffect } from 'react';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { announce } from '#/ui/announcer.tsx';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { TextArea } from '#/ui/text-input.tsx';

import { CounterRing } from '../counter-ring.tsx';

export interface OwnTextFieldProps {
  id: string;
  network: NetworkId;
  value: string;
  onChange: (value: string) => void;
  /** Removes the text, so that the shared text counts again. */
  onRemove: () => void;
  weigh: Weigh | null;
  error: string | undefined;
}

/** One network's own text, with that network's limit. Nothing is cut; a message says that it is too long. */
export function OwnTextField({ id, network, value, onChange, onRemove, weigh, error }: OwnTextFieldProps) {
  const name = networkName(network);
  const limit = countedLimit(value, networkRules[network].text.limits, weigh);
  const isOver = limit !== null && (limit.length ?? 0) > limit.max;

  useEffect(() => {
    if (isOver) announce(`The text for ${name} is too long`);
  }, [isOver, name]);

  return (
    <Field
      id={id}
      label={
        <span className="flex items-center gap-1.5">
          <PlatformGlyph network={network} size={14} />
          {`Text for ${name}`}
        </span>
      }
      counter={
        <Button kind="ghost" size="sm" className="-my-1.5 -mr-2" onClick={onRemove}>
          Use the shared text
          <span className="sr-only">{` for ${name}`}</span>
        </Button>
      }
      hint={isBlank(value) && `While this is empty, ${name} gets the shared text.`}
      error={error}
    >
      <TextArea
        value={value}
        minLines={3}
        maxLines={14}
        onChange={(event) => onChange(event.currentTarget.value)}
        footer={
          limit && (
            <CounterRing
              count={limit.length}
              max={limit.max}
              tightFrom={limit.max - 20}
              noun={limit.unit === 'utf8-bytes' ? unitNoun(limit.unit) : undefined}
            />
          )
        }
      />
    </Field>
  );
}
