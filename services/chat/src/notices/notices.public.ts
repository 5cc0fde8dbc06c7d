import type { FactEnvelope } from '@xinyu/contracts/event'
import type { NoticeTotals } from '@xinyu/contracts/socket/messages'
import { Injectable } from '@nestjs/common'
import { BadgeSender } from './badge-sender.ts'
import { type NoticeOfFact, NoticeSender } from './notice-sender.ts'
import { NoticesReads } from './notices.reads.ts'
import { NoticesStore } from './notices.store.ts'

export { BroadcastRecipients } from './broadcasts/broadcast-recipients.reads.ts'
export { BroadcastsReadByPerson } from './broadcasts/broadcasts-read-by-person.reads.ts'
export { NoticesOfPerson } from './notices-of-person.reads.ts'

/** Badges for the socket and for conversations, whose unread messages they include. */
@Injectable()
export class Notices {
  constructor(
    private readonly reads: NoticesReads,
    private readonly badges: BadgeSender,
    private readonly store: NoticesStore,
    private readonly sender: NoticeSender,
  ) {}

  /** A notice about what another capability has done by a fact. */
  send(fact: Pick<FactEnvelope, 'id' | 'seq' | 'at'>, notice: NoticeOfFact): Promise<void> {
    return this.sender.send(fact, notice)
  }

  totals(userId: string): Promise<NoticeTotals> {
    return this.reads.totals(userId)
  }

  /** Of a notice of this person; null: there is none. */
  findActor(user: string, id: string): Promise<string | null> {
    return this.store.findActor(user, id)
  }

  /** A notice of this person names another from now on; null: nobody, and it goes away. */
  async replaceActor(user: string, id: string, actor: string | null): Promise<void> {
    if (actor === null) await this.store.delete(user, id)
    else await this.store.setActor(user, id, actor)
    this.badges.schedule(user)
  }

  unreadAmong(user: string, ids: readonly string[]): Promise<Set<string>> {
    return this.store.unreadAmong(user, ids)
  }

  /** Sends a person's badges soon: something they count has changed. */
  scheduleBadges(userId: string): void {
    this.badges.schedule(userId)
  }
}
