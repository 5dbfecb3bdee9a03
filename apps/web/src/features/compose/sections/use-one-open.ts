import { useState } from 'react';

/** Of several parts, one is open: the first until another is chosen, and none when the open one is closed. */
export function useOneOpen<Id extends string>(ids: readonly Id[]): { open: Id | null; toggle: (id: Id) => void } {
  const [wanted, setWanted] = useState<Id | 'none' | null>(null);
  const isThere = wanted !== null && wanted !== 'none' && ids.includes(wanted);
  const open = wanted === 'none' ? null : isThere ? wanted : (ids[0] ?? null);
  return { open, toggle: (id) => setWanted(id === open ? 'none' : id) };
}
