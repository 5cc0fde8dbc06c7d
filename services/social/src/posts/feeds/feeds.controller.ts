import {
  getCityPostsV2,
  getDraftList,
  getFollowPosts,
  getNewPostCount,
  getPosts,
  getPosts2,
  getPosts3,
  getPosts4,
  getUserPosts,
} from '@xinyu/contracts/http/posts/feeds'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { FeedsReads } from './feeds.reads.ts'

@Controller()
export class FeedsController {
  constructor(private readonly feeds: FeedsReads) {}

  @Implements(getPosts)
  listNewest({ input, currentUser }: CallContext<typeof getPosts>) {
    return this.feeds.listFeed(currentUser.id, 'newest', input)
  }

  @Implements(getPosts2)
  listRecommended({ input, currentUser }: CallContext<typeof getPosts2>) {
    return this.feeds.listFeed(currentUser.id, 'recommended', input)
  }

  @Implements(getPosts3)
  listMyCity({ input, currentUser }: CallContext<typeof getPosts3>) {
    return this.feeds.listFeed(currentUser.id, 'myCity', input)
  }

  @Implements(getPosts4)
  listSmiles({ input, currentUser }: CallContext<typeof getPosts4>) {
    return this.feeds.listFeed(currentUser.id, 'smile', input)
  }

  @Implements(getCityPostsV2)
  listCity({ input: { cityCode, ...window }, currentUser }: CallContext<typeof getCityPostsV2>) {
    return this.feeds.listFeed(currentUser.id, 'city', window, cityCode)
  }

  @Implements(getFollowPosts)
  listFollowed({ input, currentUser }: CallContext<typeof getFollowPosts>) {
    return this.feeds.listFeed(currentUser.id, 'follow', input)
  }

  @Implements(getUserPosts)
  listByAuthor({ input: { user_id, ...window }, currentUser }: CallContext<typeof getUserPosts>) {
    return this.feeds.listByAuthor(currentUser.id, user_id ?? currentUser.id, window)
  }

  @Implements(getDraftList)
  listDrafts({ input, currentUser }: CallContext<typeof getDraftList>) {
    return this.feeds.listDrafts(currentUser.id, input)
  }

  @Implements(getNewPostCount)
  async countNew({ input, currentUser }: CallContext<typeof getNewPostCount>) {
    return { count: await this.feeds.countNewer(currentUser.id, input) }
  }
}
