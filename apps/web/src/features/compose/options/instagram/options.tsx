import { formatFor, networkRules } from '@nonet/domain';

import { Field } from '#/ui/field.tsx';
import { TextInput } from '#/ui/text-input.tsx';

import { shownFormat } from '../../preview/instagram/shown-format.ts';
import { AccountSections } from '../account-sections.tsx';
import { ChoiceField } from '../choice-field.tsx';
import type { NetworkFormProps } from '../network-form.ts';
import { Collaborators } from './collaborators.tsx';

const rules = networkRules.instagram;
/** Where a reel is shown; the usual place first. */
const places = { both: 'In reels and in the feed', reels: 'Only in reels' };

/** The kind of post on Instagram and what belongs to it, for each chosen account. */
export function InstagramOptions({ accounts, abilities, draft, choose, errorOf }: NetworkFormProps) {
  const { media } = draft;
  return (
    <AccountSections accounts={accounts} notes={abilities.notes} error={errorOf('options')}>
      {({ id }) => {
        const { format, collaborators, coverAt, shareToFeed } = draft.options[id] ?? {};
        const kind = formatFor(rules, null, { format: format ?? '' });
        const isReel = shownFormat(kind, media) === 'reel';
        const names = Array.isArray(collaborators) ? collaborators : [];
        return (
          <>
            <ChoiceField
              label="Kind of post"
              choices={rules.options?.schema['format']?.choices}
              value={format}
              onChoose={(value) => choose(id, 'format', value)}
            />
            {(kind !== 'story' || names.length > 0) && (
              <Collaborators
                names={names}
                onChange={(list) => choose(id, 'collaborators', list.length === 0 ? null : list)}
              />
            )}
            {isReel && (
              <>
                <Field label="Cover" note="optional" hint="The second of the video that is shown before it plays.">
                  <TextInput
                    type="number"
                    inputMode="decimal"
                    min={0}
                    step={0.1}
                    value={typeof coverAt === 'number' ? coverAt / 1_000 : ''}
                    onChange={({ target: { value } }) =>
                      choose(id, 'coverAt', value === '' ? null : Math.round(Number(value) * 1_000))
                    }
                  />
                </Field>
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
