// Part of the service worker: stores pictures shared by another app until the post editor takes them.

const CACHE_NAME = 'shared-pictures'
const MAX_PICTURES = 9
/** The page that receives the pictures; it takes them once. */
const editor = '/post/add-mood?shared=1'

const storePictures = async (request) => {
  const form = await request.formData()
  const pictures = form.getAll('pictures').filter((one) => one instanceof Blob && one.type.startsWith('image/'))
  await caches.delete(CACHE_NAME)
  const cache = await caches.open(CACHE_NAME)
  await Promise.all(
    pictures
      .slice(0, MAX_PICTURES)
      .map((one, at) => cache.put(`/shared/${at}`, new Response(one, { headers: { 'content-type': one.type } }))),
  )
}

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method !== 'POST' || new URL(url).pathname !== '/share-target') return
  // unreadable files are dropped: the editor opens empty
  const answer = storePictures(event.request).catch(() => undefined)
  event.respondWith(answer.then(() => Response.redirect(editor, 303)))
})
