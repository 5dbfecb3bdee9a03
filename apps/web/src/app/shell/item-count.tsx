import type { NavItem } from './nav-items.ts';
import { useLatePart } from './use-late-part.ts';

const importCount = () => import('./approvals-count.tsx').then(({ ApprovalsCount }) => ApprovalsCount);

/** What waits behind an item; of the queue alone anything can. */
export function ItemCount({ of, at }: { of: NavItem['to']; at: 'row' | 'sign' | 'bar' }) {
  const Count = useLatePart(of === '/approvals', importCount);
  return Count && <Count at={at} />;
}
