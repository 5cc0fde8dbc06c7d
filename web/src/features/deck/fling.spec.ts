import { describe, expect, it } from '@jest/globals'
import { atRest, decisionOfDrag, flightOf, poseOfDrag, speedOf, springBack, still } from './fling.ts'

const screen = { width: 390, height: 844 }

describe('what a drag stands for', () => {
  it.each([
    [200, 0, 'like'],
    [-200, 0, 'pass'],
    [10, -200, 'love'],
    [40, 10, null],
    [0, 300, null],
    [0, -100, null],
  ] as const)('a slow one of %i, %i is %s', (dx, dy, decision) => expect(decisionOfDrag(dx, dy, 360)).toBe(decision))

  it.each([
    [60, 0, 1, 0, 'like'],
    [-60, 0, -1, 0, 'pass'],
    [0, -60, 0, -1, 'love'],
    [60, 0, -1, 0, null],
    [20, 0, 2, 0, null],
  ] as const)('a flick of %i, %i at %i, %i is %s', (dx, dy, x, y, decision) =>
    expect(decisionOfDrag(dx, dy, 360, { x, y })).toBe(decision),
  )
})

describe('a card that is let go', () => {
  it.each(['like', 'pass', 'love'] as const)('leaves the screen for a %s, from rest as from a drag', (decision) => {
    for (const from of [atRest, poseOfDrag(90, -30)]) {
      const { to } = flightOf(decision, from, still, screen)
      const isGone = Math.abs(to.x) > screen.width || to.y < -screen.height
      expect([isGone, Math.sign(decision === 'love' ? to.y : to.x)]).toEqual([true, decision === 'like' ? 1 : -1])
    }
  })

  it('goes on at the speed of the hand', () => {
    const from = poseOfDrag(150, 0)
    const { to, ms, easing } = flightOf('like', from, { x: 2, y: 0.5 }, screen)
    expect(easing).toBe('linear')
    expect((to.x - from.x) / ms).toBeCloseTo(2)
    expect((to.y - from.y) / ms).toBeCloseTo(0.5)
  })

  it('is there sooner the harder it was pushed', () => {
    const ms = (x: number): number => flightOf('pass', poseOfDrag(-120, 0), { x, y: 0 }, screen).ms
    expect(ms(-3)).toBeLessThan(ms(-1.6))
    expect(ms(-1.6)).toBeLessThanOrEqual(ms(0))
  })

  it('comes back by a spring that goes on with the hand first, passes its place, and ends in it', () => {
    const { frames, ms } = springBack(poseOfDrag(60, 0), { x: 0.6, y: 0 })
    const [first, second] = frames
    expect(second?.x).toBeGreaterThan(first?.x ?? 0)
    expect(Math.min(...frames.map(({ x }) => x))).toBeLessThan(-1)
    expect(frames.at(-1)).toEqual(atRest)
    expect(ms).toBeLessThan(1_000)
  })

  it('has no speed when the hand rested before', () => {
    const moves = [0, 20, 40].map((at) => ({ x: at * 2, y: 0, at }))
    expect(speedOf(moves, 45)).toEqual({ x: 2, y: 0 })
    expect(speedOf(moves, 400)).toEqual(still)
  })
})
