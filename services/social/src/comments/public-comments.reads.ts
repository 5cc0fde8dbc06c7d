import { Injectable } from '@nestjs/common'
import { CommentsStore } from './comments.store.ts'

/** How much of people others see: what an incident could take down. */
@Injectable()
export class PublicComments {
  constructor(private readonly store: CommentsStore) {}

  /** Comments and replies of each of these people that others see. */
  async countOf(people: readonly string[]): Promise<{ user_id: string; comments: number }[]> {
    const found = await this.store.comments.raw
      .aggregate<{ _id: string; comments: number }>([
        { $match: { user_id: { $in: [...people] }, deletedAt: null, isShown: true } },
        { $group: { _id: '$user_id', comments: { $sum: 1 } } },
      ])
      .toArray()
    return found.map(({ _id: user_id, comments }) => ({ user_id, comments }))
  }
}
