import { openSandbox, type TestMail, type TestSandbox } from '#/testing/sandbox.ts';
import { startTestServer, type TestServer } from '#/testing/server.ts';

/** The application with the sandbox's mail server. */
export async function startTestSandboxServer(): Promise<{ sandbox: TestSandbox; server: TestServer }> {
  const sandbox = await openSandbox();
  const server = await startTestServer({ environment: sandbox.asOwn });
  return { sandbox, server };
}

/** The token in the newest mailed link to this page for the address. */
export function tokenIn(mails: readonly TestMail[], to: string, page: string): string {
  for (const { text } of mails.filter((mail) => mail.to === to).toReversed()) {
    const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
    const url = URL.canParse(link) ? new URL(link) : undefined;
    const token = url?.searchParams.get('token');
    if (url?.origin === 'http://localhost:9009' && url.pathname === page && token) return token;
  }
  throw new Error(`No link to ${page} was mailed to ${to}`);
}
