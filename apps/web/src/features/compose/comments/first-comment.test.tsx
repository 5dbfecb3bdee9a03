import type { Connection } from '@nonet/contract';
import type { NetworkId } from '@nonet/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { type Draft, emptyDraft } from '../draft/draft.ts';
import { newPart } from '../draft/draft-part.ts';
import { FirstComments } from './first-comments.tsx';

interface Shown {
  comments?: Partial<Record<NetworkId, string>>;
  tab?: NetworkId | 'everyone';
  isThread?: boolean;
  options?: Draft['options'];
  error?: string;
}

function draw(
  networks: readonly NetworkId[],
  { comments = {}, tab = 'everyone', isThread = false, options = {}, error }: Shown = {},
) {
  return renderToStaticMarkup(
    <FirstComments
      networks={networks}
      tab={tab}
      accounts={networks.map((platform) => ({ id: platform, platform }) as Connection)}
      draft={{ ...emptyDraft, comments, options, thread: isThread ? [newPart()] : [] }}
      change={() => undefined}
      weigh={null}
      errorOf={() => error}
    />,
  );
}

const names = (form: string) => Array.from(form.matchAll(/aria-label="First comment on ([^"]+)"/g), ([, name]) => name);

describe('THREAD-04 the first comment', () => {
  test('is offered in the tab of each network that has comments, and seen in the open one', () => {
    const form = draw(['facebook', 'pinterest', 'bluesky', 'tiktok'], { tab: 'bluesky' });
    expect(names(form)).toEqual(['Facebook', 'Bluesky']);
    expect(form.match(/ hidden=""/g)).toHaveLength(1);
  });

  test('takes one line until it is used, and says where it stands', () => {
    const closed = draw(['facebook', 'bluesky']);
    expect(closed).not.toContain('<textarea');
    expect(closed).toContain('Below your post');
    expect(closed).toContain('A reply to your post');
    expect(draw(['bluesky'], { isThread: true })).toContain('A reply to the last part');
    expect(draw(['bluesky'], { comments: { bluesky: '  ' } })).not.toContain('<textarea');
  });

  test('counts as its network counts, and says below what is wrong', () => {
    const form = draw(['bluesky'], { comments: { bluesky: 'Glaze 👨‍👩‍👧‍👦' }, error: 'Too long.' });
    expect(form).toMatch(/>7 \/ 300</);
    expect(form).toContain('aria-invalid="true"');
    expect(form).toContain('Too long.');
  });

  test('is not offered below a story, and one that was written before is seen with what is wrong', () => {
    const options = { instagram: { format: 'story' } };
    expect(names(draw(['instagram'], { options }))).toEqual([]);
    const error = 'A story at Instagram takes no comments.';
    const form = draw(['instagram'], { options, comments: { instagram: 'Below' }, error });
    expect(names(form)).toEqual(['Instagram']);
    expect(form).toContain(error);
    expect(form).not.toContain('It goes out');
  });
});
