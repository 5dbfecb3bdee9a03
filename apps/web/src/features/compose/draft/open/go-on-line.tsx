import { onDemand } from '#/ui/drawing/on-demand.tsx';

import { emptyDraft } from '../draft.ts';
import type { OpenedDraft } from './open-draft.ts';

const GoOn = onDemand(() => import('./go-on.tsx'), 'GoOn', undefined, { afterPaint: true });

/** Beside the heading of a form in which nothing stands, opened for nothing in particular: the draft that was changed last can be opened instead. */
export function GoOnLine({ opened: { draft, keeper }, isEmpty }: { opened: OpenedDraft; isEmpty: boolean }) {
  if (draft !== emptyDraft || keeper === null || !isEmpty) return null;
  return <GoOn ownId={keeper.id} />;
}
