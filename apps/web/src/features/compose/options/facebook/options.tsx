import { formatFor, networkRules, templateFor } from '@nonet/domain';

import { AccountSections } from '../account-sections.tsx';
import { CoverPicker } from '../cover-picker.tsx';
import { FormatField } from '../format-field.tsx';
import type { NetworkFormProps } from '../network-form.ts';

/** The kind of post on Facebook and the picture before a video, for each chosen Page. */
export function FacebookOptions({ accounts, abilities, covers, draft, choose, errorOf }: NetworkFormProps) {
  const template = templateFor(draft.templateId);
  const hasFilm = draft.media.length === 1 && draft.media[0]?.type === 'video';
  return (
    <AccountSections accounts={accounts} notes={abilities.notes} error={errorOf('options')}>
      {({ id }) => {
        const options = draft.options[id] ?? {};
        const isStory = formatFor(networkRules.facebook, template, options, draft.media) === 'story';
        return (
          <>
            <FormatField
              rules={networkRules.facebook}
              template={template}
              options={options}
              media={draft.media}
              usualWord={hasFilm ? 'Video' : undefined}
              onChoose={(format) => choose(id, 'format', format)}
            />
            {hasFilm && !isStory && (
              <CoverPicker
                networks={['facebook']}
                hint="Best in the shape of the video."
                cover={options['cover']}
                covers={covers}
                onChoose={(key) => choose(id, 'cover', key)}
              />
            )}
          </>
        );
      }}
    </AccountSections>
  );
}
