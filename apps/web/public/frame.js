// Runs before the first paint: whether the frame of app.html has the sidebar, and how wide. The CSP forbids inline scripts.
function readStored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is closed (private mode, blocked site data): nobody is known here.
    return null;
  }
}
if (
  readStored('nonet.uid') !== null &&
  /^\/(accounts|calendar|create-post|editor|messages|plans|posts|profile|reports)(\/|$)/.test(location.pathname)
) {
  const { dataset } = document.documentElement;
  const isWide = matchMedia('(min-width: 1280px)').matches;
  const isCalendar = /^\/(calendar|posts)(\/|$)/.test(location.pathname);
  const view = new URLSearchParams(location.search).get('view') ?? readStored('nonet.calendar.view');
  const isWeek = isCalendar && view === 'week';
  const key = !isWide ? 'nonet.sidebar.narrow' : isWeek ? 'nonet.sidebar.week' : 'nonet.sidebar';
  dataset.frame = readStored(key) ?? (isWide && !isWeek ? 'expanded' : 'collapsed');
}
