import { ApprovalsPage } from '#/features/approvals/approvals-page.tsx';
import { onDemand } from '#/ui/drawing/on-demand.tsx';

const StoredPreview = onDemand(
  () => import('#/features/compose/preview/stored-preview.tsx'),
  'StoredPreview',
  undefined,
  { afterPaint: true },
);

/** The queue of approvals, with the previews of the composer. */
export function ApprovalsScreen() {
  return <ApprovalsPage Preview={StoredPreview} />;
}
