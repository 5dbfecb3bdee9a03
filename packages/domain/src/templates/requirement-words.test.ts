import { expect, test } from 'vitest';

import { requirementWords } from '#/templates/requirement-words.ts';
import { templates } from '#/templates/template.ts';

test('what each template needs stands in one line', () => {
  expect(templates.map(({ mediaRequirement }) => requirementWords(mediaRequirement))).toEqual([
    '1 to 35 images, 1080 × 1920 (9:16)',
    '1 image, 1080 × 1920 (9:16)',
    '1 image, 1000 × 1500 (2:3)',
  ]);
});
