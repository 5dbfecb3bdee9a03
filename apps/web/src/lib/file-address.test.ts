import { expect, test } from 'vitest';

import { fileAt } from './file-address.ts';

const id = '0f8c3a52-4f0e-4a4b-9b7e-1a2b3c4d5e6f';
const end = `5934567/${'aB-_'.repeat(5)}cd`;

test.each([
  [`https://media.test/media/ana/${id}/file/${end}`, `${id}/file`],
  [`https://media.test/media/space.ana/${id}/thumbnail/${end}`, `${id}/thumbnail`],
  [
    `https://media.test/media/space.ana/${id}/variant-mp4-1280x720.30_1-x/${end}#t=0.001`,
    `${id}/variant-mp4-1280x720.30_1-x`,
  ],
  [`/api/files/${id}/file`, null],
  ['blob:https://nonet.test/0f8c3a52', null],
  [null, null],
])('OP-173 of %s a new address is asked for as %s', (address, file) => {
  expect(fileAt(address)).toBe(file);
});
