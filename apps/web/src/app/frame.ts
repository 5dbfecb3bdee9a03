/** How many parts of the app are waiting behind the frame of app.html. */
let waiting = 0;

/** Shows the frame of app.html, which says Loading, until the answer is called. */
export function showFrame(): () => void {
  waiting++;
  mark();
  return () => {
    waiting--;
    mark();
  };
}

/** The app is drawn for the first time: the frame goes, unless something of it is still loading. */
export function leaveFrame(): void {
  mark();
}

function mark(): void {
  document.documentElement.toggleAttribute('data-loading', waiting > 0);
}
