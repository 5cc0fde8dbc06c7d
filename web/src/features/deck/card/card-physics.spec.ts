import { describe, expect, it } from '@jest/globals'
import {
  atRest,
  decisionOfDrag,
  flightOf,
  poseOfDrag,
  speedOf,
  springBackFrames,
  zeroVelocity,
} from './card-physics.ts'

const screen = { width: 390, height: 844 }

describe('the decision of a drag', () => {
  it.each([
    [200, 0, 'like'],
    [-200, 0, 'pass'],
    [10, -200, null],
    [40, 10, null],
    [0, 300, null],
    [0, -100, null],
  ] as const)('a slow drag of %i, %i is %s', (dx, dy, decision) => expect(decisionOfDrag(dx, dy, 360)).toBe(decision))

  it.each([
    [60, 0, 1, 0, 'like'],
    [-60, 0, -1, 0, 'pass'],
    [0, -60, 0, -1, null],
    [60, 0, -1, 0, null],
    [20, 0, 2, 0, null],
  ] as const)('a flick of %i, %i at %i, %i is %s', (dx, dy, x, y, decision) =>
    expect(decisionOfDrag(dx, dy, 360, { x, y })).toBe(decision),
  )
})

describe('a released card', () => {
  it.each(['like', 'pass', 'love'] as const)('leaves the screen for a %s, from rest and from a drag', (decision) => {
    for (const from of [atRest, poseOfDrag(90, -30)]) {
      const { to } = flightOf(decision, from, zeroVelocity, screen)
      const isGone = Math.abs(to.x) > screen.width || to.y < -screen.height
      expect([isGone, Math.sign(decision === 'love' ? to.y : to.x)]).toEqual([true, decision === 'like' ? 1 : -1])
    }
  })

  it('continues at the speed of the finger', () => {
    const from = poseOfDrag(150, 0)
    const { to, ms, easing } = flightOf('like', from, { x: 2, y: 0.5 }, screen)
    expect(easing).toBe('linear')
    expect((to.x - from.x) / ms).toBeCloseTo(2)
    expect((to.y - from.y) / ms).toBeCloseTo(0.5)
  })

  it('arrives sooner the faster it was released', () => {
    const ms = (x: number): number => flightOf('pass', poseOfDrag(-120, 0), { x, y: 0 }, screen).ms
    expect(ms(-3)).toBeLessThan(ms(-1.6))
    expect(ms(-1.6)).toBeLessThanOrEqual(ms(0))
  })

  it('springs back: continues with the finger first, overshoots, and ends at rest', () => {
    const { frames, ms } = springBackFrames(poseOfDrag(60, 0), { x: 0.6, y: 0 })
    const [first, second] = frames
    expect(second?.x).toBeGreaterThan(first?.x ?? 0)
    expect(Math.min(...frames.map(({ x }) => x))).toBeLessThan(-1)
    expect(frames.at(-1)).toEqual(atRest)
    expect(ms).toBeLessThan(1_000)
  })

  it('has no speed when the finger paused before', () => {
    const moves = [0, 20, 40].map((at) => ({ x: at * 2, y: 0, at }))
    expect(speedOf(moves, 45)).toEqual({ x: 2, y: 0 })
    expect(speedOf(moves, 400)).toEqual(zeroVelocity)
  })
})
