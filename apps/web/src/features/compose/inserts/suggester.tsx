import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

import { cx } from '#/ui/cx.ts';

import { caretPlace } from '../typing/caret-place.ts';
import type { Suggestion } from '../typing/suggestion.ts';
import { createSuggester, type ShownOffer } from './create-suggester.ts';

const width = 280;
/** A list near the lower edge opens above the line. */
const height = 330;

const names = { '/': 'Saved texts', '#': 'Your tags', ':': 'Emoji' } as const;

export interface SuggesterProps {
  fieldId: string;
  /** Somebody typed in the field before this was there. */
  wasTyped: boolean;
}

/**
 * Offers saved texts, tags and emoji while somebody types in a text of the composer. Arrows choose, Enter and Tab take,
 * Esc and going on close it; the focus stays in the text.
 */
export function Suggester({ fieldId, wasTyped }: SuggesterProps) {
  const listId = useId();
  const [suggester] = useState(() => createSuggester(fieldId, wasTyped));
  const offer = useSyncExternalStore(suggester.subscribe, suggester.get);
  useEffect(() => suggester.listen(), [suggester]);
  useListOf(offer, listId);
  if (offer === null) return null;
  return createPortal(
    <SuggestionList
      // Placed anew for each word, and not at each of its letters.
      key={offer.trigger.start}
      id={listId}
      offer={offer}
      onTake={(suggestion) => suggester.take(offer, suggestion)}
    />,
    // Inside the landmark of the screen, and outside of what cuts off the text's own frame.
    document.getElementById('main') ?? document.body,
  );
}

/** Tells assistive technology of the list while the focus is in the text. */
function useListOf(offer: ShownOffer | null, listId: string) {
  useEffect(() => {
    if (offer === null) return;
    const { field, active } = offer;
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-controls', listId);
    if (active === null) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', `${listId}-${active}`);
    return () => {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant']) field.removeAttribute(name);
    };
  }, [offer, listId]);
}

interface SuggestionListProps {
  id: string;
  offer: ShownOffer;
  onTake: (suggestion: Suggestion) => void;
}

function SuggestionList({ id, offer, onTake }: SuggestionListProps) {
  const { field, trigger, suggestions, active } = offer;
  const list = useRef<HTMLDivElement>(null);
  const [place] = useState(() => caretPlace(field, trigger.start));
  const isAbove = place.bottom + height > innerHeight && place.top > height;
  useEffect(() => {
    if (active !== null) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      className="fixed z-20 w-[280px] max-w-[calc(100vw-24px)] rounded-lg bg-raised p-1 shadow-2"
      style={{
        left: Math.max(12, Math.min(place.left, innerWidth - width - 12)),
        ...(isAbove ? { bottom: innerHeight - place.top + 6 } : { top: place.bottom + 6 }),
      }}
    >
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={names[trigger.sign]}
        className="max-h-[320px] overflow-y-auto overscroll-contain"
      >
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus, and its keys move in the list.
          <div
            key={suggestion.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // A press must not take the focus out of the text.
            onMouseDown={(event) => {
              event.preventDefault();
              onTake(suggestion);
            }}
            className={cx(
              'flex min-h-11 cursor-pointer items-baseline gap-2 rounded-sm px-2.5 py-2 text-13 md:min-h-9',
              index === active ? 'bg-hover' : 'hover:bg-hover',
            )}
          >
            <span className="max-w-[60%] flex-none truncate font-[530]">{suggestion.label}</span>
            {suggestion.detail && <span className="min-w-0 truncate text-12 text-ink-3">{suggestion.detail}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}
