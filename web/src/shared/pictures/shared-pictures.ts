/** The same as in the worker, which keeps them there. */
const KEPT = 'shared-pictures'

/** Pictures that another app shared with this one, taken once: they are not kept any longer. */
export const takeSharedPictures = async (): Promise<File[]> => {
  if (typeof caches === 'undefined' || !(await caches.has(KEPT))) return []
  const cache = await caches.open(KEPT)
  const pictures = await Promise.all(
    (await cache.keys()).map(async (request, at) => {
      const blob = await (await cache.match(request))?.blob()
      return blob ? [new File([blob], `shared-${at + 1}`, { type: blob.type })] : []
    }),
  )
  await dropSharedPictures()
  return pictures.flat()
}

/** Nobody who comes after gets them. */
export const dropSharedPictures = async (): Promise<void> => {
  if (typeof caches !== 'undefined') await caches.delete(KEPT)
}
