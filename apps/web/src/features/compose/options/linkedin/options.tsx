import { AccountSections } from '../account-sections.tsx';
import { CoverPicker } from '../cover-picker.tsx';
import type { NetworkFormProps } from '../network-form.ts';

/** The picture before a video on LinkedIn, for each chosen account. Other posts have nothing to choose. */
export function LinkedinOptions({ accounts, abilities, covers, draft, choose, errorOf }: NetworkFormProps) {
  const hasFilm = draft.media.length === 1 && draft.media[0]?.type === 'video';
  if (!hasFilm && errorOf('options') === undefined) return null;
  return (
    <AccountSections accounts={accounts} notes={abilities.notes} error={errorOf('options')}>
      {({ id }) => (
        <CoverPicker
          networks={['linkedin']}
          hint="Best in the shape of the video."
          cover={draft.options[id]?.['cover']}
          covers={covers}
          onChoose={(key) => choose(id, 'cover', key)}
        />
      )}
    </AccountSections>
  );
}
