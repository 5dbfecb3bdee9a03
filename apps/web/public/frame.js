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
  /^\/(accounts|calendar|create-post|editor|plans|posts|profile)(\/|$)/.test(location.pathname)
) {
  const { dataset } = document.documentElement;
  const isWide = matchMedia('(min-width: 1280px)').matches;
  dataset.frame = readStored(isWide ? 'nonet.sidebar' : 'nonet.sidebar.narrow') ?? (isWide ? 'expanded' : 'collapsed');
}
