// Runs before the first paint so that a chosen theme never flashes; a file of its own because the CSP forbids inline scripts.
function showTheme() {
  const { dataset } = document.documentElement;
  try {
    const theme = localStorage.getItem('nonet.theme');
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    else delete dataset.theme;
  } catch {
    // Storage is closed (private mode, blocked site data): the system's theme applies.
  }
}
showTheme();
// Another tab chose another one.
addEventListener('storage', showTheme);
