import { Injectable } from '@nestjs/common'
import { PostLikesStore } from './likes/post-likes.store.ts'
import { PostsStore } from './posts.store.ts'
import { SmilesStore } from './smiles/smiles.store.ts'

const most = 10_000

/** What there is of somebody here, as they get it in a copy of their data; nothing after their erasure. */
@Injectable()
export class PostsOfPerson {
  constructor(
    private readonly posts: PostsStore,
    private readonly likes: PostLikesStore,
    private readonly smiles: SmilesStore,
  ) {}

  async of(person: string): Promise<Record<string, object[]>> {
    const order = { addtime: -1, _id: -1 } as const
    const [posts, smiles] = await Promise.all([
      this.posts.find({ user_id: person, deletedAt: null }, { order, limit: most }),
      this.smiles.find({ user_id: person }, { order: { rating: -1 }, limit: most }),
    ])
    const postLikes: object[] = []
    for await (const post_id of this.likes.likedBy(person)) if (postLikes.length < most) postLikes.push({ post_id })
    return {
      posts: posts.map(({ _id, type, text, topic, city, images, isChecked, addtime }) => ({
        post_id: _id,
        type,
        text,
        topic,
        city,
        pictures: images.map(({ name, desc }) => ({ name, desc })),
        isChecked,
        addtime,
      })),
      postLikes,
      smiles: smiles.map(({ _id, measured, rating, entered }) => ({ post_id: _id, measured, score: rating, entered })),
    }
  }
}
