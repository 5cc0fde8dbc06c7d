import { countsOf } from '@xinyu/contracts/internal/social'
import type { InternalContext } from '@xinyu/platform/http/calls/context'
import { ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { PostsStore } from '../posts/posts.public.ts'
import { Follows } from '../relations/relations.public.ts'

/** The counts on a person's own page. */
@Controller()
export class ProfileCountsController {
  constructor(
    private readonly follows: Follows,
    private readonly posts: PostsStore,
  ) {}

  @ImplementsInternal(countsOf)
  async getCounts({ input: { user_id } }: InternalContext<typeof countsOf>) {
    const [counts, posts] = await Promise.all([this.follows.countRelations(user_id), this.posts.countPublicOf(user_id)])
    return { ...counts, posts }
  }
}
