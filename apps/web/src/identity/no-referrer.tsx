/** While the address may still hold the token, no request from this page tells the address. */
export function NoReferrer() {
  return <meta name="referrer" content="no-referrer" />;
}
