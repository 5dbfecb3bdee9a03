// Keeps the page up to date: asks for it every second and swaps its content when that changed.
const intervalMs = 1000;
let etag = null;

async function refresh() {
  const response = await fetch(location.href, { headers: etag ? { 'if-none-match': etag } : {}, cache: 'no-store' });
  if (response.status !== 200) return;
  const first = etag === null;
  etag = response.headers.get('etag');
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  const current = document.querySelector('main');
  const next = fresh.querySelector('main');
  if (!current || !next || (first && current.isEqualNode(next))) return;
  current.replaceWith(document.adoptNode(next));
}

async function tick() {
  try {
    if (!document.hidden) await refresh();
  } catch {
    // The sandbox is down or restarting. The page stays as it is and asks again after a second.
  }
  setTimeout(tick, intervalMs);
}

void tick();
