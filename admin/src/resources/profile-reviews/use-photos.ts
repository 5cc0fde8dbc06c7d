import { useState } from 'react'
import type { Review } from './review.ts'

/** Which photos are shown unblurred. */
export const usePhotos = ({ images }: Review) => {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const allShown = images.length > 0 && images.every(({ _id }) => shown.has(_id))
  const toggle = (id: string) =>
    setShown((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const toggleAll = () => setShown(allShown ? new Set() : new Set(images.map(({ _id }) => _id)))
  return { shown, allShown, toggle, toggleAll }
}
