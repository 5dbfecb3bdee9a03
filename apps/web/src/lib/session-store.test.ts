import { describe, expect, test, vi } from 'vitest';

import { ApiError, errorOfAnswer, unreachable } from './api-error.ts';
import { createSessionStore, type Session } from './session-store.ts';

const marta = { user: { id: 'u1', email: 'marta@studiofala.pl', name: 'Marta' } };

function setUp(answers: Record<string, unknown>, kept: Record<string, string> = {}) {
  const memory = new Map(Object.entries(kept));
  const calls: [string, string, unknown][] = [];
  const onSignedOut = vi.fn();
  const call = async <Answer>(method: string, path: string, options: { body?: unknown } = {}) => {
    calls.push([method, path, options.body]);
    const answer = await answers[path];
    if (answer instanceof Error) throw answer;
    return answer as Answer;
  };
  const store = createSessionStore({
    api: { plain: call, ownAccount: call },
    storage: {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    },
    onSignedOut,
  });
  const states: Session['state'][] = [];
  store.subscribe((session) => states.push(session.state));
  return { store, memory, calls, states, onSignedOut, answers };
}

const getSession = '/api/auth/get-session';

describe('the session', () => {
  test('AUTH-25 is loading until the server answered, then authenticated with the user', async () => {
    const { store } = setUp({ [getSession]: marta });
    expect(store.get()).toEqual({ state: 'loading' });
    await store.refresh();
    expect(store.get()).toEqual({
      state: 'authenticated',
      user: { uid: 'u1', email: 'marta@studiofala.pl', displayName: 'Marta', hourClock: '12h' },
    });
  });

  test('CAL-13 knows the clock of the user before a screen is drawn, and keeps it when the name changes', async () => {
    const user = { id: 'u1', email: 'marta@studiofala.pl', name: 'Marta' };
    const { store } = setUp({
      [getSession]: { user: { ...user, hourClock: '24h' } },
      '/api/auth/update-user': { user: { ...user, name: 'Marta Z' } },
    });
    await store.refresh();
    await store.updateProfile({ displayName: 'Marta Z' });
    expect(store.get()).toMatchObject({ user: { displayName: 'Marta Z', hourClock: '24h' } });
  });

  test('AUTH-25 is signed out when the server knows nobody, whether it says so by null or by 401', async () => {
    for (const answer of [null, errorOfAnswer(401, null, null)]) {
      const { store } = setUp({ [getSession]: answer });
      await store.refresh();
      expect(store.get()).toEqual({ state: 'signed-out', isByChoice: false });
    }
  });

  test('AUTH-24 tells every subscriber of each change', async () => {
    const { store, states } = setUp({ [getSession]: marta, '/api/auth/sign-out': {} });
    await store.refresh();
    await store.signOut();
    // It is there twice, because the user is leaving while the sign-out is under way.
    expect(states).toEqual(['authenticated', 'authenticated', 'signed-out']);
  });

  test('AUTH-27 keeps the uid in local storage under its own key', async () => {
    const { store, memory } = setUp({ [getSession]: marta });
    await store.refresh();
    expect(memory.get('nonet.uid')).toBe('u1');
  });

  test('AUTH-26 forgets the user and the stored uid at sign-out, and cleans up once', async () => {
    const { store, memory, onSignedOut } = setUp({ [getSession]: marta, '/api/auth/sign-out': {} });
    await store.refresh();
    await store.signOut();
    expect(store.get()).toEqual({ state: 'signed-out', isByChoice: true });
    expect([...memory]).toEqual([]);
    expect(onSignedOut).toHaveBeenCalledExactlyOnceWith(true);
  });

  test('says that the user is leaving until the server has answered, also when it is asked meanwhile', async () => {
    const answer = Promise.withResolvers<unknown>();
    const { store } = setUp({ [getSession]: marta, '/api/auth/sign-out': answer.promise });
    await store.refresh();
    expect(store.departure()).toBeNull();
    const signedOut = store.signOut();
    const departed = store.departure();
    expect(store.get()).toMatchObject({ state: 'authenticated', isLeaving: true });
    await store.refresh();
    expect(store.get()).toMatchObject({ state: 'authenticated', isLeaving: true });
    answer.resolve({});
    await Promise.all([signedOut, departed]);
    expect(store.get().state).toBe('signed-out');
    expect(store.departure()).toBeNull();
  });

  test('whose sign-out fails stays the user they were', async () => {
    const { store } = setUp({ [getSession]: marta, '/api/auth/sign-out': unreachable(new Error('offline')) });
    await store.refresh();
    const before = store.get();
    await expect(store.signOut()).rejects.toThrow(ApiError);
    expect(store.get()).toEqual(before);
    expect(store.departure()).toBeNull();
  });

  test('AUTH-26 also when the session ended elsewhere while the page was closed', async () => {
    const { store, memory, onSignedOut } = setUp({ [getSession]: null }, { 'nonet.uid': 'u1' });
    await store.refresh();
    expect(memory.has('nonet.uid')).toBe(false);
    expect(onSignedOut).toHaveBeenCalledExactlyOnceWith(false);
  });

  test('a session that ends in another answer during the sign-out ended by choice', async () => {
    const { store, answers } = setUp({ [getSession]: marta, '/api/auth/sign-out': {} });
    await store.refresh();
    answers[getSession] = null;
    await Promise.all([store.signOut(), store.expire()]);
    expect(store.get()).toEqual({ state: 'signed-out', isByChoice: true });
  });

  test('AUTH-23 keeps the user when the sign-out failed at the server, and rethrows', async () => {
    const failure = errorOfAnswer(500, null, null);
    const { store, memory } = setUp({ [getSession]: marta, '/api/auth/sign-out': failure });
    await store.refresh();
    await expect(store.signOut()).rejects.toBe(failure);
    expect(store.get().state).toBe('authenticated');
    expect(memory.get('nonet.uid')).toBe('u1');
  });

  test('AUTH-20 signs in with email and password, then asks who that is', async () => {
    const { store, calls } = setUp({ '/api/auth/sign-in/email': {}, [getSession]: marta });
    await store.signIn({ email: 'marta@studiofala.pl', password: 'secret' });
    expect(calls[0]).toEqual(['POST', '/api/auth/sign-in/email', { email: 'marta@studiofala.pl', password: 'secret' }]);
    expect(store.get().state).toBe('authenticated');
  });

  test('AUTH-21, AUTH-22 registers with email and password, and the username as the name', async () => {
    const { store, calls } = setUp({ '/api/auth/sign-up/email': {}, [getSession]: marta });
    await store.register({ username: 'Marta', email: 'marta@studiofala.pl', password: 'secret' });
    expect(calls[0]?.[2]).toEqual({ name: 'Marta', email: 'marta@studiofala.pl', password: 'secret' });
  });

  test('AUTH-46 rethrows a refused sign-in and stays signed out', async () => {
    const refusal = errorOfAnswer(401, { message: 'Invalid email or password', code: 'INVALID' }, null);
    const { store, states } = setUp({ '/api/auth/sign-in/email': refusal });
    await expect(store.signIn({ email: 'a@b.c', password: 'wrong1' })).rejects.toBe(refusal);
    expect(states).toEqual([]);
  });

  test('a sign-in whose cookie the browser refused is a failure with the cause', async () => {
    const { store } = setUp({ '/api/auth/sign-in/email': {}, [getSession]: null });
    await expect(store.signIn({ email: 'a@b.c', password: 'secret' })).rejects.toThrow(/cookies/);
  });

  test('throws away what the page holds of one user before it shows another whom a second tab let in', async () => {
    const { store, states, answers, onSignedOut } = setUp({ [getSession]: marta });
    await store.refresh();
    answers[getSession] = { user: { id: 'u2', email: 'olek@example.org', name: 'Olek' } };
    onSignedOut.mockImplementation(() => expect(store.get().state).toBe('loading'));
    await store.refresh();
    expect(onSignedOut).toHaveBeenCalledExactlyOnceWith(false);
    expect(states).toEqual(['authenticated', 'loading', 'authenticated']);
    expect(store.get()).toMatchObject({ user: { uid: 'u2' } });
    await store.refresh();
    expect(onSignedOut).toHaveBeenCalledOnce();
  });

  test('an unreachable server signs nobody out: known users stay, others are told and can try again', async () => {
    const known = setUp({ [getSession]: marta });
    await known.store.refresh();
    known.answers[getSession] = unreachable(new TypeError('offline'));
    await known.store.refresh();
    expect(known.store.get().state).toBe('authenticated');

    const unknown = setUp({ [getSession]: unreachable(new TypeError('offline')) }, { 'nonet.uid': 'u1' });
    await unknown.store.refresh();
    expect(unknown.store.get()).toMatchObject({ state: 'unreachable', error: expect.any(ApiError) });
    expect(unknown.memory.get('nonet.uid')).toBe('u1');
    unknown.answers[getSession] = marta;
    await unknown.store.retry();
    expect(unknown.states).toEqual(['unreachable', 'loading', 'authenticated']);
  });

  test.each([unreachable(new TypeError('offline')), errorOfAnswer(502, null, null)])(
    'who was signed in here and did not leave still is while nobody can be asked: %s',
    async (failure) => {
      const { store, memory, answers } = setUp({ [getSession]: marta });
      await store.refresh();
      const later = setUp({ [getSession]: failure }, Object.fromEntries(memory));
      await later.store.refresh();
      expect(later.store.get()).toEqual(store.get());

      answers[getSession] = null;
      await store.refresh();
      const afterEnd = setUp({ [getSession]: failure }, Object.fromEntries(memory));
      await afterEnd.store.refresh();
      expect(afterEnd.store.get().state).toBe('unreachable');
    },
  );

  test('the server’s verdict about who was signed in here counts as soon as it can be asked', async () => {
    const kept = { 'nonet.uid': 'u1', 'nonet.user': JSON.stringify(marta.user) };
    const { store, answers, memory, onSignedOut } = setUp(
      { [getSession]: unreachable(new TypeError('offline')) },
      kept,
    );
    await store.refresh();
    answers[getSession] = null;
    await store.refresh();
    expect(store.get()).toEqual({ state: 'signed-out', isByChoice: false });
    expect([...memory]).toEqual([]);
    expect(onSignedOut).toHaveBeenCalledExactlyOnceWith(false);
  });

  test.each([
    ['a fault of the server', errorOfAnswer(500, null, null), JSON.stringify(marta.user)],
    ['another person’s name', unreachable(new TypeError('offline')), JSON.stringify({ ...marta.user, id: 'u2' })],
    ['a name that cannot be read', unreachable(new TypeError('offline')), '{'],
  ])('%s lets nobody in', async (_, failure, user) => {
    const { store } = setUp({ [getSession]: failure }, { 'nonet.uid': 'u1', 'nonet.user': user });
    await store.refresh();
    expect(store.get().state).toBe('unreachable');
  });

  test('questions at the same time are one question', async () => {
    const { store, calls } = setUp({ [getSession]: marta });
    await Promise.all([store.refresh(), store.refresh()]);
    expect(calls).toHaveLength(1);
  });
});

describe('the own account', () => {
  const updateUser = '/api/auth/update-user';
  const deleteUser = '/api/auth/delete-user';
  const receipt = { receipt: { code: 'r1', state: 'processing' } };

  test('AUTH-28 a profile update changes the display name of the current user, as the server stored it', async () => {
    const renamed = { user: { ...marta.user, name: 'Marta Z.' } };
    const { store, calls, states } = setUp({ [getSession]: marta, [updateUser]: renamed });
    await store.refresh();
    await store.updateProfile({ displayName: ' Marta Z. ' });
    expect(calls.at(-1)).toEqual(['POST', updateUser, { name: ' Marta Z. ' }]);
    expect(store.get()).toMatchObject({ state: 'authenticated', user: { uid: 'u1', displayName: 'Marta Z.' } });
    expect(states).toEqual(['authenticated', 'authenticated']);
  });

  test('AUTH-46 a refused profile update changes nothing and is rethrown', async () => {
    const failure = errorOfAnswer(500, null, null);
    const { store } = setUp({ [getSession]: marta, [updateUser]: failure });
    await store.refresh();
    await expect(store.updateProfile({ displayName: 'Mira' })).rejects.toBe(failure);
    expect(store.get()).toMatchObject({ user: { displayName: 'Marta' } });
  });

  test('AUTH-30 a deletion clears the user and everything stored, and leaves the receipt', async () => {
    const { store, calls, memory, onSignedOut } = setUp({ [getSession]: marta, [deleteUser]: receipt });
    await store.refresh();
    await store.deleteAccount({ password: 'secret' });
    expect(calls.at(-1)).toEqual(['POST', deleteUser, { password: 'secret' }]);
    expect(store.get()).toEqual({ state: 'signed-out', isByChoice: true, receiptCode: 'r1' });
    expect(memory.has('nonet.uid')).toBe(false);
    expect(onSignedOut).toHaveBeenCalledExactlyOnceWith(true);
  });

  test('a session that ends while the account is being deleted does not outrun the receipt', async () => {
    const answer = Promise.withResolvers<typeof receipt>();
    const { store, answers, states } = setUp({ [getSession]: marta, [deleteUser]: answer.promise });
    await store.refresh();
    const deletion = store.deleteAccount({});
    answers[getSession] = null;
    await Promise.all([store.expire(), store.refresh()]);
    answer.resolve(receipt);
    await deletion;
    expect(states).toEqual(['authenticated', 'authenticated', 'signed-out']);
    expect(store.get()).toMatchObject({ receiptCode: 'r1' });
  });

  test('a refused deletion keeps the user; one that finds the session ended does not', async () => {
    const refusal = errorOfAnswer(400, { error: 'The password is wrong.', code: 'wrong-password' }, null);
    const { store, answers, onSignedOut } = setUp({ [getSession]: marta, [deleteUser]: refusal });
    await store.refresh();
    await expect(store.deleteAccount({ password: 'wrong' })).rejects.toBe(refusal);
    expect(store.get().state).toBe('authenticated');
    answers[deleteUser] = errorOfAnswer(401, { error: 'No user logged in', code: 'authentication-required' }, null);
    await expect(store.deleteAccount({ password: 'secret' })).rejects.toThrow('No user logged in');
    expect(store.get()).toEqual({ state: 'signed-out', isByChoice: false });
    expect(onSignedOut).toHaveBeenCalledExactlyOnceWith(false);
  });

  test('a sign-in anew keeps what this browser holds', async () => {
    const { store, onSignedOut } = setUp({ [getSession]: marta, '/api/auth/sign-out': {} });
    await store.refresh();
    await store.signInAgain();
    expect(store.get()).toEqual({ state: 'signed-out', isByChoice: false });
    expect(onSignedOut).toHaveBeenCalledExactlyOnceWith(false);
  });
});
