import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { CardMotion } from './card-motion.ts'

/** the animations that the browser was asked for, and whether they have begun */
let moved: { from: string; animation: { pending: boolean; cancel(): void; finished: Promise<void> } }[] = []
const cardOf = (): HTMLElement => {
  const card = document.createElement('div')
  card.setPointerCapture = () => undefined
  card.animate = ((frames: { transform: string }[]) => {
    const animation = { pending: true, cancel() {}, finished: new Promise<void>(() => undefined) }
    moved.push({ from: frames[0]?.transform ?? '', animation })
    return animation
  }) as unknown as HTMLElement['animate']
  return card
}
const pointer = (clientX: number, timeStamp: number): PointerEvent =>
  ({ isPrimary: true, button: 0, pointerId: 1, clientX, clientY: 0, timeStamp }) as PointerEvent
let asked: ReturnType<typeof jest.spyOn>
beforeEach(() => {
  moved = []
  asked = jest.spyOn(window, 'getComputedStyle')
})
afterEach(() => void jest.restoreAllMocks())

it('a resting card flies off without a forced layout', () => {
  void new CardMotion(cardOf(), () => undefined).flyOut('like')
  expect(moved).toHaveLength(1)
  expect(moved[0]?.from).toContain('translate')
  expect(asked).not.toHaveBeenCalled()
})

it('a released card flies on from under the finger without a forced layout', () => {
  const motion = new CardMotion(cardOf(), (decision) => void motion.flyOut(decision))
  motion.down(pointer(200, 0))
  for (const [at, x] of [240, 300, 360, 420].entries()) motion.move(pointer(x, 16 * (at + 1)))
  motion.up(pointer(420, 70))
  const [back, away] = moved
  expect(back?.from).toMatch(/220(\.0+)?px/)
  expect(away?.from).toBe(back?.from)
  expect(asked).not.toHaveBeenCalled()
})

it('a moving card flies on from its current position', () => {
  const motion = new CardMotion(cardOf(), () => undefined)
  void motion.flyOut('like')
  const [flight] = moved
  if (flight) flight.animation.pending = false
  motion.flyBack('like')
  expect(asked).toHaveBeenCalled()
})
