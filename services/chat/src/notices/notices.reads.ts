import type { Language } from '@xinyu/contracts/errors'
import type { Notice, NoticeKind, NoticeTotals } from '@xinyu/contracts/socket/messages'
import { Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { Memberships } from '../memberships/memberships.public.ts'
import { previewOf, type PersonCopy, People } from '../people/people.public.ts'
import { type NoticeRecord, NoticesStore } from './notices.store.ts'
import { hidesActor, noticeText } from './texts.rules.ts'

@Injectable()
export class NoticesReads {
  constructor(
    private readonly store: NoticesStore,
    private readonly people: People,
    private readonly memberships: Memberships,
    private readonly clock: Clock,
  ) {}

  async page(
    user: string,
    type: NoticeKind,
    { page, rows }: { page: number; rows: number },
    language: Language,
  ): Promise<{ list: Notice[]; total: number }> {
    const { list, total } = await this.store.page(user, type, (page - 1) * rows, rows)
    const people = await this.people.many([user, ...list.flatMap(({ actor }) => (actor === null ? [] : [actor]))])
    return { list: list.map((record) => this.view(record, people, language)), total }
  }

  async totals(user: string): Promise<NoticeTotals> {
    const [unread, chatTotal] = await Promise.all([this.store.unread(user), this.memberships.unreadTotal(user)])
    const of = (kind: NoticeKind): number => unread.get(kind) ?? 0
    return {
      total: [...unread.values()].reduce((sum, count) => sum + count, 0),
      sysNotice: of('sysNotice'),
      likeTotal: of('like'),
      commentTotal: of('comment'),
      followTotal: of('follow'),
      viewTotal: of('view'),
      giftTotal: of('gift'),
      chatTotal,
    }
  }

  /** A notice in its reader's language; who liked or viewed is for VIP to know. */
  view(
    { _id, user, type, code, actor, link, params, count, isRead, at }: NoticeRecord,
    people: ReadonlyMap<string, PersonCopy>,
    language: Language,
  ): Notice {
    const vipLimitDate = people.get(user)?.vipLimitDate
    const isHidden = hidesActor(
      code,
      vipLimitDate !== null && vipLimitDate !== undefined && vipLimitDate > this.clock.now(),
    )
    const preview = actor === null || isHidden ? null : previewOf(actor, people.get(actor))
    return {
      _id,
      type,
      code,
      ...noticeText(code, language, preview?.name ?? null, { ...params, count }),
      isRead,
      addtime: at.toISOString(),
      user: preview,
      link: isHidden ? null : link,
      count,
    }
  }
}
