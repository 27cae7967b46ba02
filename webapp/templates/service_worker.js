// Keeps the pages, the scripts and the cards at hand: {{ version }}. Photos are never kept.
const SHELL = "shell-{{ version }}"; // scripts, styles, cards: a new version has a new address
const PAGES = "pages"; // as they were when they were last seen
const SHELL_FILES = {{ files|tojson }};
const PATIENCE = 4000; // milliseconds that a page may take before the kept one is shown

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(SHELL_FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== SHELL && name !== PAGES).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

/** Keep a page, or forget it and all of its table where this phone may no longer see it. */
async function keepPage(request, response) {
  const cache = await caches.open(PAGES);
  if (response.ok && !response.redirected) return cache.put(request.url, response);
  const table = new URL(request.url).pathname.match(/^\/t\/\w+\//)?.[0];
  if (!table || ![404, 403].includes(response.status)) return;
  for (const { url } of await cache.keys()) if (new URL(url).pathname.startsWith(table)) await cache.delete(url);
}

async function page(event) {
  const kept = await (await caches.open(PAGES)).match(event.request.url);
  const fresh = fetch(event.request).then((response) => {
    event.waitUntil(keepPage(event.request, response.clone()));
    return response;
  });
  if (!kept) return fresh.catch(async () => (await caches.match("/offline")) ?? Response.error());
  const late = new Promise((go) => setTimeout(go, PATIENCE, kept));
  return Promise.race([fresh, late]).catch(() => kept);
}

/** What is kept at once, and made new for the next time: cards are drawn anew in another language. */
async function shell(event) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(event.request.url);
  const fresh = fetch(event.request).then(async (response) => {
    if (response.ok) await cache.put(event.request.url, response.clone());
    return response;
  });
  if (!kept) return fresh;
  event.waitUntil(fresh.catch(() => {}));
  return kept;
}

self.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.method !== "GET") return;
  if (/^\/(static|cards|icons)\//.test(pathname)) event.respondWith(shell(event));
  else if (event.request.mode === "navigate" && !/^\/(keeper|join)\//.test(pathname)) event.respondWith(page(event));
});

self.addEventListener("message", (event) => {
  const fetchAndKeep = async (url) => {
    if (await (await caches.open(PAGES)).match(url)) return;
    const request = new Request(url, { headers: { Accept: "text/html" }, credentials: "same-origin" });
    await keepPage(request, await fetch(request));
  };
  event.waitUntil(Promise.allSettled((event.data.keep ?? []).map(fetchAndKeep)));
});
