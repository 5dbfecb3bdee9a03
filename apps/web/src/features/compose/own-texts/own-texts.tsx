import { isBlank, type NetworkId, type NetworkTexts, networkName, type Weigh } from '@nonet/domain';
import { useRef } from 'react';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Button } from '#/ui/button.tsx';
import { toast } from '#/ui/toast.ts';

import { ownTextId, type Place } from '../sections.ts';
import { OwnTextField } from './own-text-field.tsx';

export interface OwnTextsProps {
  /** The networks that receive the post, each once. */
  networks: readonly NetworkId[];
  description: string;
  descriptions: NetworkTexts;
  onChange: (descriptions: NetworkTexts) => void;
  /** Moves the focus to a place that exists only after `change`. */
  goTo: (place: Place, change: () => void) => void;
  weigh: Weigh | null;
  errorOf: (network: NetworkId) => string | undefined;
}

/** Texts for single networks: a field for each network with its own text, and a button for each without. */
export function OwnTexts(props: OwnTextsProps) {
  const { networks, description, descriptions, onChange, goTo, weigh, errorOf } = props;
  const open = networks.filter((network) => descriptions[network] !== undefined);
  const others = networks.filter((network) => descriptions[network] === undefined);

  // The latest texts, for an Undo that may come much later.
  const latest = useRef(descriptions);
  latest.current = descriptions;

  function remove(network: NetworkId) {
    const { [network]: text = '', ...kept } = descriptions;
    goTo('post-content', () => onChange(kept));
    if (isBlank(text) || text === description) return;
    toast.info(`${networkName(network)} gets the shared text`, {
      id: `own-text-${network}`,
      action: { label: 'Undo', onPress: () => onChange({ ...latest.current, [network]: text }) },
    });
  }

  return (
    <>
      {open.map((network) => (
        <OwnTextField
          key={network}
          id={ownTextId(network)}
          network={network}
          value={descriptions[network] ?? ''}
          onChange={(text) => onChange({ ...descriptions, [network]: text })}
          onRemove={() => remove(network)}
          weigh={weigh}
          error={errorOf(network)}
        />
      ))}
      {others.length > 0 && (
        <div className="-mx-2 -my-1.5 flex flex-wrap items-center">
          {others.map((network) => (
            <Button
              key={network}
              kind="ghost"
              size="sm"
              icon={<PlatformGlyph network={network} size={14} />}
              onClick={() => goTo(ownTextId(network), () => onChange({ ...descriptions, [network]: description }))}
            >
              Customise for {networkName(network)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
