import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { CommentsStore } from './comments.store.ts'
import { CommentLikesStore } from './likes/comment-likes.store.ts'

/** This capability's part of a person's data export; empty after their erasure. */
@Injectable()
export class CommentsOfPerson implements PersonalDataSource {
  constructor(
    private readonly comments: CommentsStore,
    private readonly likes: CommentLikesStore,
  ) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { comments: this.#comments(person), commentLikes: this.#likes(person) }
  }

  async *#comments(person: string): AsyncGenerator<object> {
    for await (const { _id, post_id, content, isChecked, addtime } of this.comments.streamOf(person))
      yield { comment_id: _id, post_id, content, isChecked, addtime }
  }

  async *#likes(person: string): AsyncGenerator<object> {
    for await (const comment_id of this.likes.streamLikedBy(person)) yield { comment_id }
  }
}
