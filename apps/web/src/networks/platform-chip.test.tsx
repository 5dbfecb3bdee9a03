import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { PlatformChip } from './platform-chip.tsx';

const target = {
  platform: 'pinterest',
  username: 'mira',
  accountName: null,
  accountId: 'pinterest_f59a844b485e',
  connected: true,
  remoteUrl: null,
} as const;

test('an account that has a name is told by it, and its internal id by nothing', () => {
  for (const remoteUrl of [null, 'https://pinterest.test/pin/1']) {
    const chip = renderToStaticMarkup(<PlatformChip target={{ ...target, remoteUrl }} mark="planned" />);
    expect(chip).toContain('Pinterest, @mira, planned');
    expect(chip).not.toContain('f59a844b485e');
  }
});

test('CAL-16 an account without any name is told by its id', () => {
  expect(renderToStaticMarkup(<PlatformChip target={{ ...target, username: null }} />)).toContain(
    'pinterest_f59a844b485e',
  );
});
