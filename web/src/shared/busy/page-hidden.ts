/** Calls `work` when the page is hidden or closes: a phone may end a hidden page without notice. */
export const onPageHidden = (work: () => void): (() => void) => {
  const onVisibilityChange = (): void => {
    if (document.visibilityState === 'hidden') work()
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('pagehide', work)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('pagehide', work)
  }
}

const WRITE_MS = 500

/** Writes shortly after the first of several changes, and what then remains when the page is hidden or closes. */
export const writeSoon = (write: () => void): { changed(): void; stop(): void } => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  const flush = (): void => {
    if (timer === undefined) return
    forget()
    write()
  }
  const stopListening = onPageHidden(flush)
  return {
    changed: () => void (timer ??= setTimeout(flush, WRITE_MS)),
    stop: () => {
      forget()
      stopListening()
    },
  }
}
