import type { NudityVerdict } from '@xinyu/contracts/internal/face'

interface Shares { porn: number; hentai: number }
export interface Thresholds { review: number; refuse: number }

/** Share of the picture's meaning that is pornographic, drawn or not: 0..1. */
export const scoreOf = ({ porn, hentai }: Shares): number => Math.min(1, porn + hentai)

export const verdictOf = (score: number, { review, refuse }: Thresholds): NudityVerdict => (score >= refuse ? 'refuse' : score >= review ? 'review' : 'clear')
