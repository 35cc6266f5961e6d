// Without a network, or if the server cannot be reached, a page request is answered with the document below, which says so.
// Nothing is cached: online, every page, file and call comes from the server, as if this worker did not exist (decision 61).
/* global offlineDocument */
const headers = { 'content-type': 'text/html; charset=utf-8' }
const offline = () => new Response(offlineDocument, { status: 503, headers })

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), clients.claim()])),
)
addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event
  if (request.mode !== 'navigate') return
  event.respondWith(
    Promise.resolve(preloadResponse)
      .then((loaded) => loaded ?? fetch(request))
      .catch(offline),
  )
})
