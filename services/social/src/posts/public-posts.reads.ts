import { Injectable } from '@nestjs/common'
import type { StoredPost } from './post.document.ts'
import { PostsStore } from './posts.store.ts'

/** How much of people others see: what an incident could take down. */
@Injectable()
export class PublicPosts {
  constructor(private readonly store: PostsStore) {}

  /** Posts and smiles of each of these people that others see. */
  async countOf(people: readonly string[]): Promise<{ user_id: string; posts: number; smiles: number }[]> {
    const ofType = (type: StoredPost['type']) => ({ $sum: { $cond: [{ $eq: ['$type', type] }, 1, 0] } })
    const found = await this.store.posts.raw
      .aggregate<{ _id: string; posts: number; smiles: number }>([
        { $match: { user_id: { $in: [...people] }, isListed: true } },
        { $group: { _id: '$user_id', posts: ofType('mood'), smiles: ofType('smile') } },
      ])
      .toArray()
    return found.map(({ _id: user_id, ...counts }) => ({ user_id, ...counts }))
  }
}
