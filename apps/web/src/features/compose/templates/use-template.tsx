import type { Connections } from '@nonet/contract';
import { networkIds, type Template, templateFor } from '@nonet/domain';
import { type ReactNode, useMemo, useRef } from 'react';

import { onDemand } from '#/ui/drawing/on-demand.tsx';

import { chosenAccounts, type Draft } from '../draft/draft.ts';
import type { DraftMedia } from '../media/draft-media.ts';
import { errorOf, type Problem } from '../problems/problems.ts';
import { chooseTemplate } from './choose-template.ts';
import { TemplateChooser, templateChooserId } from './template-chooser.tsx';

const TemplateNotes = onDemand(() => import('./template-notes.tsx'), 'TemplateNotes');

interface TemplateSettings {
  draft: Draft;
  change: (change: Partial<Draft>) => void;
  connections: Connections;
  files: { items: readonly DraftMedia[] };
  problems: readonly Problem[];
  /** Opens the crop tool; always the same function. */
  onCrop: (key: string) => void;
}

interface TemplateParts {
  chooser: ReactNode;
  notes: ReactNode;
}

/** The template of a draft, its chooser, and what is said of it. Both are drawn anew only when they change, not with every typed key. */
export function useTemplate({ draft, change, connections, files, problems, onCrop }: TemplateSettings): TemplateParts {
  const { templateId, connectionIds, options, link } = draft;
  const template = templateFor(templateId);
  const latest = useRef({ draft, change, connections });
  latest.current = { draft, change, connections };
  const mediaError = errorOf(problems, 'media');
  const linkError = errorOf(problems, 'link');

  const chooser = useMemo(() => {
    const onChoose = (chosen: Template | null) => {
      const now = latest.current;
      const accounts = networkIds.flatMap((network) => now.connections[network]);
      now.change(chooseTemplate(now.draft, chosen, accounts));
    };
    return <TemplateChooser template={template} onChoose={onChoose} />;
  }, [template]);

  const notes = useMemo(
    () =>
      template && (
        <TemplateNotes
          template={template}
          accounts={chosenAccounts({ connectionIds }, connections)}
          options={options}
          items={files.items}
          mediaError={mediaError}
          link={link}
          linkError={linkError}
          onLink={(typed) => latest.current.change({ link: typed })}
          onCrop={onCrop}
          onClear={() => {
            latest.current.change({ templateId: null });
            document.getElementById(templateChooserId)?.focus();
          }}
        />
      ),
    [template, connectionIds, connections, options, files.items, mediaError, link, linkError, onCrop],
  );

  return { chooser, notes };
}
