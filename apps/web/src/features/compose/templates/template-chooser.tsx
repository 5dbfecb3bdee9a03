import type { Template } from '@nonet/domain';

import { Button } from '#/ui/button.tsx';
import { OverlayHost, onDemand } from '#/ui/drawing/on-demand.tsx';
import { useOverlay } from '#/ui/overlays/overlay-trigger.ts';
import { Sign } from '#/ui/sign.tsx';

const TemplateMenu = onDemand(() => import('./template-menu.tsx'), 'TemplateMenu');

export const templateChooserId = 'post-template';

export interface TemplateChooserProps {
  template: Template | null;
  onChoose: (template: Template | null) => void;
}

/** The button that names the template of the post and opens the list of them (TPL-01). */
export function TemplateChooser({ template, onChoose }: TemplateChooserProps) {
  const overlay = useOverlay('menu', () => TemplateMenu.preload?.(), { open: undefined, onOpenChange: undefined });
  return (
    <>
      <Button id={templateChooserId} size="sm" kind="ghost" {...overlay.trigger}>
        <span className="inline-flex items-center gap-1.5">
          Template: {template?.name ?? 'None'}
          <Sign name="next" size={13} className="flex-none rotate-90 text-ink-3" />
        </span>
      </Button>
      {overlay.wasOpened && (
        <OverlayHost isOpen={overlay.open} onMissing={() => overlay.setOpen(false)}>
          <TemplateMenu
            template={template}
            onChoose={onChoose}
            anchor={overlay.anchor}
            open={overlay.open}
            onOpenChange={overlay.setOpen}
          />
        </OverlayHost>
      )}
    </>
  );
}
