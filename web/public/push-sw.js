// Part of the service worker: shows push notifications and opens their page. Payloads carry only kinds and counts.

/** Always an address of this app, whatever the payload says. */
const pageOf = (link) => (typeof link === 'string' && /^\/(?![/\\])/.test(link) ? link : '/message')

self.addEventListener('push', (event) => {
  let said = {}
  try {
    said = event.data?.json() ?? {}
  } catch {
    // an unreadable payload still shows a notification: browsers revoke the permission of workers that show none
  }
  const shown = self.registration.showNotification(String(said.title ?? '心屿'), {
    body: String(said.body ?? ''),
    lang: said.lang,
    tag: said.tag,
    // a notification that replaces another alerts again; `renotify` is only allowed with a tag
    renotify: Boolean(said.tag),
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { link: pageOf(said.link) },
  })
  event.waitUntil(shown)
})

/** An open page navigates itself; otherwise a new one is opened. */
const open = async (link) => {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!page) return void (await self.clients.openWindow(link))
  // pages of this worker have its origin
  page.postMessage({ type: 'open', link }, [])
  await page.focus()
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(pageOf(event.notification.data?.link)))
})
