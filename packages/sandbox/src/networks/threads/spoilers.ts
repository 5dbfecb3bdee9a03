import { isOrder } from '#/core/order.ts';
import type { Parameters } from '#/networks/meta/graph-call.ts';
import { invalidParameter } from '#/networks/threads/refusals.ts';

/** A range of a text that is hidden, in UTF-16 units. */
export interface Spoiler {
  readonly offset: number;
  readonly length: number;
}

/** "The maximum number of text spoiler entities per post is limited to 10" ("Spoilers", July 2026). */
const maxSpoilers = 10;

/** The hidden ranges of a text. The unit is not documented; after an emoji UTF-16 units were seen (two clients, August and September 2026). */
export function spoilersOf(parameters: Parameters, text: string): Spoiler[] {
  const json = parameters.get('text_entities');
  if (json === undefined) return [];
  const entities = listIn(json);
  if (entities.length > maxSpoilers) throw refused(`must have at most ${maxSpoilers} entities`);
  return entities.map((entity) => {
    if (!isOrder(entity)) throw refused('must be a list of objects');
    const { entity_type: type, offset, length, ...strange } = entity;
    if (Object.keys(strange).length > 0) throw refused(`has no field ${Object.keys(strange)[0]}`);
    if (type !== 'SPOILER' && type !== 'spoiler') throw refused('must have the entity_type SPOILER');
    if (!isWhole(offset) || !isWhole(length) || length === 0 || offset + length > text.length) {
      throw refused('must lie within the text');
    }
    return { offset, length };
  });
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function listIn(json: string): unknown[] {
  try {
    const told: unknown = JSON.parse(json);
    if (Array.isArray(told)) return told;
  } catch {
    // Said below.
  }
  throw refused('must be a JSON list');
}

function refused(why: string): Error {
  return invalidParameter(`Param text_entities ${why}`);
}
