import { useLayoutEffect, useRef, type ReactNode } from 'react'

/** Everything at the top of the screen is laid out below `--safe-top`, which includes this height. */
const setHeight = (pixels: number): void => {
  const { style } = document.documentElement
  if (pixels === 0) style.removeProperty('--strip-height')
  else style.setProperty('--strip-height', `${pixels}px`)
}

/** A line across the top of the screen, above every page; it covers nothing, the page moves down. */
export const Strip = ({ text, action, onAction }: { text: ReactNode; action: string; onAction(): void }) => {
  const strip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = strip.current
    if (!element) return
    // letters may be of any size, and the text may wrap
    const measure = new ResizeObserver(() => setHeight(element.offsetHeight))
    measure.observe(element)
    setHeight(element.offsetHeight)
    return () => {
      measure.disconnect()
      setHeight(0)
    }
  }, [])
  return (
    <div ref={strip} className="strip" role="status">
      <span>{text}</span>
      <button type="button" onClick={onAction}>
        {action}
      </button>
    </div>
  )
}
