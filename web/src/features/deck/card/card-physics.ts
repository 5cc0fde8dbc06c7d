import type { SwipeDecision } from '../deck-state.ts'

/** Where a card is: offset in pixels, rotation in degrees. */
export interface Pose {
  x: number
  y: number
  turn: number
}
/** px per ms */
export interface Velocity {
  x: number
  y: number
}

export const atRest: Pose = { x: 0, y: 0, turn: 0 }
export const zeroVelocity: Velocity = { x: 0, y: 0 }
export const transformOf = ({ x, y, turn }: Pose): string =>
  `translate3d(${x.toFixed(2)}px, ${y.toFixed(2)}px, 0) rotate(${turn.toFixed(2)}deg)`

/** A dragged card tilts towards its direction; up and down it hardly moves, since there is no decision there. */
export const poseOfDrag = (dx: number, dy: number): Pose => ({
  x: dx,
  y: dy * 0.2,
  turn: dx / 24,
})

/** above this speed a short flick counts as a long drag */
const flickSpeed = 0.5
const least = { across: 0.28, flick: 40 }

/**
 * The decision of a drag: right like, left pass; null when it was too short and too slow. Upwards the page scrolls: a
 * love, which costs points, is given by its button or key only.
 */
export const decisionOfDrag = (
  dx: number,
  dy: number,
  width: number,
  speed: Velocity = zeroVelocity,
): SwipeDecision | null => {
  const up = Math.abs(dy) > Math.abs(dx) * 1.3
  if (dy < 0 && up) return null
  const isFlick = Math.abs(dx) > least.flick && Math.abs(speed.x) > flickSpeed && Math.sign(speed.x) === Math.sign(dx)
  if (Math.abs(dx) < width * least.across && !isFlick) return null
  return dx > 0 ? 'like' : 'pass'
}

export interface Flight {
  to: Pose
  ms: number
  /** linear when the card keeps the finger's speed; accelerating from rest */
  easing: string
}
/** exit speed of a card that was not dragged, px per ms */
const minExitSpeed = 1.4
const [shortest, longest] = [140, 460]
const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value))

/** The way out: continues in the finger's direction and speed until the card is off screen. */
export const flightOf = (
  decision: SwipeDecision,
  from: Pose,
  speed: Velocity,
  screen: { width: number; height: number },
): Flight => {
  if (decision === 'love') {
    const ms = clamp((screen.height * 1.2 + from.y) / Math.max(-speed.y, minExitSpeed), shortest, longest)
    const to = { x: from.x + speed.x * ms * 0.3, y: -screen.height * 1.2, turn: from.turn }
    return { to, ms, easing: -speed.y >= minExitSpeed ? 'linear' : 'cubic-bezier(0.4, 0, 0.9, 0.6)' }
  }
  const side = decision === 'like' ? 1 : -1
  const end = side * screen.width * 1.35
  const along = speed.x * side
  const ms = clamp((end - from.x) / side / Math.max(along, minExitSpeed), shortest, longest)
  const to = {
    x: end,
    y: from.y + clamp(speed.y, -1, 1) * ms,
    turn: from.turn + side * (decision === 'like' ? 16 : 10),
  }
  return { to, ms, easing: along >= minExitSpeed ? 'linear' : 'cubic-bezier(0.4, 0, 0.9, 0.6)' }
}

/** per second */
const angularFrequency = 22
/** fraction of critical damping: after a flick it overshoots once, slightly; on a long way back hardly at all */
export const [flickDamping, returnDamping] = [0.62, 0.86]
const frameMs = 1000 / 60

/** The way back, at 60 frames per second: a damped spring starting with the finger's speed. */
export const springBackFrames = (
  from: Pose,
  speed: Velocity,
  damping = flickDamping,
): { frames: Pose[]; ms: number } => {
  const frames: Pose[] = [from]
  const at = { x: from.x, y: from.y, vx: speed.x * 1000, vy: speed.y * 1000 }
  const settled = (): boolean => Math.hypot(at.x, at.y) < 0.4 && Math.hypot(at.vx, at.vy) < 20
  const dt = frameMs / 1000 / 4
  for (let frame = 0; frame < 90 && !settled(); frame++) {
    for (let part = 0; part < 4; part++) {
      at.vx += (-angularFrequency * angularFrequency * at.x - 2 * damping * angularFrequency * at.vx) * dt
      at.vy += (-angularFrequency * angularFrequency * at.y - 2 * damping * angularFrequency * at.vy) * dt
      at.x += at.vx * dt
      at.y += at.vy * dt
    }
    frames.push({ x: at.x, y: at.y, turn: at.x / 24 })
  }
  frames.push(atRest)
  return { frames, ms: (frames.length - 1) * frameMs }
}

interface Sample {
  x: number
  y: number
  at: number
}
/** only the recent movement counts: earlier the finger may have paused or turned */
const recentMs = 90
/** The finger's speed at release; zero when it had paused. */
export const speedOf = (samples: readonly Sample[], now: number): Velocity => {
  const recent = samples.filter(({ at }) => now - at <= recentMs)
  const [first, last] = [recent[0], recent.at(-1)]
  if (!first || !last || last.at - first.at < 8) return zeroVelocity
  const ms = last.at - first.at
  return { x: (last.x - first.x) / ms, y: (last.y - first.y) / ms }
}
