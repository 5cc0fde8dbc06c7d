/** the same as in the service worker, which stores them */
const CACHE_NAME = 'shared-pictures'

/** Pictures shared by another app; taken once, then deleted. */
export const takeSharedPictures = async (): Promise<File[]> => {
  if (typeof caches === 'undefined' || !(await caches.has(CACHE_NAME))) return []
  const cache = await caches.open(CACHE_NAME)
  const pictures = await Promise.all(
    (await cache.keys()).map(async (request, at) => {
      const blob = await (await cache.match(request))?.blob()
      return blob ? [new File([blob], `shared-${at + 1}`, { type: blob.type })] : []
    }),
  )
  await deleteSharedPictures()
  return pictures.flat()
}

/** Deletes them, so that the next login does not get them. */
export const deleteSharedPictures = async (): Promise<void> => {
  if (typeof caches !== 'undefined') await caches.delete(CACHE_NAME)
}
