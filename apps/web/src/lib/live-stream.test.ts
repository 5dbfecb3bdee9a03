import { liveTopics } from '@nonet/domain';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { startLiveStream } from './live-stream.ts';

const closed = 2;

class FakeSource extends EventTarget {
  readyState = 0;
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  change(data: string) {
    this.dispatchEvent(new MessageEvent('change', { data }));
  }
  presence(data: string) {
    this.dispatchEvent(new MessageEvent('presence', { data }));
  }
  replace() {
    this.dispatchEvent(new Event('replaced'));
  }
  refuse() {
    this.readyState = closed;
    this.dispatchEvent(new Event('error'));
  }
  close() {
    this.readyState = closed;
  }
}

class FakePage extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
  show(state: DocumentVisibilityState) {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

function setUp() {
  const sources: FakeSource[] = [];
  const page = new FakePage();
  const screen = new EventTarget();
  const onChange = vi.fn();
  const onDraft = vi.fn();
  const onPresence = vi.fn();
  const onRefused = vi.fn();
  const stop = startLiveStream({
    open: (url) => {
      expect(url).toBe('/api/live');
      sources.push(new FakeSource());
      return sources.at(-1) as unknown as EventSource;
    },
    page: page as unknown as Document,
    screen: screen as unknown as Window,
    onChange,
    onDraft,
    onPresence,
    onRefused,
  });
  const enter = () => screen.dispatchEvent(new Event('focus'));
  return { sources, page, enter, onChange, onDraft, onPresence, onRefused, stop, last: () => sources.at(-1)! };
}

const everything = liveTopics;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', { CLOSED: closed });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the live stream', () => {
  test('says what to fetch again, and nothing when it first opens', () => {
    const { last, onChange } = setUp();
    last().open();
    expect(onChange).not.toHaveBeenCalled();
    last().change('{"topics":["posts","usage"],"postId":"p1"}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith(['posts', 'usage']);
  });

  test('TEAM-13 passes on who is in a post, and each opening, as those who are there must say so again', () => {
    const { last, page, onPresence } = setUp();
    last().open();
    last().presence('{"postId":"p1"}');
    page.show('hidden');
    page.show('visible');
    last().open();
    expect(onPresence.mock.calls).toEqual([[null], ['{"postId":"p1"}'], [null]]);
  });

  test('takes a message that it cannot read for a change of everything', () => {
    const { last, onChange } = setUp();
    last().change('{"topics"');
    last().change('null');
    expect(onChange.mock.calls).toEqual([[everything], [everything]]);
  });

  test('ignores topics of a newer server', () => {
    const { last, onChange } = setUp();
    last().change('{"topics":["boards","me"]}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith(['me']);
  });

  test('DRAFT-01 tells which draft changed, when it is a single one', () => {
    const { last, onDraft } = setUp();
    last().open();
    last().change('{"topics":["posts"]}');
    last().change('{"topics":["draft"],"draft":{"id":"d","version":3}}');
    last().change('{"topics":["draft"]}');
    expect(onDraft.mock.calls).toEqual([[{ id: 'd', version: 3 }], [null]]);
  });

  test('holds no connection in a hidden tab, and counts everything as changed when the tab is back', () => {
    const { sources, page, last, onChange } = setUp();
    last().open();
    page.show('hidden');
    expect(last().readyState).toBe(closed);
    page.show('visible');
    expect(sources).toHaveLength(2);
    last().open();
    expect(onChange).toHaveBeenCalledExactlyOnceWith(everything);
  });

  test('counts everything as changed after the browser itself reconnected', () => {
    const { last, onChange } = setUp();
    last().open();
    last().open();
    expect(onChange).toHaveBeenCalledExactlyOnceWith(everything);
  });

  test('after a refusal asks about the session and tries again, ever more rarely', () => {
    const { sources, last, onRefused } = setUp();
    last().refuse();
    expect(onRefused).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(999);
    expect(sources).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sources).toHaveLength(2);
    last().refuse();
    vi.advanceTimersByTime(1999);
    expect(sources).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(sources).toHaveLength(3);
    for (let tries = 0; tries < 10; tries++) {
      last().refuse();
      vi.advanceTimersByTime(30_000);
    }
    expect(sources).toHaveLength(13);
  });

  test('that gave way to newer windows stays away until the person comes to this one, and has missed everything then', () => {
    const { sources, enter, last, onChange, onRefused } = setUp();
    last().open();
    last().replace();
    expect(last().readyState).toBe(closed);
    vi.advanceTimersByTime(9 * 60_000);
    expect(sources).toHaveLength(1);
    enter();
    enter();
    expect(sources).toHaveLength(2);
    last().open();
    expect(onChange).toHaveBeenCalledExactlyOnceWith(everything);
    vi.advanceTimersByTime(60 * 60_000);
    expect(sources).toHaveLength(2);
    expect(onRefused).not.toHaveBeenCalled();
  });

  test('that gave way and is only looked at comes back after ten minutes', () => {
    const { sources, last } = setUp();
    last().open();
    last().replace();
    vi.advanceTimersByTime(10 * 60_000);
    expect(sources).toHaveLength(2);
  });

  test('does not try again in a hidden tab', () => {
    const { sources, page, last } = setUp();
    last().refuse();
    page.show('hidden');
    vi.advanceTimersByTime(60_000);
    expect(sources).toHaveLength(1);
  });

  test('ends for good when it is stopped', () => {
    const { sources, page, enter, stop, last } = setUp();
    last().refuse();
    stop();
    vi.advanceTimersByTime(60_000);
    page.show('hidden');
    page.show('visible');
    enter();
    expect(sources).toHaveLength(1);
  });
});
