import { expect, test } from 'vitest';

import { fillSlots } from '#/http/fill-slots.ts';

test('fills every place of a name', () => {
  expect(
    fillSlots('<a href="mailto:{{mail}}">{{mail}}</a> {{year}}', { mail: 'hello@fala.example', year: '2026' }),
  ).toBe('<a href="mailto:hello@fala.example">hello@fala.example</a> 2026');
});

test('a value can be neither markup nor the end of an attribute', () => {
  expect(fillSlots('<p title="{{name}}">{{name}}</p>', { name: `<b>"A" & 'B'</b>` })).toBe(
    '<p title="&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;">&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;</p>',
  );
});

test('a value is not filled again, and has no special characters of its own', () => {
  expect(fillSlots('{{a}}{{b}}', { a: '{{b}}$&', b: '2' })).toBe('{{b}}$&amp;2');
});

test.each(['{{unknown}}', '{{toString}}', '{{ a }}', '{a}'])('leaves %s alone', (text) => {
  expect(fillSlots(text, { a: '1' })).toBe(text);
});
