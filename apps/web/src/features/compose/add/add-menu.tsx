import { type NetworkId, nameList, networkIds, networkName } from '@nonet/domain';
import { useRef } from 'react';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Menu } from '#/ui/overlays/menu.tsx';
import type { MenuItem } from '#/ui/overlays/menu-popup.tsx';
import { Sign } from '#/ui/sign.tsx';
import type { Draft } from '../draft/draft.ts';
import { noteAdded } from '../sections/just-added.ts';
import { focusPlace } from '../sections/sections.ts';
import { addEntries } from './add-entries.ts';
import type { AddDraft, AddEntry } from './add-entry.ts';

interface AddMenuProps {
  draft: AddDraft;
  change: (change: Partial<Draft>) => void;
  /** The networks of the chosen accounts, each once. */
  networks: readonly NetworkId[];
  onFiles: (files: readonly File[]) => void;
}

/** What can be added to the post, beside files and texts: in words, with the marks of the networks that take it. */
export function AddMenu({ draft, change, networks, onFiles }: AddMenuProps) {
  const picker = useRef<HTMLInputElement>(null);
  const offered = addEntries.filter((entry) => entry.about(draft, networks) !== null);
  // While no account is chosen, each may still find its own.
  const shown = networks.length === 0 ? networkIds : networks;
  const isTaken = (entry: AddEntry) => shown.some((network) => entry.takes(network));
  const taken = offered.filter(isTaken);
  const others = offered.filter((entry) => !isTaken(entry));
  const itemOf = (entry: AddEntry): MenuItem => ({
    label: entry.label,
    sign: entry.sign,
    about: entry.about(draft, networks) ?? '',
    end: <Marks networks={(isTaken(entry) ? shown : networkIds).filter((network) => entry.takes(network))} />,
    onChoose: () => {
      if (entry.isThere(draft)) return focusPlace(entry.place);
      if (entry.accept !== undefined && picker.current) {
        picker.current.accept = entry.accept;
        return picker.current.click();
      }
      noteAdded(entry.place);
      change(entry.add(draft, networks));
    },
  });
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Add a file"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen again.
          currentTarget.value = '';
          onFiles(files);
        }}
      />
      <Menu
        label="Add"
        align="start"
        items={() => [
          ...taken.map(itemOf),
          ...others.map((entry, at) => ({
            ...itemOf(entry),
            isOut: true,
            ...(at === 0 && { heading: 'Not for these accounts' }),
          })),
        ]}
        trigger={(trigger) => (
          <button
            type="button"
            {...trigger}
            className="flex h-11 items-center gap-1.5 rounded-md px-2 text-13 font-[560] text-ink-2 hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink md:h-8"
          >
            <Sign name="plus" size={16} />
            Add
          </button>
        )}
      />
    </>
  );
}

function Marks({ networks }: { networks: readonly NetworkId[] }) {
  return (
    <span role="img" aria-label={nameList(networks.map(networkName))} className="flex flex-none items-center gap-1.5">
      {networks.map((network) => (
        <PlatformGlyph key={network} network={network} size={14} />
      ))}
    </span>
  );
}
