import * as calls from '@xinyu/contracts/http/posts/feeds'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { FeedsReads } from './feeds.reads.ts'

@Controller()
export class FeedsController {
  constructor(private readonly feeds: FeedsReads) {}

  @Implements(calls.getPosts)
  listNewest({ input, currentUser }: CallContext<typeof calls.getPosts>) {
    return this.feeds.listFeed(currentUser.id, 'newest', input)
  }

  @Implements(calls.getPosts2)
  listRecommended({ input, currentUser }: CallContext<typeof calls.getPosts2>) {
    return this.feeds.listFeed(currentUser.id, 'recommended', input)
  }

  @Implements(calls.getPosts3)
  listMyCity({ input, currentUser }: CallContext<typeof calls.getPosts3>) {
    return this.feeds.listFeed(currentUser.id, 'myCity', input)
  }

  @Implements(calls.getPosts4)
  listSmiles({ input, currentUser }: CallContext<typeof calls.getPosts4>) {
    return this.feeds.listFeed(currentUser.id, 'smile', input)
  }

  @Implements(calls.getCityPostsV2)
  listCity({ input: { cityCode, ...window }, currentUser }: CallContext<typeof calls.getCityPostsV2>) {
    return this.feeds.listFeed(currentUser.id, 'city', window, cityCode)
  }

  @Implements(calls.getFollowPosts)
  listFollowed({ input, currentUser }: CallContext<typeof calls.getFollowPosts>) {
    return this.feeds.listFeed(currentUser.id, 'follow', input)
  }

  @Implements(calls.getUserPosts)
  listByAuthor({ input: { user_id, ...window }, currentUser }: CallContext<typeof calls.getUserPosts>) {
    return this.feeds.listByAuthor(currentUser.id, user_id ?? currentUser.id, window)
  }

  @Implements(calls.getDraftList)
  listDrafts({ input, currentUser }: CallContext<typeof calls.getDraftList>) {
    return this.feeds.listDrafts(currentUser.id, input)
  }

  @Implements(calls.getNewPostCount)
  async countNew({ input, currentUser }: CallContext<typeof calls.getNewPostCount>) {
    return { count: await this.feeds.countNewer(currentUser.id, input) }
  }
}
