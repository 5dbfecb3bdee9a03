import type { App } from '#/pinterest/auth.ts';
import { urlOf } from '#/pinterest/pin-address.ts';
import { accessOf, type FrozenPin, frozenPin, type ListedPin, type PinterestAuth, pinsWire } from '#/pinterest/wire.ts';
import type { LookContext, LookupResult, Prepared } from '#/port.ts';

/** The most that Pinterest gives at once (API description 5.23.0, `page_size`). */
const PAGE = '250';
/** Nobody makes more Pins in a window of minutes: 100 a minute are let through. */
const MAX_PAGES = 4;

/**
 * Looks for the prepared Pin on its board. New Pins stand first there until somebody moves them: seen, and in no document. So absence is
 * no proof, and a repeat is a person's decision.
 */
export async function lookup(
  app: App,
  prepared: Prepared,
  auth: PinterestAuth,
  context: LookContext,
): Promise<LookupResult> {
  const pin = frozenPin.parse(prepared.payload);
  // Pinterest tells whole seconds.
  const since = Math.floor(context.notBefore.getTime() / 1_000) * 1_000;
  const ask = app.api(accessOf(auth, context.signal));
  let bookmark: string | null | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const more = bookmark == null ? {} : { bookmark };
    const query = { page_size: PAGE, ...more };
    const read = await ask({ path: `/boards/${pin.board}/pins`, query, answer: pinsWire });
    if (read.kind !== 'ok') {
      const { failure } = read;
      const tokenMayRefresh = failure.kind === 'reconnect-needed' && failure.tokenMayRefresh;
      return { kind: 'unable', code: failure.code, message: failure.message, tokenMayRefresh };
    }
    const { items } = read.value;
    const found = items.find((listed) => isOurs(listed, pin, since, context));
    if (found !== undefined) return { kind: 'found', remoteId: found.id, url: urlOf(app.settings, found.id) };
    bookmark = read.value.bookmark;
    const isPast = items.every((listed) => listed.created_at < since);
    if (bookmark == null || isPast) return { kind: 'absent' };
  }
  const message = 'Pinterest did not show all recent Pins of the board.';
  return { kind: 'unable', code: 'incomplete-look', message, tokenMayRefresh: false };
}

function isOurs(listed: ListedPin, pin: FrozenPin, since: number, { notAfter, taken }: LookContext): boolean {
  return (
    !taken.has(listed.id) &&
    listed.created_at >= since &&
    listed.created_at <= notAfter.getTime() &&
    comparable(listed.title) === comparable(pin.title) &&
    comparable(listed.description) === comparable(pin.text) &&
    (listed.link ?? '') === (pin.link ?? '') &&
    (listed.board_section_id ?? null) === pin.section
  );
}

/** Whether words come back as they were is not documented. */
function comparable(text: string | null | undefined): string {
  return (text ?? '').normalize('NFC').replace(/\s+/gu, ' ').trim();
}
