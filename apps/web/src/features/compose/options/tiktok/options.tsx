import { networkRules, type OptionValue } from '@nonet/domain';

import { AccountSections } from '../account-sections.tsx';
import { ChoiceField } from '../choice-field.tsx';
import { CoverField } from '../cover-field.tsx';
import type { NetworkFormProps } from '../network-form.ts';
import { Disclosure } from './disclosure.tsx';
import { PhotoFields } from './photo-fields.tsx';
import { PrivacyField } from './privacy-field.tsx';
import { Switches } from './switches.tsx';
import type { TiktokFields } from './tiktok-fields.ts';

const rules = networkRules.tiktok.options;
const links = {
  music: 'https://www.tiktok.com/legal/page/global/music-usage-confirmation/en',
  branded: 'https://www.tiktok.com/legal/page/global/bc-policy/en',
};

/**
 * What TikTok wants of every post, as it wants it shown ("Content sharing guidelines", 2026): nothing about people is chosen
 * beforehand, what the creator switched off cannot be switched on, and its own sentences say what posting agrees to.
 */
export function TiktokOptions({ accounts, abilities, draft, choose, errorOf }: NetworkFormProps) {
  const isVideo = draft.media[0]?.type === 'video';
  const isPhotos = draft.media[0]?.type === 'image';
  return (
    <AccountSections accounts={accounts} notes={abilities.notes} error={errorOf('options')}>
      {({ id }) => {
        const chosen = draft.options[id] ?? {};
        const fields: TiktokFields = {
          chosen,
          mayChoose: (name, value) => offeredTo(abilities.good.get(id), name)?.includes(value) ?? true,
          choose: (name, value) => choose(id, name, value),
        };
        return (
          <>
            <ChoiceField
              label="Send it as"
              choices={rules?.schema['sendAs']?.choices}
              value={chosen['sendAs']}
              onChoose={(value) => choose(id, 'sendAs', value)}
            />
            {isPhotos && <PhotoFields fields={fields} photos={draft.media} />}
            {chosen['sendAs'] === 'draft' ? (
              <p className="text-12 text-ink-3">
                TikTok tells the account in its app, where it is finished and posted.
                {isVideo && ' A draft of a video takes no text along.'}
              </p>
            ) : (
              <Post fields={fields} isVideo={isVideo} />
            )}
          </>
        );
      }}
    </AccountSections>
  );
}

function offeredTo(told: unknown, name: string): readonly OptionValue[] | null {
  return rules?.offered?.(name, told ?? null) ?? null;
}

interface PostProps {
  fields: TiktokFields;
  isVideo: boolean;
}

function Post({ fields, isVideo }: PostProps) {
  const { chosen, choose } = fields;
  const { coverAt, disclosure, brandedContent } = chosen;
  const interactions = isVideo
    ? { allowComment: 'Comment', allowDuet: 'Duet', allowStitch: 'Stitch' }
    : { allowComment: 'Comment' };
  const about = isVideo ? { madeByAi: 'AI-generated content' } : { addMusic: 'Add music' };
  return (
    <>
      <PrivacyField fields={fields} />
      <Switches label="Allow users to" choices={interactions} fields={fields} />
      {isVideo && <CoverField coverAt={coverAt} onChoose={(moment) => choose('coverAt', moment)} />}
      <Switches label="About the content" choices={{ ...about, disclosure: 'Disclose post content' }} fields={fields} />
      {disclosure === true && <Disclosure fields={fields} what={isVideo ? 'video' : 'photo'} />}
      <p className="text-12 text-ink-3">
        By posting, you agree to TikTok&apos;s{' '}
        {disclosure === true && brandedContent === true && (
          <>
            <Rules href={links.branded}>Branded Content Policy</Rules> and{' '}
          </>
        )}
        <Rules href={links.music}>Music Usage Confirmation</Rules>. It may take a few minutes for the content to process
        and be visible on the profile.
      </p>
    </>
  );
}

function Rules({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-ink-2 underline underline-offset-2">
      {children}
    </a>
  );
}
