import { useEffect, useState } from 'react'
import type { ReviewImage, ReviewText } from './reviewable.ts'
import { useSeen } from './use-seen.ts'

const imageKey = (id: string): string => `image:${id}`
export const textKey = (field: string): string => `text:${field}`

/** minimum time on screen to count as seen; longer than a double key press */
const minimumViewMs = 400

/**
 * Tracks which photos are unblurred, which failed to load, and what was seen: a photo that was loaded, unblurred and on
 * screen, or a text whose end was on screen, each for a moment.
 */
export const usePhotos = (images: readonly ReviewImage[], texts: readonly ReviewText[] = []) => {
  const { refOf: refOfKey, inView, seen, markSeen, goTo } = useSeen()
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set())
  const written = texts.filter(({ text }) => text.trim() !== '')
  const shownKeys = images.filter(({ _id }) => shown.has(_id) && loaded.has(_id)).map(({ _id }) => imageKey(_id))
  const viewable = [...shownKeys, ...written.map(({ field }) => textKey(field))]
  const inViewNow = viewable.filter((key) => inView.has(key) && !seen.has(key)).join(' ')
  useEffect(() => {
    if (inViewNow === '') return
    const timer = setTimeout(() => markSeen(inViewNow.split(' ')), minimumViewMs)
    return () => clearTimeout(timer)
  }, [inViewNow, markSeen])
  const allShown = images.length > 0 && images.every(({ _id }) => shown.has(_id))
  const toggle = (id: string) =>
    setShown(new Set(shown.has(id) ? [...shown].filter((each) => each !== id) : [...shown, id]))
  const toggleAll = () => setShown(allShown ? new Set() : new Set(images.map(({ _id }) => _id)))
  const markFailed = (id: string) => setFailed((before) => new Set(before).add(id))
  const markLoaded = (id: string) => setLoaded((before) => new Set(before).add(id))
  const unseenImages = images.filter(({ _id }) => !seen.has(imageKey(_id)) || failed.has(_id))
  const unseenTexts = written.filter(({ field }) => !seen.has(textKey(field)))
  const next = unseenImages.find(({ _id }) => !failed.has(_id))
  /** scrolls to the first unseen item */
  const goToUnseen = () => goTo(next ? imageKey(next._id) : unseenTexts[0] && textKey(unseenTexts[0].field))
  const refOf = (id: string) => refOfKey(imageKey(id))
  const refOfText = (field: string) => refOfKey(textKey(field))
  return {
    shown,
    failed,
    allShown,
    unseen: unseenImages.length,
    unseenTexts: unseenTexts.length,
    toggle,
    toggleAll,
    markFailed,
    markLoaded,
    goToUnseen,
    refOf,
    refOfText,
  }
}
export type Photos = ReturnType<typeof usePhotos>
