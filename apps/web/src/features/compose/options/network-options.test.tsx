import type { Connection, Connections } from '@nonet/contract';
import { type NetworkId, networkIds, networkName } from '@nonet/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';

import { type Draft, emptyDraft } from '../draft/draft.ts';
import type { MediaDesk } from '../media/media-desk.ts';
import type { Tab } from '../sections/sections.ts';
import { PostForm } from '../sheet/post-form.tsx';
import { createFormLoader, type FormLoader } from './form-loader.ts';
import type { NetworkForm } from './network-form.ts';
import { networkForms } from './network-forms.ts';
import { NetworkOptions } from './network-options.tsx';
import { noCovers } from './testing/no-covers.ts';

const account = (id: string, platform: Connection['platform']) => ({ id, platform, username: id }) as Connection;
const connections = {
  ...(Object.fromEntries(networkIds.map((id) => [id, []])) as unknown as Connections),
  bluesky: [account('b1', 'bluesky'), account('b2', 'bluesky')],
  twitter: [account('x1', 'twitter')],
};

const Board: NetworkForm = ({ accounts, draft, errorOf }) => (
  <fieldset>
    {accounts.map(({ id }) => id).join()} {draft.link} {errorOf('options')} {errorOf('link')}
  </fieldset>
);

/** The form's text when the first accounts of Bluesky and X are chosen. */
function draw(
  loader: FormLoader,
  more: Partial<Draft> = {},
  change: (change: Partial<Draft>) => void = () => undefined,
  tab: Tab = 'bluesky',
) {
  return renderToStaticMarkup(
    <NetworkOptions
      networks={['twitter', 'bluesky']}
      tab={tab}
      accounts={[account('x1', 'twitter'), account('b1', 'bluesky')]}
      abilities={{ good: new Map(), notes: new Map() }}
      covers={noCovers}
      draft={{ ...emptyDraft, link: 'Kiln', ...more }}
      change={change}
      errorOf={(field, network) => `no ${field} of ${network}`}
      loader={loader}
    />,
  );
}

describe('the fields that only one network has', () => {
  test('are none where no chosen network has any, and nothing is fetched', () => {
    const fetchForm = vi.fn();
    expect(draw(createFormLoader({ ...networkForms, twitter: null, bluesky: null, pinterest: fetchForm }))).toBe('');
    expect(fetchForm).not.toHaveBeenCalled();
  });

  test('are on their way, then there, with the accounts of their network alone', async () => {
    const loader = createFormLoader({ ...networkForms, twitter: null, bluesky: async () => Board });
    expect(draw(loader)).toContain('Loading the fields of Bluesky...');
    await loader.load('bluesky');
    expect(draw(loader)).toContain('<fieldset>b1 Kiln no options of bluesky </fieldset>');
    expect(draw(loader)).toMatch(/^<fieldset id="post-options-bluesky" aria-label="Options of Bluesky"/);
  });

  test('POST-04 are seen in their tab, and there behind every other, so that what is usual can be chosen', async () => {
    const loader = createFormLoader({ ...networkForms, twitter: null, bluesky: async () => Board });
    await loader.load('bluesky');
    expect(draw(loader)).not.toContain('hidden=""');
    expect(draw(loader, {}, undefined, 'everyone')).toMatch(/^<fieldset id="post-options-bluesky"[^>]* hidden=""/);
  });

  test('that do not arrive are named, and can be asked for again', async () => {
    const fetchForm = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Board);
    const loader = createFormLoader({ ...networkForms, twitter: null, bluesky: fetchForm });
    const told = vi.fn();
    loader.subscribe(told);
    await loader.load('bluesky');
    expect(draw(loader)).toMatch(/role="alert".*The fields of Bluesky could not be loaded\. .*Try Again/);
    told.mockClear();
    await loader.load('bluesky');
    expect(draw(loader)).toContain('<fieldset>');
    expect(told).toHaveBeenCalled();
  });

  test('choose for one account, beside what is chosen already', async () => {
    const change = vi.fn();
    const Choosing: NetworkForm = ({ choose }) => {
      choose('b1', 'audience', 'friends');
      return null;
    };
    const loader = createFormLoader({ ...networkForms, twitter: null, bluesky: async () => Choosing });
    await loader.load('bluesky');
    draw(loader, { options: { b1: { board: 'vases' }, x1: { board: 'x' } } }, change);
    expect(change).toHaveBeenCalledWith({
      options: { b1: { board: 'vases', audience: 'friends' }, x1: { board: 'x' } },
    });
  });

  test('are fetched once, however often they are drawn', async () => {
    const fetchForm = vi.fn().mockResolvedValue(Board);
    const loader = createFormLoader({ ...networkForms, bluesky: fetchForm });
    await Promise.all([loader.load('bluesky'), loader.load('bluesky')]);
    await loader.load('bluesky');
    expect(fetchForm).toHaveBeenCalledTimes(1);
  });

  const some = networkIds.filter((id) => networkForms[id] !== null);

  test.each(some)('of %s arrive, and are on the sheet once an account of it is chosen', async (network) => {
    const loader = createFormLoader(networkForms);
    await loader.load(network);
    expect(loader.stateOf(network)).toMatchObject({ kind: 'ready' });
    expect(sheetOf(network)).toContain(`Loading the fields of ${networkName(network)}...`);
  });
});

/** The whole sheet of the composer when the first account of a network is chosen. */
function sheetOf(network: NetworkId): string {
  return renderToStaticMarkup(
    <PostForm
      heading="Create Post"
      isEdit={false}
      isRefused={false}
      isBusy={false}
      draft={emptyDraft}
      change={() => undefined}
      type={() => undefined}
      slot="person/new"
      changeThread={() => undefined}
      onStopped={() => undefined}
      files={{
        desk: {} as MediaDesk,
        items: [],
        stoppedKeys: [],
        tooLarge: [],
        planVideo: null,
        canConvert: true,
        maxBytes: 1,
      }}
      networks={[network]}
      accounts={[]}
      connections={connections}
      abilities={{ good: new Map(), notes: new Map() }}
      covers={{
        desk: noCovers.desk as MediaDesk,
        items: [],
        stoppedKeys: [],
        tooLarge: [],
        planVideo: null,
        canConvert: true,
        maxBytes: 1,
      }}
      areConnectionsPending
      onRetryConnections={null}
      when={emptyDraft}
      due={null}
      isLooking={false}
      onLooking={() => undefined}
      editedId={null}
      seriesId={null}
      zone="Europe/Warsaw"
      now={new Date('2026-11-20T12:00:00Z')}
      weigh={null}
      problems={[]}
      wrongAccounts={new Map()}
      tab={network}
      onTab={() => undefined}
      cropWish={null}
      onCropWish={() => undefined}
    />,
  );
}
