import { expect, test } from 'vitest';
import { contextWith } from '#/kit/pretend-post.ts';
import { meanings } from '#/tiktok/errors.ts';
import { auth, context, film, ok, paths, post, pretendTiktok, statusReply, ticket } from '#/tiktok/pretend-tiktok.ts';
import reference from '#/tiktok/reference-names.json' with { type: 'json' };

const { endpoints } = reference;

test.each([
  [{}, paths.video],
  [{ sendAs: 'draft' }, paths.inbox],
])('the answers that the reference has as examples lead a video (%j) to its upload', async (options, begin) => {
  const { network, on, address, calls } = await pretendTiktok();
  on(paths.creator, ok(endpoints[paths.creator].examples.answer));
  // The address of the example leads away from this machine.
  on(begin, ok({ ...endpoints[begin].examples.answer, upload_url: address }));
  const input = post({ media: [film], options: { privacy: 'SELF_ONLY', ...options } });
  const { publish_id } = endpoints[begin].examples.answer;
  await expect(network.prepare(input, auth, contextWith(film))).resolves.toMatchObject({
    kind: 'prepared',
    prepared: { payload: { publishId: publish_id } },
  });
  expect(calls()).toContain(begin);
});

test('the example of photos that were taken is the begin of a publication', async () => {
  const { network, on } = await pretendTiktok();
  on(paths.photos, ok(endpoints[paths.photos].examples.answer));
  const result = await network.prepare(post(), auth, context);
  if (result.kind !== 'prepared') throw new Error(result.message);
  const outcome = await network.publish(result.prepared, auth, context);
  expect(outcome).toMatchObject({ kind: 'processing', ticket: expect.stringContaining('p_pub_url~v2.123456789') });
});

test('the example of a failure says why', async () => {
  const { network, on } = await pretendTiktok();
  on(paths.status, ok(endpoints[paths.status].examples.answer));
  await expect(network.check(ticket(), auth, context)).resolves.toMatchObject({
    kind: 'rejected',
    code: 'media-refused',
  });
});

test.each(reference.failReasons)('the reason %s has a sentence of its own', async (reason) => {
  const { network, on } = await pretendTiktok();
  on(paths.status, statusReply({ status: 'FAILED', fail_reason: reason }));
  const outcome = await network.check(ticket(), auth, context);
  const kind = reason === 'auth_removed' ? 'reconnect-needed' : 'rejected';
  expect(outcome).toMatchObject({ kind, message: expect.not.stringContaining('nobody has described') });
});

test('every error code of the reference but that of a server error has a meaning', () => {
  const codes = [reference.everywhere, ...Object.values(endpoints)].flatMap(({ errors }) =>
    Object.values(errors).flat(),
  );
  const unknown = codes.filter((code) => !(meanings as ReadonlyMap<string, unknown>).has(code));
  expect(new Set(unknown)).toEqual(new Set(['internal_error']));
});
