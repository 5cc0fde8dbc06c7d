import type { InputOf } from '@xinyu/contracts/call'
import { ProfileStatus, ReviewStatus } from '@xinyu/contracts/enums'
import type { addPost, Post } from '@xinyu/contracts/http/posts'
import { listedPlace } from '@xinyu/contracts/lists/regions'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { idOf, newId } from '@xinyu/platform/ids'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { PostsReads } from './posts.reads.ts'
import { PostsStore } from './posts.store.ts'

export class AddPost extends Command<Post> {
  constructor(
    readonly currentUser: AuthenticatedUser,
    readonly input: InputOf<typeof addPost>,
  ) {
    super()
  }
}

/**
 * Publishes to the author at once and to others after approval. The client's id is the post's id, so a retry adds
 * nothing.
 */
@CommandHandler(AddPost)
export class AddPostHandler implements ICommandHandler<AddPost> {
  constructor(
    private readonly store: PostsStore,
    private readonly reads: PostsReads,
    private readonly clock: Clock,
  ) {}

  async execute({ currentUser, input }: AddPost): Promise<Post> {
    const { type, text, draft, clientId } = input
    if (currentUser.isCompleted !== ProfileStatus.Approved) throw new AppError('PROFILE_NOT_APPROVED')
    if (text === '') throw new AppError('MESSAGE_EMPTY')
    // nobody has checked the words that came with the codes
    const city = input.city ? listedPlace(input.city) : null
    if (input.city && !city)
      throw new AppError('INVALID_INPUT', { fields: [{ path: 'city.cityCode', reason: 'no city of this province' }] })
    const _id = clientId ? idOf('post', currentUser.id, clientId) : newId()
    await this.store.add({
      _id,
      user_id: currentUser.id,
      type,
      text,
      city,
      isChecked: draft ? ReviewStatus.Draft : ReviewStatus.Waiting,
      likeCount: 0,
      commentCount: 0,
      reason: null,
      deletedAt: null,
      addtime: this.clock.now(),
    })
    return this.reads.one(currentUser.id, _id)
  }
}
