import type { Connection } from '@nonet/contract';
import { templateFor } from '@nonet/domain';
import { expect, test } from 'vitest';

import { chooseTemplate } from './choose-template.ts';

const accounts = [
  { id: 'i', platform: 'instagram' },
  { id: 'f', platform: 'facebook' },
] as Connection[];
const story = templateFor('instagram-story');
const options = { i: { format: 'reel', shareToFeed: false }, f: { format: 'reel' } };

test('TPL-06 a chosen template takes the place of the kind of post that was chosen before, where it is made for the network', () => {
  expect(chooseTemplate({ options }, story, accounts)).toEqual({
    templateId: 'instagram-story',
    options: { i: { shareToFeed: false }, f: { format: 'reel' } },
  });
});

test('TPL-03 choosing none clears the template and nothing else', () => {
  expect(chooseTemplate({ options }, null, accounts)).toEqual({ templateId: null, options });
});
