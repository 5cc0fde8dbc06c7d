// Part of the service worker: shows what is pushed, and opens its page. What comes says kinds and counts only.

/** A page of ours, whatever was pushed. */
const pageOf = (link) => (typeof link === 'string' && /^\/(?![/\\])/.test(link) ? link : '/message')

self.addEventListener('push', (event) => {
  let said = {}
  try {
    said = event.data?.json() ?? {}
  } catch {
    // what cannot be read is told of all the same: a browser takes the permission from who shows nothing
  }
  const shown = self.registration.showNotification(String(said.title ?? '心屿'), {
    body: String(said.body ?? ''),
    lang: said.lang,
    tag: said.tag,
    // one that takes the place of another is heard too; only what has a tag may say so
    renotify: Boolean(said.tag),
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { link: pageOf(said.link) },
  })
  event.waitUntil(shown)
})

/** The page that is open already goes there; else one is opened. */
const open = async (link) => {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!page) return void (await self.clients.openWindow(link))
  // a page of this worker is of its origin
  page.postMessage({ type: 'open', link }, [])
  await page.focus()
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(pageOf(event.notification.data?.link)))
})
