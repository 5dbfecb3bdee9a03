// Runs before the first paint: whether the frame of app.html has the sidebar, and how wide. The CSP forbids inline scripts.
// And it asks for what takes a round trip while the app's code is on its way.
function readStored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is closed (private mode, blocked site data): nobody is known here.
    return null;
  }
}
// Below /s/<short id> are the pages of a further space.
const path = location.pathname.replace(/^\/s\/\w+(?=\/)/, '');
if (
  readStored('nonet.uid') !== null &&
  /^\/(accounts|calendar|create-post|editor|messages|plans|posts|profile|reports|settings)(\/|$)/.test(path)
) {
  const { dataset } = document.documentElement;
  const isWide = matchMedia('(min-width: 1280px)').matches;
  const isCalendar = /^\/(calendar|posts)(\/|$)/.test(path);
  const view = new URLSearchParams(location.search).get('view') ?? readStored('nonet.calendar.view');
  const isWeek = isCalendar && view === 'week';
  const key = !isWide ? 'nonet.sidebar.narrow' : isWeek ? 'nonet.sidebar.week' : 'nonet.sidebar';
  // From the second space on the switcher stands above the signs (lib/spaces-query.ts).
  if ((readStored('nonet.spaces') ?? '').split('"shortId"').length > 2) dataset.switcher = '';
  dataset.frame = readStored(key) ?? (isWide && !isWeek ? 'expanded' : 'collapsed');
}

// On a slow line, where even this file came late, the face of the texts waits until the app is drawn: it would take the
// line from the code.
const { face } = document.currentScript.dataset;
if (face !== undefined && performance.now() < 600) {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', crossOrigin: '', href: face }),
  );
}

// Who is signed in: lib/asked-early.ts takes the answer.
if (readStored('nonet.uid') !== null) {
  const asked = '/api/auth/get-session';
  const answer = fetch(asked, { headers: { accept: 'application/json' } });
  // A failure is told to whoever takes the answer.
  answer.catch(() => undefined);
  globalThis.nonetAskedEarly = { path: asked, answer };
}
