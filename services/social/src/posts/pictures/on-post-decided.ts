import { ReviewStatus } from '@xinyu/contracts/enums'
import type { FactOf } from '@xinyu/contracts/event'
import { postApproved, postDeleted, postRejected } from '@xinyu/contracts/events/social'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { PostsStore } from '../posts.store.ts'
import { picturesOf } from '../post.document.ts'
import { PostPicturesStore } from './post-pictures.store.ts'

/** Makes a post's pictures public, private or deleted according to its state, for any fact and however often. */
@Controller()
export class OnPostDecided {
  constructor(
    private readonly posts: PostsStore,
    private readonly pictures: PostPicturesStore,
  ) {}

  @OnFact(postApproved, postRejected)
  async decided({ key }: FactOf<typeof postApproved | typeof postRejected>): Promise<void> {
    const post = await this.posts.find(key)
    if (!post || post.deletedAt || picturesOf(post).length === 0) return
    const isOpen = post.isChecked === ReviewStatus.Approved
    if (isOpen && post.arePicturesOpen) return
    await this.pictures.setPublic(picturesOf(post), isOpen)
    if (await this.posts.setPicturesOpen(key, isOpen, post.isChecked)) return
    // a newer decision has its own fact; a deletion may have removed the pictures already
    if ((await this.posts.find(key))?.deletedAt)
      for (const picture of picturesOf(post)) await this.pictures.remove(picture)
  }

  @OnFact(postDeleted)
  async deleted({ key }: FactOf<typeof postDeleted>): Promise<void> {
    await this.pictures.removeAllOfPost(key)
  }
}
