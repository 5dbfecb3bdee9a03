import { isOrder, type Order } from '#/core/order.ts';
import { invalidParameter } from '#/networks/threads/refusals.ts';

/** What a parameter tells that is written as a JSON object. */
export function objectIn(json: string, name: string): Order {
  try {
    const told: unknown = JSON.parse(json);
    if (isOrder(told)) return told;
  } catch {
    // Said below.
  }
  throw invalidParameter(`Param ${name} must be a JSON object`);
}
