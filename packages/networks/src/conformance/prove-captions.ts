import { networkRules } from '@nonet/domain';
import { expect, test } from 'vitest';
import { sampleFilm } from '#/conformance/sample-media.ts';
import type { Stage } from '#/conformance/stage.ts';
import type { PublishInput, SentCaptions } from '#/port.ts';

/** Proves that a video has its captions, and goes out without those that the network does not take. */
export function proveCaptions(stage: Stage): void {
  const { harness, ledger, post, send } = stage;
  const rules = networkRules[harness.id].captions;
  if (rules === undefined) return;
  const captioned = (...captions: readonly SentCaptions[]): PublishInput =>
    post({ text: 'A film', media: [{ ...sampleFilm(5_000), captions }] });
  const most = rules.most === 1 ? ['pl'] : ['pl', 'en'];

  test('FMT-08 a video has its captions in each language that the network takes', async () => {
    const sent = await send(captioned(...most.map((language) => sampleCaptions(rules.form, language))));
    expect(sent).toMatchObject({ kind: 'published' });
    expect(sent).not.toHaveProperty('note');
    const [entry, ...others] = await ledger();
    expect([entry?.captions, others]).toEqual([most, []]);
  });

  const { refusesCaptions } = harness;
  test('FMT-08 a video goes out without captions that the network refuses, and that is told', async () => {
    await refusesCaptions?.(stage.sandbox);
    const fine = sampleCaptions(rules.form, 'pl');
    // Where no switch refuses them: more than the network takes, or what it cannot read.
    const text = rules.maxBytes === null ? 'No captions.' : `${fine.text}${'x'.repeat(rules.maxBytes)}`;
    const sent = await send(captioned(refusesCaptions === undefined ? { ...fine, text } : fine));
    const note = expect.stringMatching(/^This went out without its captions in Polish\. .+\. Add them at /);
    expect(sent).toMatchObject({ kind: 'published', note });
    const [entry, ...others] = await ledger();
    expect([entry?.captions, others]).toEqual([undefined, []]);
  });
}

/** One line of captions. */
function sampleCaptions(form: 'srt' | 'vtt', language: string): SentCaptions {
  const id = `captions ${language}`;
  const line = `Zażółć gęślą jaźń ${language}\n`;
  return form === 'vtt'
    ? { id, language, contentType: 'text/vtt', text: `WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n${line}` }
    : { id, language, contentType: 'application/x-subrip', text: `1\n00:00:01,000 --> 00:00:02,500\n${line}` };
}
