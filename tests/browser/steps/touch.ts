import type { Page } from 'playwright-core'

export interface Stroke {
  from: readonly [number, number]
  to: readonly [number, number]
  /** duration of the movement; its steps are spread evenly over it */
  ms?: number
  /** the finger rests before it is lifted, so it has no velocity */
  rests?: boolean
  /** runs while the finger is still down */
  meanwhile?: () => Promise<void>
}

/** Sends a touch gesture through the browser's own input, with the gesture's timestamps instead of the machine's. */
export const stroke = async (page: Page, { from, to, ms = 120, rests = false, meanwhile }: Stroke): Promise<void> => {
  const glass = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  const steps = 8
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number, at: number): Promise<unknown> =>
    glass.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [{ x: from[0] + (to[0] - from[0]) * share, y: from[1] + (to[1] - from[1]) * share }],
      timestamp: began + at / 1000,
    })
  await send('touchStart', 0, 0)
  for (let step = 1; step <= steps; step++) await send('touchMove', step / steps, (ms * step) / steps)
  const end = rests ? ms + 400 : ms
  if (rests) await send('touchMove', 1, end)
  await meanwhile?.()
  await send('touchEnd', 1, end)
  await glass.detach()
  // a later touch must have a later timestamp than the end of this one
  await page.waitForTimeout(Math.max(0, began * 1000 + end - Date.now()))
}
