import { Injectable } from '@nestjs/common'
import { ImagesStore } from './images/images.store.ts'
import { ReviewsStore } from './reviews.store.ts'

/** What other capabilities may read of waiting times. */
@Injectable()
export class WaitingSince {
  constructor(
    private readonly reviews: ReviewsStore,
    private readonly images: ImagesStore,
  ) {}

  /** When a queue's record began to wait; null if that is not known here. */
  async find(queue: string, id: string): Promise<Date | null> {
    if (queue === 'posts' || queue === 'comments')
      return (await this.reviews.findLatest(queue === 'posts' ? 'post' : 'comment', id))?.waitingSince ?? null
    if (queue === 'images') return (await this.images.find(id))?.addtime ?? null
    return (await this.reviews.find(id))?.waitingSince ?? null
  }
}
