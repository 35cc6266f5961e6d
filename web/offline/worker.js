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

// A notice has no amounts; its tag lets a repeated one replace the first (decision 184).
addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  event.waitUntil(registration.showNotification(title, { body, tag, icon: '/icons/192.png', data: url }))
})
addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  const open = async () => {
    const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (!page) return clients.openWindow(notification.data)
    await page.focus()
    return page.navigate(notification.data)
  }
  // A page that another worker controls cannot be navigated from here.
  event.waitUntil(open().catch(() => clients.openWindow(notification.data)))
})
