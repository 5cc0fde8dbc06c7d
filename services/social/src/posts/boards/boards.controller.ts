import { getRankList, getUserScoreRank } from '@xinyu/contracts/http/posts/boards'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { BoardsReads } from './boards.reads.ts'

@Controller()
export class BoardsController {
  constructor(private readonly boards: BoardsReads) {}

  @Implements(getRankList)
  listPosts({ input, currentUser }: CallContext<typeof getRankList>) {
    return this.boards.listPosts(currentUser.id, input)
  }

  @Implements(getUserScoreRank)
  listMembers({ input, currentUser }: CallContext<typeof getUserScoreRank>) {
    return this.boards.listMembers(currentUser.id, input)
  }
}
