import { expect, test } from 'vitest';

import { networkRules } from '#/networks/rules.ts';
import { formatFor, optionForFormat } from '#/templates/format-for.ts';
import { templateFor, templates } from '#/templates/template.ts';

test('DATA-20, DATA-21 there are three templates, each with all its fields', () => {
  expect(templates.map(({ name }) => name)).toEqual(['TikTok Photo Slides', 'Instagram Story', 'Pinterest Pin']);
  for (const template of templates) {
    expect(template).toMatchObject({
      id: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
      category: expect.stringMatching(/./),
      description: expect.stringMatching(/./),
      guidance: expect.stringMatching(/./),
      mediaRequirement: { count: expect.any(Number), type: expect.stringMatching(/^(image|multiple)$/) },
    });
    expect(template.platforms.length).toBeGreaterThan(0);
    expect(templateFor(template.id)).toBe(template);
  }
});

test('TPL-04, TPL-05 TikTok Photo Slides: 1 to 35 images of 1080x1920, 9:16', () => {
  expect(templateFor('tiktok-photo-slides')?.mediaRequirement).toMatchObject({
    type: 'multiple',
    count: 1,
    range: { max: 35 },
    dimensions: '1080x1920',
    aspectRatio: '9:16',
  });
});

test('TPL-06, TPL-07 Instagram Story: 1 image of 1080x1920, 9:16', () => {
  expect(templateFor('instagram-story')?.mediaRequirement).toEqual({
    type: 'image',
    count: 1,
    dimensions: '1080x1920',
    aspectRatio: '9:16',
  });
});

test('TPL-08, TPL-09 Pinterest Pin: 1 image of 1000x1500, 2:3', () => {
  expect(templateFor('pinterest-pin')?.mediaRequirement).toEqual({
    type: 'image',
    count: 1,
    dimensions: '1000x1500',
    aspectRatio: '2:3',
  });
});

test('TPL-10 Pinterest Pin targets five networks', () => {
  expect(templateFor('pinterest-pin')?.platforms).toEqual([
    'pinterest',
    'instagram',
    'facebook',
    'twitter',
    'linkedin',
  ]);
});

test('TPL-11, TPL-12 the advice of Pinterest Pin', () => {
  expect(templateFor('pinterest-pin')?.guidance).toMatch(/title under 100 characters.*description under 280/);
});

test.each([null, undefined, 'none', ''])('no template has the id %j', (id) => {
  expect(templateFor(id)).toBeNull();
});

test('TPL-06 a template makes the kind of post that it is for, at the networks that it is made for', () => {
  const story = templateFor('instagram-story');
  expect(formatFor(networkRules.instagram, story, {}, [])).toBe('story');
  expect(formatFor(networkRules.bluesky, story, {}, [])).toBe('feed');
  // Facebook has stories, but the template is made for Instagram: elsewhere it is an ordinary post.
  expect(formatFor(networkRules.facebook, story, {}, [])).toBe('feed');
  expect(formatFor(networkRules.pinterest, null, {}, [])).toBe('pin');
  for (const { platforms, format } of templates) {
    expect(platforms.some((id) => networkRules[id].formats.includes(format))).toBe(true);
  }
});

test('what is chosen for an account goes before the template, and what the network does not have counts for nothing', () => {
  const story = templateFor('instagram-story');
  const { instagram, facebook, bluesky } = networkRules;
  for (const rules of [instagram, facebook]) {
    expect(formatFor(rules, story, { format: 'feed' }, [])).toBe('feed');
    expect(formatFor(rules, null, { format: 'reel' }, [])).toBe('reel');
  }
  expect(formatFor(instagram, story, { format: 'pin' }, [])).toBe('story');
  expect(formatFor(bluesky, null, { format: 'story' }, [])).toBe('feed');
});

test('a kind of post is an option only where neither the template nor the network makes it', () => {
  const story = templateFor('instagram-story');
  const { instagram, facebook } = networkRules;
  expect(optionForFormat(instagram, story, 'story', [])).toBeNull();
  expect(optionForFormat(instagram, story, 'feed', [])).toBe('feed');
  expect(optionForFormat(instagram, null, 'feed', [])).toBeNull();
  expect(optionForFormat(facebook, story, 'story', [])).toBe('story');
  for (const rules of [instagram, facebook]) {
    for (const template of [null, story]) {
      for (const wanted of rules.formats) {
        const format = optionForFormat(rules, template, wanted, []);
        expect(formatFor(rules, template, format === null ? {} : { format }, [])).toBe(wanted);
      }
    }
  }
});
