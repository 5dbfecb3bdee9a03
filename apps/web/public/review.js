// The page of a review link works without it. It asks for the guest's name with the first act instead of in each form, keeps a second press
// from sending twice, and prints.
(() => {
  document.documentElement.classList.add('js');
  const dialog = document.getElementById('who');
  const name = document.getElementById('who-name');
  const remember = document.getElementById('who-remember');
  const go = document.getElementById('who-go');
  let waiting = null;

  for (const form of document.querySelectorAll('form[data-guest=unnamed]')) {
    // A hidden field cannot say that it is missing.
    form.elements.namedItem('name').required = false;
  }

  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (form.method === 'dialog') return;
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    const field = form.elements.namedItem('name');
    if (dialog && form.dataset.guest === 'unnamed' && field.value.trim() === '') {
      event.preventDefault();
      waiting = { form, submitter };
      go.textContent = submitter.textContent;
      dialog.showModal();
      name.focus();
      return;
    }
    form.dataset.sent = 'true';
  });

  dialog?.addEventListener('close', () => {
    if (dialog.returnValue !== 'go' || waiting === null) return;
    const { form, submitter } = waiting;
    waiting = null;
    dialog.returnValue = '';
    form.elements.namedItem('name').value = name.value;
    form.elements.namedItem('remember').checked = remember.checked;
    form.requestSubmit(submitter);
  });

  // A page that comes back from the browser's memory can be sent again.
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll('form[data-sent]')) delete form.dataset.sent;
  });

  for (const button of document.querySelectorAll('[data-print]')) {
    button.hidden = false;
    button.addEventListener('click', () => print());
  }

  // In Safari a press gives a button no focus, which lifts a veil.
  for (const veil of document.querySelectorAll('main .isolate > button, main button[aria-label^=Spoiler]'))
    veil.addEventListener('click', () => veil.focus());
})();
