import { Injectable } from '@nestjs/common'
import { ImagesStore } from './images/images.store.ts'
import { ReviewsStore } from './reviews.store.ts'

/** What others may know of how long something has waited. */
@Injectable()
export class WaitingSince {
  constructor(
    private readonly reviews: ReviewsStore,
    private readonly images: ImagesStore,
  ) {}

  /** When the record of a queue began to wait; null where that is not known here. */
  async of(queue: string, id: string): Promise<Date | null> {
    if (queue === 'posts' || queue === 'comments')
      return (await this.reviews.latestOf(queue === 'posts' ? 'post' : 'comment', id))?.waitingSince ?? null
    if (queue === 'images') return (await this.images.get(id))?.addtime ?? null
    return (await this.reviews.get(id))?.waitingSince ?? null
  }
}
