import { OverlayHost, onDemand } from '#/ui/drawing/on-demand.tsx';
import { useWasOpened } from '#/ui/overlays/dialog.tsx';

import { useScopeQuestion } from './ask-scope.ts';

const ScopeDialog = onDemand(() => import('./scope-dialog.tsx'), 'ScopeDialog');

/** Draws the question which of a repeat is meant. Its code comes with the first one. */
export function ScopeHost() {
  const question = useScopeQuestion();
  const wasAsked = useWasOpened(question !== null);
  if (!wasAsked) return null;
  return (
    <OverlayHost isOpen={question !== null} onMissing={() => question?.answer(null)}>
      <ScopeDialog question={question} />
    </OverlayHost>
  );
}
