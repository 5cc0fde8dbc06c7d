import { Injectable } from '@nestjs/common'
import type { WaitingItem, WaitingSource } from '../cases/case-notes.public.ts'
import type { ReviewKind } from './reviews.rules.ts'
import { waits } from './review.document.ts'
import { ReviewsStore } from './reviews.store.ts'

const queues = {
  profile: 'profileReviews',
  post: 'posts',
  comment: 'comments',
  realName: 'realNameReviews',
  grade: 'gradeReviews',
} as const
const isCaseKind = (kind: ReviewKind): kind is keyof typeof queues => kind in queues

/** Pictures are part of their profile or post, and decided with it. */
@Injectable()
export class WaitingReviews implements WaitingSource {
  constructor(private readonly store: ReviewsStore) {}

  listPeople(): Promise<string[]> {
    return this.store.distinct('user_id', waits)
  }

  async waitingOf(person: string): Promise<WaitingItem[]> {
    const waiting = await this.store.listWaitingOf(person)
    return waiting.flatMap(({ _id, kind, subject_id, waitingSince: since, priority, texts, images }) => {
      if (!isCaseKind(kind)) return []
      // posts and comments are decided in their own service, under their own ids
      const id = kind === 'post' || kind === 'comment' ? subject_id : _id
      const shown = texts.map(({ text }) => text)
      const isHard = images.some(({ nudity }) => nudity)
      return { kind, queue: queues[kind], subject_id: id, since, weight: 1 + priority, texts: shown, isHard }
    })
  }
}
