import type { Fact } from './fact-list.tsx';

/** A consent page's address, taken apart: the page, then each parameter that it is opened with. */
export function addressParts(address: string): Fact[] {
  const { origin, pathname, searchParams } = new URL(address);
  return [['Page', `${origin}${pathname}`], ...searchParams];
}
