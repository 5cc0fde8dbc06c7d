import type { ErrorCode } from '@xinyu/contracts/errors'
import type { LivenessAction } from '@xinyu/contracts/http/face'

/** One frame as it was measured; yaw −1..1, positive when the nose points to the picture's right. */
export interface Frame {
  yaw: number
  smile: number
  toAvatar: number
  toFirst: number
}
export interface Limits {
  /** Euclidean, for faces seen from the front */
  distance: number
}

const straight = 0.2
const turned = 0.3
const smiling = 0.7
const calm = 0.5
/** a face seen half from the side is farther from its front view than the same person's two front views */
const turnedAllowance = 0.15

/** A turn to either side and a smile, in an order nobody can foresee. `random` gives 0..1. */
export const challengeOf = (random: () => number): LivenessAction[] => {
  const turn: LivenessAction = random() < 0.5 ? 'left' : 'right'
  return random() < 0.5 ? [turn, 'smile'] : ['smile', turn]
}

/** The camera's picture is not mirrored: the nose of one who turns to their left points to the picture's right. */
const shows = (action: LivenessAction, { yaw, smile }: Frame): boolean =>
  action === 'left' ? yaw >= turned : action === 'right' ? yaw <= -turned : smile >= smiling && Math.abs(yaw) < turned

const isStraight = ({ yaw }: Frame): boolean => Math.abs(yaw) < straight

/**
 * The first frame looks straight ahead and calm; later ones show the actions in their order; all are one person, and
 * that person is the avatar's. Answers the distance to the avatar, or why not.
 */
export const judge = (
  frames: readonly Frame[],
  actions: readonly LivenessAction[],
  { distance }: Limits,
): { distance: number } | { refuse: ErrorCode } => {
  const [first, ...rest] = frames
  if (!first || !isStraight(first) || first.smile >= calm) return { refuse: 'LIVENESS_FAILED' }
  let next = 0
  for (const frame of rest) {
    const action = actions[next]
    if (action && shows(action, frame)) next++
  }
  if (next < actions.length) return { refuse: 'LIVENESS_FAILED' }
  if (frames.some((frame) => frame.toFirst >= distance + (isStraight(frame) ? 0 : turnedAllowance)))
    return { refuse: 'LIVENESS_FAILED' }
  const nearest = Math.min(...frames.filter(isStraight).map(({ toAvatar }) => toAvatar))
  return nearest < distance ? { distance: nearest } : { refuse: 'FACE_DIFFERENT' }
}
