import type { NudityVerdict } from '@xinyu/contracts/internal/face'

interface Shares {
  porn: number
  hentai: number
}
export interface Thresholds {
  review: number
  refuse: number
}

/** The picture's pornographic share, drawn or not: 0..1. */
export const scoreOf = ({ porn, hentai }: Shares): number => Math.min(1, porn + hentai)

/** minimum face share of a portrait */
const portraitShare = 0.06

/**
 * The model mistakes much bare skin for nudity, and a close portrait is mostly skin: such a picture may be sent to a
 * moderator but is never refused by the score alone. `faceShare` is the largest face's share of the picture, 0..1.
 */
export const verdictOf = (score: number, { review, refuse }: Thresholds, faceShare = 0): NudityVerdict => {
  if (score < review) return 'clear'
  return score >= refuse && faceShare < portraitShare ? 'refuse' : 'review'
}

interface Box {
  width: number
  height: number
}
/** The largest face's share of the picture's area. */
export const largestShare = (boxes: readonly Box[], picture: Box): number =>
  Math.max(0, ...boxes.map((box) => (box.width * box.height) / (picture.width * picture.height)))
