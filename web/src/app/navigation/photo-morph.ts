import { useLayoutEffect } from 'react'
import type { Location } from 'react-router-dom'

const MS = 280

/** Whom or what a page is about: a person's page, a talk, a post. */
const subjectOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null =>
  pathname === '/chat'
    ? new URLSearchParams(search).get('id')
    : (/^\/(?:user|post)\/(?<id>[^/]+)$/.exec(pathname)?.groups?.['id'] ?? null)

const isOnScreen = (photo: HTMLImageElement): boolean => {
  const { top, bottom, left, right, width } = photo.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
}

/** The first photo on screen of this person or post (`data-photo-of` on the picture or around it). */
const photoOf = (subject: string): HTMLImageElement | undefined => {
  const marked = `[data-photo-of="${CSS.escape(subject)}"]`
  return [...document.querySelectorAll<HTMLImageElement>(`img${marked}, ${marked} img`)].find(isOnScreen)
}

const placeOf = (photo: HTMLImageElement): Keyframe => {
  const { left, top, width, height } = photo.getBoundingClientRect()
  const { borderRadius } = getComputedStyle(photo)
  return { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, borderRadius }
}

let leaving: { subject: string; copy: HTMLImageElement; place: Keyframe } | null = null

/** Before the page changes: remembers the photo that the next page shows too, of whichever page is about somebody. */
export const leavePhoto = (from: Location, to: Location): void => {
  leaving = null
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const subject of [subjectOf(to), subjectOf(from)]) {
    const photo = subject === null ? undefined : photoOf(subject)
    if (subject === null || !photo?.complete || photo.naturalWidth === 0) continue
    leaving = { subject, copy: new Image(), place: placeOf(photo) }
    leaving.copy.src = photo.currentSrc
    return
  }
}

/** Once the next page is there: a copy of the photo moves from its old place to the new one, and goes. */
const arrivePhoto = (): void => {
  const left = leaving
  leaving = null
  const photo = left && photoOf(left.subject)
  if (!left || !photo) return
  const { copy } = left
  const place = placeOf(photo)
  if (JSON.stringify(place) === JSON.stringify(left.place)) return
  copy.alt = ''
  copy.className = 'photo-morph'
  copy.ariaHidden = 'true'
  document.body.append(copy)
  const timing = { duration: MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }
  // not both at once
  photo.animate([{ opacity: 0 }, { opacity: 0 }], timing)
  const end = (): void => copy.remove()
  copy.animate([left.place, place], timing).finished.then(end, end)
}

/** The photo of whom or what the page before and this one show moves between their places. */
export const usePhotoMorph = (key: string): void => useLayoutEffect(arrivePhoto, [key])
