// Builds before December 2026 registered a service worker at this address. It unregisters itself, and deletes their
// caches. Delete this file with its header (server/page-server/site.ts) and `removeOlderStorage` (src/start/main.tsx)
// after 2027-12-01.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => {
  const caches = ['offline-1', 'content-1'].map((name) => self.caches.delete(name).catch(() => {}))
  event.waitUntil(Promise.all([...caches, self.registration.unregister()]))
})
