import { networkIds, networkRules } from '@nonet/domain';
import { expect, test } from 'vitest';
import { leastPost } from '#/conformance/least-post.ts';
import { refuseMedia } from '#/kit/refuse-media.ts';

const formats = networkIds.flatMap((network) =>
  networkRules[network].formats.map((format) => [network, format] as const),
);

test.each(formats)('the least post of %s as %s is one that its rules let go', (network, format) => {
  expect(refuseMedia(network, leastPost(network, format).media, format)).toBeNull();
});

test('it has no file where words do alone, else one of the kind that is asked for', () => {
  const files = formats.map(([network, format]) => {
    const types = leastPost(network, format).media.map(({ contentType }) => contentType.split('/')[0]);
    return `${network} ${format}: ${types.join()}`;
  });
  expect(files).toEqual(expect.arrayContaining(['twitter feed: ', 'instagram feed: image', 'instagram reel: video']));
  expect(files).toEqual(
    expect.arrayContaining(['pinterest pin: image', 'youtube short: video', 'facebook story: image']),
  );
});
