// Where the page comes over HTTPS: a service worker keeps it at hand, also without a connection.
if (isSecureContext && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("/service-worker.js").catch(() => {}); // a certificate that nobody has signed: no worker
  navigator.serviceWorker.ready.then(({ active }) => {
    // The pages on which the cards of this round are entered, so that each opens without a connection too.
    const links = [...document.querySelectorAll('a[href*="/seat/"]')].map((link) => link.href);
    active.postMessage({ keep: [...new Set([location.href, ...links])].filter((url) => /\/(seat|round)\//.test(url)) });
  });
}

// Old copies of cards that the server has had for days are of no use to anyone.
const LONGEST = 3 * 24 * 3600 * 1000;
for (const name of Object.keys(localStorage).filter((key) => key.startsWith("draft:"))) {
  try {
    const { saved, at = Date.now() } = JSON.parse(localStorage.getItem(name));
    if (saved && Date.now() - at > LONGEST) localStorage.removeItem(name);
  } catch {
    localStorage.removeItem(name);
  }
}
