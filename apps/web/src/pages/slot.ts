import type { PageSlot } from '@nonet/contract';

/** A slot of a page, which the server fills when it serves the page. */
export function slot(name: PageSlot): string {
  return `{{${name}}}`;
}
