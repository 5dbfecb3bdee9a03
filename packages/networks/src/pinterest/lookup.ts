import { comparable, onlyMatch } from '#/kit/only-match.ts';
import { unable } from '#/kit/unable.ts';
import type { App, Way } from '#/pinterest/auth.ts';
import { urlOf } from '#/pinterest/pin-address.ts';
import { accessOf, type FrozenPin, frozenPin, type ListedPin, pinsWire } from '#/pinterest/wire.ts';
import type { LookContext, LookupResult } from '#/port.ts';

/** The most that Pinterest gives at once (API description 5.23.0, `page_size`). */
const PAGE = '250';
/** Nobody makes more Pins in a window of minutes: 100 a minute are let through. */
const MAX_PAGES = 4;

/**
 * Looks for the prepared Pin on its board. New Pins stand first there until somebody moves them: seen, and in no document. So absence is
 * no proof, and a repeat is a person's decision.
 */
export const lookup: Way<'lookup'> = async (app, prepared, auth, context) => {
  const pin = frozenPin.parse(prepared.payload);
  // Pinterest tells whole seconds.
  const since = Math.floor(context.notBefore.getTime() / 1_000) * 1_000;
  const ask = app.api(accessOf(auth, context.signal));
  const matches: ListedPin[] = [];
  let bookmark: string | null | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const more = bookmark == null ? {} : { bookmark };
    const query = { page_size: PAGE, ...more };
    const read = await ask({ path: `/boards/${pin.board}/pins`, query, answer: pinsWire });
    if (read.kind !== 'ok') return unable(read.failure);
    const { items } = read.value;
    matches.push(...items.filter((listed) => isOurs(listed, pin, since, context)));
    bookmark = read.value.bookmark;
    const isPast = items.every((listed) => listed.created_at < since);
    if (bookmark == null || isPast) return lookedAt(app, matches);
  }
  return unable({ code: 'incomplete-look', message: 'Pinterest did not show all recent Pins of the board.' });
};

function lookedAt({ settings }: App, matches: readonly ListedPin[]): LookupResult {
  const found = onlyMatch(matches, 'Pins of the board');
  if (found.kind !== 'match') return found;
  const { id: remoteId } = found.match;
  return { kind: 'found', remoteId, url: urlOf(settings, remoteId) };
}

function isOurs(listed: ListedPin, pin: FrozenPin, since: number, { notAfter, taken }: LookContext): boolean {
  return (
    !taken.has(listed.id) &&
    listed.created_at >= since &&
    listed.created_at <= notAfter.getTime() &&
    comparable(listed.title ?? '') === comparable(pin.title ?? '') &&
    comparable(listed.description ?? '') === comparable(pin.text) &&
    (listed.link ?? '') === (pin.link ?? '') &&
    (listed.board_section_id ?? null) === pin.section
  );
}
