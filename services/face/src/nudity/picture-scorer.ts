import type { NudityVerdict } from '@xinyu/contracts/internal/face'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Inject, Injectable } from '@nestjs/common'
import type { FaceConfig } from '../config.ts'
import { Pictures } from '../pipeline/pictures.public.ts'
import { largestShare, scoreOf, verdictOf } from './nudity.rules.ts'
import { NudityStore } from './nudity.store.ts'

export interface NudityScore {
  score: number
  verdict: NudityVerdict
}

/** Scores a registered picture, once. */
@Injectable()
export class PictureScorer {
  constructor(
    private readonly store: NudityStore,
    private readonly pictures: Pictures,
    @Inject(CONFIG) private readonly config: FaceConfig,
  ) {}

  async run(key: string): Promise<NudityScore> {
    const known = await this.store.find(key)
    if (known?.state === 'scored' && known.score !== null && known.verdict)
      return { score: known.score, verdict: known.verdict }
    const { nudity, fingerprint, print, boxes, width, height } = await this.pictures.examine(key, {
      faces: 'boxes',
      nudity: true,
    })
    if (!nudity) throw new AppError('FACE_DETECT_FAILED')
    const score = scoreOf(nudity)
    const verdict = verdictOf(
      score,
      { review: this.config.NUDITY_REVIEW, refuse: this.config.NUDITY_REFUSE },
      largestShare(
        boxes.map(({ box }) => box),
        { width, height },
      ),
    )
    await this.store.setScore(key, { nudity, score, verdict, fingerprint, print })
    return { score, verdict }
  }
}
