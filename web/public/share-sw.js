// Part of the service worker: keeps pictures that another app shares until the page that writes a post takes them.

const KEPT = 'shared-pictures'
const MOST = 9
/** The page they go to; it takes what is kept, once. */
const editor = '/post/add-mood?shared=1'

const keep = async (request) => {
  const form = await request.formData()
  const pictures = form.getAll('pictures').filter((one) => one instanceof Blob && one.type.startsWith('image/'))
  await caches.delete(KEPT)
  const cache = await caches.open(KEPT)
  await Promise.all(
    pictures
      .slice(0, MOST)
      .map((one, at) => cache.put(`/shared/${at}`, new Response(one, { headers: { 'content-type': one.type } }))),
  )
}

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method !== 'POST' || new URL(url).pathname !== '/share-target') return
  // what cannot be read is not kept: the editor opens empty
  const answer = keep(event.request).catch(() => undefined)
  event.respondWith(answer.then(() => Response.redirect(editor, 303)))
})
