import type { ErrorCode } from '@xinyu/contracts/errors'
import type { LivenessAction } from '@xinyu/contracts/http/face/liveness'

/** The measurements of one frame; yaw −1..1, positive if the nose points to the picture's right. */
export interface Frame {
  yaw: number
  smile: number
  toAvatar: number
  toFirst: number
}
export interface Limits {
  /** Euclidean, for frontal faces */
  distance: number
}

const straight = 0.2
const turned = 0.3
const smiling = 0.7
const calm = 0.5
/** a half-turned face is farther from its frontal view than two frontal views of the same person */
const turnedAllowance = 0.15

/** A turn to either side and a smile, in an unpredictable order. `random` gives 0..1. */
export const randomActions = (random: () => number): LivenessAction[] => {
  const turn: LivenessAction = random() < 0.5 ? 'left' : 'right'
  return random() < 0.5 ? [turn, 'smile'] : ['smile', turn]
}

/** The camera's picture is not mirrored: if a person turns to their left, the nose points to the picture's right. */
const shows = (action: LivenessAction, { yaw, smile }: Frame): boolean =>
  action === 'left' ? yaw >= turned : action === 'right' ? yaw <= -turned : smile >= smiling && Math.abs(yaw) < turned

const isStraight = ({ yaw }: Frame): boolean => Math.abs(yaw) < straight

/**
 * The first frame is frontal and calm; later ones show the actions in order; all show one person, the one of the
 * avatar. Returns the distance to the avatar, or the refusal.
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
