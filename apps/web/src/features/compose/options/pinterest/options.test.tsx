import { networkRules } from '@nonet/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { errorOfAnswer } from '#/lib/api-error.ts';

import { emptyDraft } from '../../draft/draft.ts';
import { newDraftMedia } from '../../media/draft-media.ts';
import { FormatField } from '../format-field.tsx';
import { noCovers } from '../testing/no-covers.ts';
import { BoardPicker, type BoardPickerProps } from './board-picker.tsx';
import { CarouselItems } from './carousel-items.tsx';
import { PinterestOptions } from './options.tsx';

const clay = { id: '11', name: 'Clay', privacy: 'PUBLIC' } as const;
const tests = { id: '12', name: 'Tests', privacy: 'SECRET' } as const;

const draw = (more: Partial<BoardPickerProps> = {}) =>
  renderToStaticMarkup(
    <BoardPicker
      network="pinterest"
      boards={[clay, tests]}
      error={null}
      isRefreshing={false}
      refresh={async () => undefined}
      chosen="11"
      onChoose={() => undefined}
      onNew={() => undefined}
      {...more}
    />,
  );

test('POST-07, POST-28 the link of a Pin can be typed, with what is wrong with it', () => {
  const form = renderToStaticMarkup(
    <PinterestOptions
      accounts={[]}
      abilities={{ good: new Map(), notes: new Map() }}
      covers={noCovers}
      draft={{ ...emptyDraft, link: 'kiln.example' }}
      change={() => undefined}
      choose={() => undefined}
      errorOf={(field) => `wrong: ${field}`}
    />,
  );
  expect(form).toMatch(/<input[^>]* value="kiln.example"/);
  expect(form).toContain('wrong: link');
});

test('FMT-09 the pictures of a carousel have a title and a link each', () => {
  const file = (key: string) => newDraftMedia(key, { name: key, size: 1, type: '' }, 'image');
  const titled = { ...file('2'), title: 'Second', link: 'https://kiln.example/2' };
  const form = renderToStaticMarkup(<CarouselItems media={[file('1'), titled]} onChange={() => undefined} />);
  expect(form).toContain('aria-label="Picture 2 of the carousel"');
  expect(form).toContain('value="Second"');
  expect(form).toContain('value="https://kiln.example/2"');
  expect(form).toContain('6 / 100');
  const one = renderToStaticMarkup(<CarouselItems media={[titled]} onChange={() => undefined} />);
  expect(one).toContain('Add 2 to 5 pictures of one shape.');
});

test('FMT-09 it is a Pin until a carousel is chosen', () => {
  const pressed = (options: Record<string, string>) =>
    /aria-pressed="true"[^>]*>([^<]+)</.exec(
      renderToStaticMarkup(
        <FormatField
          rules={networkRules.pinterest}
          template={null}
          options={options}
          media={[]}
          onChoose={() => undefined}
        />,
      ),
    )?.[1];
  expect(pressed({})).toBe('Pin');
  expect(pressed({ format: 'carousel' })).toBe('Carousel');
});

test('PIN-17 a picker says which board is chosen, and whether it is secret', () => {
  expect(draw()).toContain('aria-label="Board: Clay"');
  const secret = draw({ chosen: '12' });
  expect(secret).toContain('aria-label="Board: Tests"');
  expect(secret).toContain('#lock');
  expect(draw()).not.toContain('#lock');
  expect(draw({ chosen: '99' })).toContain('A board that is not there any more');
});

test('PIN-19 the list can be asked for again, and a board can be made, also where there is none', () => {
  for (const boards of [[clay], []]) {
    expect(draw({ boards })).toContain('aria-label="Refresh boards"');
    expect(draw({ boards })).toContain('New board...');
  }
  expect(draw({ boards: [] })).toContain('This account has no board yet.');
});

test('PIN-27, PIN-28 boards that cannot be loaded say why, beside a button to refresh', () => {
  const error = errorOfAnswer(422, { error: 'Failed to fetch boards', code: 'unreachable' }, null);
  const failed = draw({ boards: undefined, error });
  expect(failed).toContain('Failed to load boards: Failed to fetch boards');
  expect(failed).toContain('aria-label="Refresh boards"');
});
