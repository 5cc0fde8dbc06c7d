import { countPublicContent } from '@xinyu/contracts/internal/incidents'
import type { InternalContext } from '@xinyu/platform/http/calls/context'
import { ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { PublicComments } from '../comments/comments.public.ts'
import { PublicPosts } from '../posts/posts.public.ts'

/** What an incident could take down. */
@Controller()
export class TakedownsController {
  constructor(
    private readonly posts: PublicPosts,
    private readonly comments: PublicComments,
  ) {}

  @ImplementsInternal(countPublicContent)
  async count({ input: { user_ids } }: InternalContext<typeof countPublicContent>) {
    const none = { posts: 0, smiles: 0, comments: 0 }
    const counts = new Map<string, typeof none>()
    const found = [...(await this.posts.countOf(user_ids)), ...(await this.comments.countOf(user_ids))]
    for (const { user_id, ...some } of found) counts.set(user_id, { ...none, ...counts.get(user_id), ...some })
    return { counts: [...counts].map(([user_id, count]) => ({ user_id, ...count })) }
  }
}
