// Runs in the page while it is filmed: what is on it in each frame.

/**
 * Writes into `window.film` whenever the page's state changes: `old` while the page before is there, `none` while
 * neither it nor the new one's content is, `content` once all of `wanted` is seen.
 */
export const watch = ({ wanted }) => {
  const old = document.getElementById('main')
  const isSeen = (element) => {
    const { top, bottom, width } = element.getBoundingClientRect()
    if (width === 0 || bottom <= 0 || top >= innerHeight) return false
    return element.tagName === 'IMG' ? element.complete && element.naturalWidth > 0 : element.textContent !== ''
  }
  const state = () => {
    if (old?.isConnected) return 'old'
    return wanted.every((selector) => [...document.querySelectorAll(selector)].some(isSeen)) ? 'content' : 'none'
  }
  window.film = { states: [], tapAt: 0, interaction: 0 }
  const { film } = window
  const isStopped = () => window.film !== film
  const onTap = (event) => (film.tapAt ||= performance.timeOrigin + event.timeStamp)
  for (const kind of ['pointerup', 'popstate']) addEventListener(kind, onTap, { capture: true, once: true })
  new PerformanceObserver((list, observer) => {
    if (isStopped()) return observer.disconnect()
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) film.interaction = Math.max(film.interaction, duration)
  }).observe({ type: 'event', durationThreshold: 16 })
  const look = () => {
    if (isStopped()) return
    const now = state()
    if (film.states.at(-1)?.state !== now) film.states.push({ state: now, at: Date.now() })
  }
  // before each frame, and once more after it: parts that measure themselves appear in between
  const lookAround = () => {
    if (isStopped()) return
    look()
    setTimeout(look)
    requestAnimationFrame(lookAround)
  }
  lookAround()
}

/** Resolves when all of `wanted` is seen on a page that is not the old one, or it took too long. */
export const untilContent = () =>
  new Promise((resolve) => {
    const end = Date.now() + 15_000
    const look = () =>
      window.film.states.at(-1)?.state === 'content' || Date.now() > end ? resolve() : setTimeout(look, 50)
    look()
  })
