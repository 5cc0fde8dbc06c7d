import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { ImagesStore } from './images/images.store.ts'
import { ReviewsStore } from './reviews.store.ts'

/** A person's reviewed submissions and the decisions, without the moderators. An erasure keeps the decisions. */
@Injectable()
export class ReviewsOfPerson implements PersonalDataSource {
  readonly retainedLists = ['reviews']

  constructor(
    private readonly reviews: ReviewsStore,
    private readonly images: ImagesStore,
  ) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return {
      reviews: this.#decisions(person),
      reviewedTexts: this.#texts(person),
      reviewedPictures: this.#pictures(person),
    }
  }

  async *#decisions(person: string): AsyncGenerator<object> {
    for await (const { _id, kind, revision, status, waitingSince, decidedAt, reason } of this.reviews.streamOf(person))
      yield { review_id: _id, kind, revision, status, waitingSince, decidedAt, reason }
  }

  async *#texts(person: string): AsyncGenerator<object> {
    for await (const { _id, texts } of this.reviews.streamOf(person))
      for (const { field, text } of texts) yield { review_id: _id, field, text }
  }

  async *#pictures(person: string): AsyncGenerator<object> {
    for await (const { key, where, desc, isChecked, reason, score, addtime } of this.images.streamOf(person))
      yield { picture: key.split('/').at(-1) ?? '', where, desc, isChecked, reason, score, addtime }
  }
}
