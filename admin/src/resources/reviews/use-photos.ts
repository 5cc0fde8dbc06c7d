import { useState } from 'react'
import type { ReviewImage } from './reviewable.ts'

/** Which photos are shown unblurred, which were ever, and which could not be loaded. */
export const usePhotos = (images: readonly ReviewImage[]) => {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const allShown = images.length > 0 && images.every(({ _id }) => shown.has(_id))
  const show = (ids: ReadonlySet<string>) => {
    setShown(ids)
    setSeen(new Set([...seen, ...ids]))
  }
  const toggle = (id: string) =>
    show(new Set(shown.has(id) ? [...shown].filter((each) => each !== id) : [...shown, id]))
  const toggleAll = () => show(allShown ? new Set() : new Set(images.map(({ _id }) => _id)))
  const fail = (id: string) => setFailed((before) => new Set(before).add(id))
  const unseen = images.filter(({ _id }) => !seen.has(_id) || failed.has(_id)).length
  return { shown, failed, allShown, unseen, toggle, toggleAll, fail }
}
export type Photos = ReturnType<typeof usePhotos>
