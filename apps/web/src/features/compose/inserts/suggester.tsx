import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { cx } from '#/ui/cx.ts';

import { caretPlace } from './caret-place.ts';
import { insertText } from './insert-text.ts';
import { type Suggestion, sources } from './suggestion.ts';
import { type Trigger, triggerAt } from './trigger.ts';

interface Offer {
  field: HTMLTextAreaElement;
  trigger: Trigger;
  suggestions: readonly Suggestion[];
  /** The one that Enter takes; null: Enter is a new line, as after a tag that is typed to its end. */
  active: number | null;
}

const WIDTH = 280;
/** A list near the lower edge opens above the line. */
const HEIGHT = 330;

/**
 * Offers saved texts, tags and emoji while somebody types in a text of the composer.
 * Arrows choose, Enter and Tab take, Esc and going on close it; the focus stays in the text.
 */
export function Suggester({ fieldId }: { fieldId: string }) {
  const listId = useId();
  const [offer, setOffer] = useState<Offer | null>(null);
  const current = useRef<Offer | null>(null);
  /** Where Esc was pressed: there nothing is offered again. */
  const refused = useRef<number | null>(null);
  const asked = useRef(0);

  function show(next: Offer | null) {
    current.current = next;
    setOffer(next);
  }

  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };

    async function look(field: HTMLTextAreaElement) {
      asked.current += 1;
      const question = asked.current;
      const trigger = field.selectionStart === field.selectionEnd ? triggerAt(field.value, field.selectionStart) : null;
      if (trigger === null || trigger.start === refused.current) {
        if (trigger === null) refused.current = null;
        return show(null);
      }
      const suggestions = await sources[trigger.sign](trigger.typed).catch(() => []);
      if (question !== asked.current || document.activeElement !== field) return;
      const active = trigger.sign === '#' ? null : 0;
      show(suggestions.length === 0 ? null : { field, trigger, suggestions, active });
    }

    document.addEventListener(
      'input',
      ({ target, isComposing }) => {
        if (target instanceof HTMLTextAreaElement && target.id === fieldId && !isComposing) void look(target);
      },
      { signal: listening.signal },
    );
    document.addEventListener(
      'selectionchange',
      () => {
        const open = current.current;
        if (open && (document.activeElement !== open.field || open.field.selectionStart !== open.trigger.end)) show(null);
      },
      { signal: listening.signal },
    );
    document.addEventListener(
      'keydown',
      (event) => {
        const open = current.current;
        if (!open || event.target !== open.field || event.isComposing || hasModifier(event)) return;
        if (!act(event.key, open)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      options,
    );
    document.addEventListener('scroll', ({ target }) => !isList(target, listId) && show(null), options);
    return () => listening.abort();
  }, [fieldId, listId]);

  /** True when the key was for the list. */
  function act(key: string, open: Offer): boolean {
    const { suggestions, active } = open;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined) {
      const from = active ?? (step === 1 ? -1 : 0);
      show({ ...open, active: (from + step + suggestions.length) % suggestions.length });
      return true;
    }
    if (key === 'Escape') {
      refused.current = open.trigger.start;
      show(null);
      return true;
    }
    const taken = suggestions[key === 'Tab' ? (active ?? 0) : (active ?? -1)];
    if ((key !== 'Enter' && key !== 'Tab') || taken === undefined) return false;
    take(open, taken);
    return true;
  }

  function take({ field, trigger }: Offer, { insert }: Suggestion) {
    show(null);
    if (typeof insert === 'string') return insertText(field, trigger, insert);
    insertText(field, trigger, '');
    insert(field);
  }

  useListOf(offer, listId);
  if (offer === null) return null;
  return createPortal(
    <SuggestionList id={listId} offer={offer} onTake={(suggestion) => take(offer, suggestion)} />,
    document.body,
  );
}

/** Tells assistive technology of the list while the focus is in the text. */
function useListOf(offer: Offer | null, listId: string) {
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
  offer: Offer;
  onTake: (suggestion: Suggestion) => void;
}

const names = { '/': 'Saved texts', '#': 'Your tags', ':': 'Emoji' } as const;

function SuggestionList({ id, offer, onTake }: SuggestionListProps) {
  const { field, trigger, suggestions, active } = offer;
  const list = useRef<HTMLDivElement>(null);
  const place = caretPlace(field, trigger.start);
  const isAbove = place.bottom + HEIGHT > innerHeight && place.top > HEIGHT;
  useEffect(() => {
    if (active !== null) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      className="fixed z-20 w-[280px] max-w-[calc(100vw-24px)] rounded-lg bg-raised p-1 shadow-2"
      style={{
        left: Math.max(12, Math.min(place.left, innerWidth - WIDTH - 12)),
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
            onPointerDown={(event) => {
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

function isList(target: EventTarget | null, id: string): boolean {
  return target instanceof Element && target.id === id;
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}
