/**
 * True when npm ran on a Node that some of our native packages refuse in their `engines` (^20.19.0 || >=22.12.0). Then
 * npm leaves these packages out, because they are optional. `userAgent` is what npm tells its scripts: 'npm/10.9.9
 * node/v18.20.8 linux x64 workspaces/true'.
 */
export function isOldNode(userAgent = '') {
  const version = / node\/v(\d+)\.(\d+)/.exec(userAgent);
  if (version === null) return false;
  const [major, minor] = [Number(version[1]), Number(version[2])];
  return major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12);
}
