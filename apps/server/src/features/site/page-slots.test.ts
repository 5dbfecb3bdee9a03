import { expect, test } from 'vitest';

import { pageSlots } from '#/features/site/page-slots.ts';

const provider = { name: 'Studio Fala', address: 'Gdańsk', contactEmail: 'hello@fala.example', isPlaceholder: false };

test.each(['open', 'closed'] as const)('a public page is told that registration is %s', (signUp) => {
  expect(pageSlots({ provider, signUp }, 'https://nonet.example', new Date('2027-03-01'))).toEqual({
    publicUrl: 'https://nonet.example',
    providerName: 'Studio Fala',
    providerAddress: 'Gdańsk',
    contactEmail: 'hello@fala.example',
    isPlaceholder: 'false',
    signUp,
    year: '2027',
  });
});
