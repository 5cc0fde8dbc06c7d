import type { FactOf } from '@xinyu/contracts/event'
import { imageScored } from '@xinyu/contracts/events/face'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { DoubtsStore } from './doubts.store.ts'
import { ReviewsStore } from './reviews.store.ts'

/**
 * A picture in doubt brings the review that shows it forward. The doubt is kept first and the reviews are looked for
 * after; a review that opens does it the other way round: whichever comes first, one of the two sees the other.
 */
@Controller()
export class OnImageScored {
  constructor(
    private readonly doubts: DoubtsStore,
    private readonly reviews: ReviewsStore,
  ) {}

  @OnFact(imageScored)
  async apply({ data: { key, user_id, score, verdict } }: FactOf<typeof imageScored>): Promise<void> {
    if (verdict === 'clear') return
    await this.doubts.keep(key, { score, verdict })
    if (user_id === null) return
    const url = this.doubts.urlOf(key)
    for (const id of await this.reviews.waitingWith(user_id, url))
      await this.reviews.doubt(id, new Map([[url, { score, verdict }]]))
  }
}
