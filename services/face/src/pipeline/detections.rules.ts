import type { Box, Detection } from './face.rules.ts'

/** face-api's own thresholds */
const minScore = 0.5
const maxOverlap = 0.5
export const maxFaces = 32

type Corners = readonly [top: number, left: number, bottom: number, right: number]

/** Intersection over union of two boxes. */
const overlap = ([top1, left1, bottom1, right1]: Corners, [top2, left2, bottom2, right2]: Corners): number => {
  const area1 = (bottom1 - top1) * (right1 - left1)
  const area2 = (bottom2 - top2) * (right2 - left2)
  if (area1 <= 0 || area2 <= 0) return 0
  const common =
    Math.max(Math.min(bottom1, bottom2) - Math.max(top1, top2), 0) *
    Math.max(Math.min(right1, right2) - Math.max(left1, left2), 0)
  return common / (area1 + area2 - common)
}

/**
 * The detector's raw boxes (top, left, bottom, right as fractions of the 512 px square) → faces on a picture of this
 * size, best first: low scores are dropped, and of boxes that overlap by more than half only the best is kept.
 */
export const facesFrom = (
  boxes: Float32Array,
  scores: Float32Array,
  picture: { width: number; height: number },
): Detection[] => {
  const candidates: { corners: Corners; score: number }[] = []
  for (let index = 0; index < scores.length; index++) {
    const score = scores[index] ?? 0
    if (score <= minScore) continue
    const [top = 0, left = 0, bottom = 0, right = 0] = boxes.subarray(index * 4, index * 4 + 4)
    candidates.push({ corners: [top, left, bottom, right], score })
  }
  const chosen: typeof candidates = []
  for (const candidate of candidates.sort((first, second) => second.score - first.score))
    if (chosen.length < maxFaces && chosen.every(({ corners }) => overlap(corners, candidate.corners) <= maxOverlap))
      chosen.push(candidate)
  return chosen.map(({ corners, score }) => ({ score, box: onPicture(corners, picture) }))
}

const onPicture = ([top, left, bottom, right]: Corners, { width, height }: { width: number; height: number }): Box => {
  const scale = 512 / Math.max(width, height)
  const across = (512 / Math.round(width * scale)) * width
  const down = (512 / Math.round(height * scale)) * height
  const x = Math.max(0, left) * across
  const y = Math.max(0, top) * down
  return { x, y, width: Math.min(1, right) * across - x, height: Math.min(1, bottom) * down - y }
}
