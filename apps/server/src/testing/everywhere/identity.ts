import { type Journey, until } from '#/testing/everywhere/journey.ts';
import { addFacebookPerson, openFacebookBrowser } from '#/testing/facebook-browser.ts';
import { tokenIn } from '#/testing/mail.ts';
import type { AnyJson } from '#/testing/server.ts';

export async function signIn({ server, sandbox, ada, go }: Journey): Promise<void> {
  const { email } = ada;
  /** Another process that runs jobs may send the mail. */
  async function mailedToken(page: string, address = email): Promise<string> {
    await server.runJobs();
    await until(async () => (await sandbox.mails()).some(({ to, text }) => to === address && text.includes(page)));
    return tokenIn(await sandbox.mails(), address, page);
  }
  await go('GET', '/api/auth/get-session');
  await server.fetch('/api/me', { headers: { authorization: `Bearer ${(await go('GET', '/api/auth/token')).token}` } });
  await go('POST', '/api/auth/send-verification-email', {});
  await go('POST', '/api/auth/verify-email', { token: await mailedToken('/verify-email') }, server);
  await go('POST', '/api/auth/update-user', { name: 'Ada Lovelace' });
  await go('POST', '/api/auth/change-password', { currentPassword: ada.password, newPassword: 'the kiln is open' });
  const password = 'the kiln is open';
  await go('POST', '/api/auth/sign-in/email', { email, password }, server);
  const { sessions } = await go('GET', '/api/auth/list-sessions');
  const other = sessions.find(({ isCurrent }: AnyJson) => !isCurrent);
  await go('POST', '/api/auth/revoke-session', { id: other.id });
  await go('POST', '/api/auth/revoke-other-sessions', {});

  const browser = openFacebookBrowser(server, { cookie: ada.cookie });
  const { id } = await addFacebookPerson(sandbox, { email });
  const { url } = await go(
    'POST',
    '/api/auth/link-social',
    { provider: 'facebook', password },
    { fetch: browser.call },
  );
  await browser.comeBack(await browser.decide(url, { account: id }));
  await openFacebookBrowser(server).continueAs(id);
  await go('POST', '/api/auth/unlink-account', { provider: 'facebook', password });

  const newEmail = `new-${email}`;
  await go('POST', '/api/auth/change-email', { newEmail: `former-${email}`, password });
  await go('POST', '/api/auth/cancel-email-change', {});
  await go('POST', '/api/auth/change-email', { newEmail, password });
  const confirmation = await mailedToken('/confirm-email-change', newEmail);
  await go('POST', '/api/auth/confirm-email-change', { token: confirmation }, server);
  await go('POST', '/api/auth/undo-email-change', { token: await mailedToken('/undo-email-change') }, server);

  const visitor = openFacebookBrowser(server);
  await go('POST', '/api/auth/request-password-reset', { email }, server);
  const token = await mailedToken('/reset-password');
  await go('POST', '/api/auth/reset-password', { token, newPassword: ada.password }, server);
  await go('POST', '/api/auth/sign-in/email', { email, password: ada.password }, { fetch: visitor.call });
  await go('POST', '/api/auth/sign-out', {}, { fetch: visitor.call });
  await go('POST', '/api/auth/sign-in/email', { email, password: ada.password });
  await go('GET', '/api/me');
  await go('PATCH', '/api/me', { timeZone: 'Asia/Tokyo' });
}
