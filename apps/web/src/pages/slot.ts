import type { PageSlot } from '@nonet/contract';

/** A place in a page that the server fills when it serves the page. */
export function slot(name: PageSlot): string {
  return `{{${name}}}`;
}
