import type { AnswerOf } from '@xinyu/contracts/call'
import type { getBlackList } from '@xinyu/contracts/http/users/blocks'
import { strangers, visibilityInBlockList } from '@xinyu/contracts/rules/people/visibility'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { Injectable } from '@nestjs/common'
import { UsersReads, UsersStore } from '../user-store/user-store.public.ts'
import { visibleStateOf } from '../user/user-view.rules.ts'
import { cardFor } from '../user/user-card.rules.ts'
import { BlocksStore } from './blocks.store.ts'

@Injectable()
export class BlocksReads {
  constructor(
    private readonly users: UsersStore,
    private readonly objects: ObjectStore,
    private readonly usersReads: UsersReads,
    private readonly blocks: BlocksStore,
    private readonly clock: Clock,
  ) {}

  /** Newest first. Erased members count but are not listed. */
  async list(userId: string, { page, rows }: { page: number; rows: number }): Promise<AnswerOf<typeof getBlackList>> {
    const user = await this.users.find(userId)
    if (!user) throw new AppError('USER_NOT_FOUND')
    const ids = await this.blocks.listBlockedBy(userId, (page - 1) * rows, rows)
    const [others, blockers] = await Promise.all([
      this.usersReads.findMany(ids),
      this.blocks.findBlockersAmong(userId, ids),
    ])
    // a member who blocks another does not see their online state
    const view = { urls: this.objects, now: this.clock.now(), online: new Set<string>() }
    const list = ids.flatMap((id) => {
      const other = others.get(id)
      if (!other) return []
      const relation = { ...strangers, blockedByViewer: true, blockedByPerson: blockers.has(id) }
      const seen = visibilityInBlockList({ id: userId, type: 'normal' }, visibleStateOf(other), relation)
      return seen.shown === 'nothing' ? [] : [cardFor(other, view, seen)]
    })
    return { list, total: user.blockCount }
  }
}
