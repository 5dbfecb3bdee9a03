import { useState } from 'react';

import { fileAt } from '#/lib/file-address.ts';

/**
 * The address under which a file was first drawn here. What is read anew brings it with a later end, and that is no reason to fetch
 * the file again, or to begin a film anew.
 */
export function useFirstAddress<Address extends string | null | undefined>(address: Address): Address {
  const [first, setFirst] = useState(address);
  if (first === address || (fileAt(address) ?? '') === fileAt(first)) return first;
  setFirst(address);
  return address;
}
