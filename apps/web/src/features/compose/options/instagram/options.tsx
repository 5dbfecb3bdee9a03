import { formatFor, networkRules, templateFor } from '@nonet/domain';

import { shownFormat } from '../../preview/instagram/shown-format.ts';
import { AccountSections } from '../account-sections.tsx';
import { ChoiceField } from '../choice-field.tsx';
import { CoverChoice } from '../cover-choice.tsx';
import { FormatField } from '../format-field.tsx';
import type { NetworkFormProps } from '../network-form.ts';
import { Collaborators } from './collaborators.tsx';

const rules = networkRules.instagram;
/** Where a reel is shown; the usual place first. */
const places = { both: 'In reels and in the feed', reels: 'Only in reels' };

/** The kind of post on Instagram and what belongs to it, for each chosen account. */
export function InstagramOptions({ accounts, abilities, covers, draft, choose, errorOf }: NetworkFormProps) {
  const { media } = draft;
  const template = templateFor(draft.templateId);
  return (
    <AccountSections accounts={accounts} notes={abilities.notes} error={errorOf('options')}>
      {({ id }) => {
        const options = draft.options[id] ?? {};
        const { collaborators, shareToFeed } = options;
        const kind = formatFor(rules, template, options, media);
        const isReel = shownFormat(kind, media) === 'reel';
        const names = Array.isArray(collaborators) ? collaborators : [];
        return (
          <>
            <FormatField
              rules={rules}
              template={template}
              options={options}
              media={media}
              onChoose={(format) => choose(id, 'format', format)}
            />
            {(kind !== 'story' || names.length > 0) && (
              <Collaborators
                names={names}
                onChange={(list) => choose(id, 'collaborators', list.length === 0 ? null : list)}
              />
            )}
            {isReel && (
              <>
                <CoverChoice
                  network="instagram"
                  hint="Best 1080 × 1920 pixels (9:16). The profile shows its middle."
                  options={options}
                  covers={covers}
                  choose={(name, value) => choose(id, name, value)}
                />
                <ChoiceField
                  label="Where the reel is shown"
                  choices={places}
                  value={shareToFeed === false ? 'reels' : 'both'}
                  onChoose={(value) => choose(id, 'shareToFeed', value === null ? null : false)}
                />
              </>
            )}
          </>
        );
      }}
    </AccountSections>
  );
}
