import type { PersonalDataSource, OwnPicture } from '@xinyu/platform/personal-data/personal-data-source'
import { pictureKey } from '@xinyu/platform/pictures/picture.rules'
import { Injectable } from '@nestjs/common'
import { PostLikesStore } from './likes/post-likes.store.ts'
import { PostsStore } from './posts.store.ts'
import { SmilesStore } from './smiles/smiles.store.ts'

/** This capability's part of a person's data export; empty after their erasure. */
@Injectable()
export class PostsOfPerson implements PersonalDataSource {
  constructor(
    private readonly posts: PostsStore,
    private readonly likes: PostLikesStore,
    private readonly smiles: SmilesStore,
  ) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { posts: this.#posts(person), postLikes: this.#likes(person), smiles: this.#smiles(person) }
  }

  async *pictures(person: string): AsyncGenerator<OwnPicture> {
    for await (const { images } of this.posts.streamOf(person))
      for (const { name } of images) yield { name, key: pictureKey(name, 1920) }
  }

  async *#posts(person: string): AsyncGenerator<object> {
    for await (const { _id, type, text, topic, city, images, isChecked, addtime } of this.posts.streamOf(person)) {
      const pictures = images.map(({ name, desc }) => ({ name, desc }))
      yield { post_id: _id, type, text, topic, city, pictures, isChecked, addtime }
    }
  }

  async *#likes(person: string): AsyncGenerator<object> {
    for await (const post_id of this.likes.streamLikedBy(person)) yield { post_id }
  }

  async *#smiles(person: string): AsyncGenerator<object> {
    for await (const { _id, measured, rating, entered } of this.smiles.streamOf(person))
      yield { post_id: _id, measured, score: rating, entered }
  }
}
