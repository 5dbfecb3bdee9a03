import { insertText } from '../typing/insert-text.ts';
import { keyEffect, type Offer, offerOf } from '../typing/offer.ts';
import type { Suggestion } from '../typing/suggestion.ts';
import { triggerAt } from '../typing/trigger.ts';
import { sources } from './sources.ts';

export interface ShownOffer extends Offer {
  field: HTMLTextAreaElement;
}

/**
 * Watches one text field and finds what fits what is typed there, or `wasTyped` before. It listens at the document, because the field may be
 * drawn anew.
 */
export function createSuggester(fieldId: string, wasTyped: boolean) {
  let shown: ShownOffer | null = null;
  /** Where Esc was pressed: there nothing is offered again. */
  let refusedAt: number | null = null;
  let questions = 0;
  const listeners = new Set<() => void>();

  function show(next: ShownOffer | null) {
    if (next === shown) return;
    shown = next;
    for (const listener of listeners) listener();
  }

  async function look(field: HTMLTextAreaElement) {
    questions += 1;
    const question = questions;
    const trigger = field.selectionStart === field.selectionEnd ? triggerAt(field.value, field.selectionStart) : null;
    if (trigger === null) refusedAt = null;
    if (trigger === null || trigger.start === refusedAt) return show(null);
    // Without an answer nothing is offered, and typing goes on.
    const suggestions = await sources[trigger.sign](trigger.typed).catch(() => []);
    if (question !== questions || document.activeElement !== field) return;
    const offer = offerOf(trigger, suggestions);
    show(offer && { ...offer, field });
  }

  function take({ field, trigger }: ShownOffer, { insert }: Suggestion) {
    show(null);
    insertText(field, trigger, typeof insert === 'string' ? insert : '');
    if (typeof insert !== 'string') insert(field);
  }

  /** True when the key was for what is offered. */
  function press(offer: ShownOffer, key: string): boolean {
    const effect = keyEffect(offer, key);
    if (effect === null) return false;
    if (effect.type === 'moved') {
      show({ ...offer, active: effect.active });
    } else if (effect.type === 'refused') {
      refusedAt = offer.trigger.start;
      show(null);
    } else {
      const taken = offer.suggestions[effect.index];
      if (taken) take(offer, taken);
    }
    return true;
  }

  return {
    get: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    take,
    /** Returns what ends it. */
    listen(): () => void {
      const { signal, abort } = stopper();
      const field = document.activeElement;
      if (wasTyped && field instanceof HTMLTextAreaElement && field.id === fieldId) void look(field);
      document.addEventListener(
        'input',
        ({ target, isComposing }) => {
          if (target instanceof HTMLTextAreaElement && target.id === fieldId && !isComposing) void look(target);
        },
        { signal },
      );
      document.addEventListener(
        'selectionchange',
        () => {
          const isThere = document.activeElement === shown?.field && shown?.field.selectionStart === shown?.trigger.end;
          if (!isThere) show(null);
        },
        { signal },
      );
      document.addEventListener(
        'keydown',
        (event) => {
          const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing);
          if (shown === null || event.target !== shown.field || !isPlain || !press(shown, event.key)) return;
          event.preventDefault();
          event.stopPropagation();
        },
        { signal, capture: true },
      );
      return () => {
        abort();
        show(null);
      };
    },
  };
}

function stopper() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
