import { networkRules } from '@nonet/domain';

import { SegmentedControl } from '#/ui/fields/segmented-control.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { AccountSections } from '../account-sections.tsx';
import { ChoiceField } from '../choice-field.tsx';
import { CoverPicker } from '../cover-picker.tsx';
import type { NetworkFormProps } from '../network-form.ts';
import { TagsField } from './tags-field.tsx';

const schema = networkRules.youtube.options?.schema;
/** Neither is the usual answer: YouTube asks the owner of the channel, and the law does. */
const audiences = [
  { value: 'no', label: 'No, it’s not' },
  { value: 'yes', label: 'Yes, it’s for kids' },
];
const synthetic = { no: 'No', yes: 'Yes' };

/** Who sees a video on YouTube, for whom it is, and what belongs to it, for each chosen channel. */
export function YoutubeOptions({ accounts, abilities, covers, draft, choose, errorOf }: NetworkFormProps) {
  return (
    <AccountSections accounts={accounts} notes={abilities.notes} error={errorOf('options')}>
      {({ id }) => {
        const { privacy, madeForKids, category, tags, playlist, cover, syntheticMedia } = draft.options[id] ?? {};
        const playlists = schema?.['playlist']?.choicesFor?.(abilities.good.get(id)) ?? {};
        // One that was chosen stays to be seen while the channel's are not known.
        const chosen = typeof playlist === 'string' && !(playlist in playlists) ? { [playlist]: playlist } : {};
        const hasPlaylists = Object.keys({ ...playlists, ...chosen }).length > 0;
        return (
          <>
            <ChoiceField
              label="Who can watch"
              choices={schema?.['privacy']?.choices}
              value={privacy}
              onChoose={(value) => choose(id, 'privacy', value)}
            />
            <div className="grid gap-1.5" data-unanswered={madeForKids === undefined || undefined}>
              <p className="text-13 font-semibold">Is it made for kids?</p>
              <div className="overflow-x-auto">
                <SegmentedControl
                  label="Is it made for kids?"
                  value={madeForKids === undefined ? '' : madeForKids === true ? 'yes' : 'no'}
                  onChange={(value) => choose(id, 'madeForKids', value === 'yes')}
                  options={audiences}
                />
              </div>
              {madeForKids === undefined && errorOf('options') === undefined && (
                <p className="text-12 text-ink-3">YouTube needs this answer.</p>
              )}
            </div>
            <ChoiceField
              label="Altered or synthetic content"
              choices={synthetic}
              value={syntheticMedia === true ? 'yes' : 'no'}
              onChoose={(value) => choose(id, 'syntheticMedia', value === null ? null : true)}
            />
            <SelectField
              label="Category"
              choices={schema?.['category']?.choices ?? {}}
              value={category}
              onChoose={(value) => choose(id, 'category', value)}
            />
            {hasPlaylists && (
              <SelectField
                label="Playlist"
                note="optional"
                choices={{ '': 'None', ...playlists, ...chosen }}
                value={playlist}
                onChoose={(value) => choose(id, 'playlist', value)}
              />
            )}
            <CoverPicker
              networks={['youtube']}
              hint="Best 1280 × 720 pixels (16:9), from a channel with a verified phone number. YouTube may not show it with Shorts."
              cover={cover}
              covers={covers}
              onChoose={(key) => choose(id, 'cover', key)}
            />
            <TagsField
              tags={Array.isArray(tags) ? tags : []}
              onChange={(list) => choose(id, 'tags', list.length === 0 ? null : list)}
            />
          </>
        );
      }}
    </AccountSections>
  );
}
