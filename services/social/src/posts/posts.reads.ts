import { ReviewStatus } from '@xinyu/contracts/enums'
import type { Post } from '@xinyu/contracts/http/posts/posts'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { AppError } from '@xinyu/platform/error'
import { imageOf } from '@xinyu/platform/pictures/picture.rules'
import { Injectable } from '@nestjs/common'
import { authorOf, isHidden, People, type SeenPerson } from '../people/people.public.ts'
import { Follows } from '../relations/relations.public.ts'
import { PostLikesStore } from './likes/post-likes.store.ts'
import { canSeePost } from './posts.rules.ts'
import { PostsStore } from './posts.store.ts'
import { picturesOf, type StoredPost } from './post.document.ts'
import { smileView } from './smiles/smile-view.rules.ts'
import { SmilesStore } from './smiles/smiles.store.ts'
import type { Smile } from './smiles/smile.document.ts'

const shownLikes = 10

/** Data shown beside a post. */
interface ViewContext {
  people: ReadonlyMap<string, SeenPerson>
  likers: readonly string[]
  isLiked: boolean
  isFollow?: boolean
  smile: Smile | undefined
  isMine: boolean
}

/** Posts as one reader sees them. */
@Injectable()
export class PostsReads {
  constructor(
    private readonly store: PostsStore,
    private readonly likes: PostLikesStore,
    private readonly people: People,
    private readonly smiles: SmilesStore,
    private readonly follows: Follows,
    private readonly objects: ObjectStore,
  ) {}

  async get(me: string, id: string): Promise<Post> {
    const [post] = await this.viewsFor(me, [await this.getVisible(me, id)])
    if (!post) throw new AppError('NOT_FOUND')
    return post
  }

  /** The stored post; throws NOT_FOUND for what `me` may not see. */
  async getVisible(me: string, id: string): Promise<StoredPost> {
    const post = await this.store.find(id)
    if (!post || !canSeePost(post, me, await this.isAuthorHidden(post.user_id, me))) throw new AppError('NOT_FOUND')
    return post
  }

  /** As `getVisible`, but only posts that others may see as well. */
  async getApproved(me: string, id: string): Promise<StoredPost> {
    const post = await this.getVisible(me, id)
    if (post.isChecked !== ReviewStatus.Approved) throw new AppError('NOT_FOUND')
    return post
  }

  /** Whether this author's posts are hidden from `me`; an author without a copy yet appears without a name. */
  async isAuthorHidden(author: string, me: string): Promise<boolean> {
    return isHidden((await this.people.asSeenBy(me, [author])).get(author))
  }

  /** A post's likers, as far as `me` may see them; the number counts everybody. */
  async listLikers(me: string, id: string, window: { page: number; rows: number }) {
    const post = await this.getVisible(me, id)
    const likes = await this.likes.listLikers(id, window)
    const people = await this.people.asSeenBy(
      me,
      likes.map(({ liker_id }) => liker_id),
    )
    const shown = likes.flatMap(({ liker_id, at }) => {
      const person = people.get(liker_id)
      return isHidden(person) ? [] : [{ ...authorOf(liker_id, person?.card), addtime: at.toISOString() }]
    })
    return { likes: shown, total: post.likeCount }
  }

  /** What `me` sees of each of these posts; null: nothing. */
  async viewsFor(me: string, posts: readonly StoredPost[]): Promise<(Post | null)[]> {
    const ids = posts.map(({ _id }) => _id)
    const authors = posts.map(({ user_id }) => user_id)
    const [likers, liked, smiles, followed] = await Promise.all([
      Promise.all(posts.map((post) => (post.likeCount > 0 ? this.#latestLikers(post._id) : []))),
      this.likes.likedAmong(ids, me),
      this.#smilesOf(posts),
      this.follows.followedAmong(me, authors),
    ])
    const people = await this.people.asSeenBy(me, [...authors, ...likers.flat()])
    return posts.map((post, index) =>
      isHidden(people.get(post.user_id))
        ? null
        : this.#postView(post, {
            people,
            likers: likers[index] ?? [],
            isLiked: liked.has(post._id),
            isFollow: followed.has(post.user_id),
            smile: smiles.get(post._id),
            isMine: post.user_id === me,
          }),
    )
  }

  /** Whether `viewsFor` would show each of these posts to `me`. */
  async areShown(me: string, posts: readonly Pick<StoredPost, 'user_id'>[]): Promise<boolean[]> {
    const people = await this.people.asSeenBy(me, [...new Set(posts.map(({ user_id }) => user_id))])
    return posts.map(({ user_id }) => !isHidden(people.get(user_id)))
  }

  async #latestLikers(id: string): Promise<string[]> {
    return (await this.likes.listLikers(id, { page: 1, rows: shownLikes })).map(({ liker_id }) => liker_id)
  }

  /** Posts for staff: all, with the authors' names. */
  async viewsForStaff(posts: readonly StoredPost[]): Promise<Post[]> {
    const [people, smiles] = await Promise.all([
      this.people.asSeenByStaff(posts.map(({ user_id }) => user_id)),
      this.#smilesOf(posts),
    ])
    return posts.map((post) =>
      this.#postView(post, { people, likers: [], isLiked: false, smile: smiles.get(post._id), isMine: true }),
    )
  }

  #smilesOf(posts: readonly StoredPost[]): Promise<Map<string, Smile>> {
    return this.smiles.findMany(posts.flatMap(({ _id, type }) => (type === 'smile' ? [_id] : [])))
  }

  /** People hidden from the reader are left out of the likers. */
  #postView(post: StoredPost, { people, likers, isLiked, isFollow, smile, isMine }: ViewContext): Post {
    const shownLikers = likers.flatMap((id) => {
      const liker = people.get(id)
      return liker && !isHidden(liker) ? [{ _id: id, name: liker.card.name, avatar: liker.card.avatar }] : []
    })
    return {
      _id: post._id,
      type: post.type,
      text: post.text,
      topic: post.topic ?? null,
      images: picturesOf(post).map((picture) =>
        imageOf({ ...picture, isChecked: post.isChecked }, (key) =>
          post.arePicturesOpen ? this.objects.publicUrl(key) : this.objects.signedUrl(key),
        ),
      ),
      city: post.city,
      commentCount: post.commentCount,
      likeCount: post.likeCount,
      isChecked: post.isChecked,
      reason: post.reason,
      user: authorOf(post.user_id, people.get(post.user_id)?.card),
      likes: shownLikers,
      isLiked,
      addtime: post.addtime.toISOString(),
      smile: smile ? smileView(smile, isMine) : null,
      ...(isFollow === undefined ? {} : { isFollow }),
    }
  }
}
