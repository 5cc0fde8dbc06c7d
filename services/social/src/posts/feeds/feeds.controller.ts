import * as calls from '@xinyu/contracts/http/posts/feeds'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { FeedsReads } from './feeds.reads.ts'

@Controller()
export class FeedsController {
  constructor(private readonly feeds: FeedsReads) {}

  @Implements(calls.getPosts)
  newest({ input, currentUser }: CallContext<typeof calls.getPosts>) {
    return this.feeds.feed(currentUser.id, 'newest', input)
  }

  @Implements(calls.getPosts2)
  recommended({ input, currentUser }: CallContext<typeof calls.getPosts2>) {
    return this.feeds.feed(currentUser.id, 'recommended', input)
  }

  @Implements(calls.getPosts3)
  myCity({ input, currentUser }: CallContext<typeof calls.getPosts3>) {
    return this.feeds.feed(currentUser.id, 'myCity', input)
  }

  @Implements(calls.getPosts4)
  smiles({ input, currentUser }: CallContext<typeof calls.getPosts4>) {
    return this.feeds.feed(currentUser.id, 'smile', input)
  }

  @Implements(calls.getCityPostsV2)
  city({ input: { cityCode, ...window }, currentUser }: CallContext<typeof calls.getCityPostsV2>) {
    return this.feeds.feed(currentUser.id, 'city', window, cityCode)
  }

  @Implements(calls.getFollowPosts)
  followed({ input, currentUser }: CallContext<typeof calls.getFollowPosts>) {
    return this.feeds.feed(currentUser.id, 'follow', input)
  }

  @Implements(calls.getUserPosts)
  of({ input: { user_id, ...window }, currentUser }: CallContext<typeof calls.getUserPosts>) {
    return this.feeds.of(currentUser.id, user_id ?? currentUser.id, window)
  }

  @Implements(calls.getDraftList)
  drafts({ input, currentUser }: CallContext<typeof calls.getDraftList>) {
    return this.feeds.drafts(currentUser.id, input)
  }

  @Implements(calls.getNewPostCount)
  async newPosts({ input, currentUser }: CallContext<typeof calls.getNewPostCount>) {
    return { count: await this.feeds.countAbove(currentUser.id, input) }
  }
}
