import type { InputOf } from '@xinyu/contracts/call'
import { ReviewStatus } from '@xinyu/contracts/enums'
import type { addPost, Post } from '@xinyu/contracts/http/posts/posts'
import { listedPlace } from '@xinyu/contracts/lists/regions'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import { idOf, newId } from '@xinyu/platform/ids'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { People } from '../people/people.public.ts'
import { PostPicturesStore } from './pictures/post-pictures.store.ts'
import { PostsReads } from './posts.reads.ts'
import { PostsStore } from './posts.store.ts'
import { type NewPost, picturesOf } from './post.document.ts'
import { MeasureSmile } from './smiles/measure-smile.ts'
import type { SmileMeasure } from './smiles/smile.rules.ts'
import { Smiles } from './smiles/smiles.ts'

export class AddPost extends Command<Post> {
  constructor(
    readonly currentUser: Pick<AuthenticatedUser, 'id' | 'isApproved'>,
    readonly input: InputOf<typeof addPost>,
    /** an imported post brings its time and its smile's measure */
    readonly imported?: { addtime: Date; smile: SmileMeasure | null },
  ) {
    super()
  }
}

/**
 * Publishes to the author at once and to others after approval, or saves a draft. The client's id is the post's id, or
 * the operation's when a draft is rewritten, so a retry adds nothing and a draft is published once. A smile is measured
 * before the answer if the face service is up.
 */
@CommandHandler(AddPost)
export class AddPostHandler implements ICommandHandler<AddPost> {
  constructor(
    private readonly store: PostsStore,
    private readonly pictures: PostPicturesStore,
    private readonly reads: PostsReads,
    private readonly people: People,
    private readonly smiles: Smiles,
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async execute({ currentUser: { id: me, isApproved }, input, imported }: AddPost): Promise<Post> {
    const { text, images, clientId, post_id: draft } = input
    if (!isApproved) throw new AppError('PROFILE_NOT_APPROVED')
    if (text === '' && images.length === 0) throw new AppError('MESSAGE_EMPTY')
    const _id = draft ?? (clientId ? idOf('post', me, clientId) : newId())
    const isKnown = await this.#isWritten(_id, me, draft, clientId)
    if (!isKnown) await this.#write(_id, me, input, imported)
    return this.reads.get(me, _id)
  }

  /** Whether it is a repeat: its pictures are not looked up again. */
  async #isWritten(_id: string, me: string, draft: string | undefined, clientId: string | undefined): Promise<boolean> {
    const post = await this.store.find(_id)
    if (draft === undefined) return post !== null
    if (!post || post.user_id !== me || post.deletedAt) throw new AppError('NOT_FOUND')
    if (clientId !== undefined && post.ops?.some(({ id }) => id === clientId)) return true
    if (post.isChecked !== ReviewStatus.Draft) throw new AppError('CONFLICT')
    return false
  }

  async #write(_id: string, me: string, input: AddPost['input'], imported: AddPost['imported']): Promise<void> {
    const { type, text, topic = null, draft, clientId } = input
    // the names sent with the codes are unchecked
    const city = input.city ? listedPlace(input.city) : null
    if (input.city && !city)
      throw new AppError('INVALID_INPUT', { fields: [{ path: 'city.cityCode', reason: 'no city of this province' }] })
    const place = city ?? (await this.people.find(me))?.user?.liveCity ?? null
    const post: NewPost = {
      _id,
      user_id: me,
      type,
      text,
      topic,
      city,
      cityCode: place?.cityCode ?? null,
      provinceCode: place?.provinceCode ?? null,
      images: await this.pictures.claim(me, _id, input.images),
      isChecked: draft ? ReviewStatus.Draft : ReviewStatus.Waiting,
      addtime: imported?.addtime ?? this.clock.now(),
    }
    if (input.post_id === undefined) await this.store.add(post)
    else await this.store.rewriteDraft(post, clientId)
    const written = await this.store.find(_id)
    if (!written) return
    await this.pictures.confirmClaim(_id, picturesOf(written))
    await this.smiles.syncWithPost(written)
    if (written.type !== 'smile') return
    if (imported?.smile) await this.smiles.setMeasure(written, imported.smile)
    else await this.commands.execute(new MeasureSmile(_id))
  }
}
