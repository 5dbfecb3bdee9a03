import { expect, test } from 'vitest';

import { countMarks } from '#/text/text-marks.ts';

test.each([
  ['hashtag', '#clay and #Clay and #glaze', 2],
  ['hashtag', 'C# and https://kiln.example/#top and a&#39;', 0],
  ['hashtag', '#Gdańsk', 1],
  ['cashtag', '$NVDA, $nvda ($BRK) and $PEPE2', 3],
  ['cashtag', '$5, 5$US, A$AP, $$$, $_x, 20 $ and us$eur', 0],
  ['mention', '@studio.fala and @studio.fala mail studio@fala.example', 1],
  ['link', 'https://a.example http://b.example HTTPS://A.EXAMPLE ftp://c.example', 2],
] as const)('counts %s in %j: %i', (mark, text, count) => {
  expect(countMarks(text, mark)).toBe(count);
});
