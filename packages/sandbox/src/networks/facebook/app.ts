/** The one app that is registered here. */
export const app = {
  id: '100000000000001',
  name: 'Nonet',
  secret: 'demo-app-secret',
} as const;

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether the app may have people sent there. It is in development mode, in which addresses of the own machine need not
 * be listed (Facebook, login security); nothing else is listed.
 */
export function mayRedirectTo(redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const { protocol, hostname } = new URL(redirectUri);
  return /^https?:$/.test(protocol) && loopbackNames.has(hostname);
}
