import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { CardMotion } from './card-motion.ts'

/** what the browser was asked to move, and whether it has begun */
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
const hand = (clientX: number, timeStamp: number): PointerEvent =>
  ({ isPrimary: true, button: 0, pointerId: 1, clientX, clientY: 0, timeStamp }) as PointerEvent
let asked: ReturnType<typeof jest.spyOn>
beforeEach(() => {
  moved = []
  asked = jest.spyOn(window, 'getComputedStyle')
})
afterEach(() => void jest.restoreAllMocks())

it('a card that rests flies off at a tap without the page being laid out for it', () => {
  void new CardMotion(cardOf(), () => undefined).leave('like')
  expect(moved).toHaveLength(1)
  expect(moved[0]?.from).toContain('translate')
  expect(asked).not.toHaveBeenCalled()
})

it('a card that the hand lets go flies on from under the hand, and that costs no layout either', () => {
  const motion = new CardMotion(cardOf(), (decision) => void motion.leave(decision))
  motion.down(hand(200, 0))
  for (const [at, x] of [240, 300, 360, 420].entries()) motion.move(hand(x, 16 * (at + 1)))
  motion.up(hand(420, 70))
  const [back, away] = moved
  expect(back?.from).toMatch(/220(\.0+)?px/)
  expect(away?.from).toBe(back?.from)
  expect(asked).not.toHaveBeenCalled()
})

it('a card on its way is taken from where it is by then', () => {
  const motion = new CardMotion(cardOf(), () => undefined)
  void motion.leave('like')
  const [flight] = moved
  if (flight) flight.animation.pending = false
  motion.arrive('like')
  expect(asked).toHaveBeenCalled()
})
