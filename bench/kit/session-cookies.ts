/** The cookies of a session in the shape that a browser context takes. */
export function sessionCookies(cookie: string, url: string): { name: string; value: string; url: string }[] {
  return cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url };
  });
}
