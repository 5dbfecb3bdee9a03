/** While the address may still hold the token, nothing that is fetched from here tells where it was asked from. */
export function NoReferrer() {
  return <meta name="referrer" content="no-referrer" />;
}
