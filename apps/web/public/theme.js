// Runs before the first paint so that a chosen theme never flashes; a file of its own because the CSP forbids inline scripts.
try {
  const theme = localStorage.getItem('nonet.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed (private mode, blocked site data): the system's theme applies.
}
