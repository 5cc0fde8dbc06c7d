import type { Language } from '@xinyu/contracts/errors'
import type { PagePart } from '@xinyu/contracts/profile/page-part'
import type { Notice, NoticeKind, NoticeTotals } from '@xinyu/contracts/socket/messages'
import { Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { GroupCommit } from '@xinyu/platform/concurrency/group-commit'
import { ConversationEntries, MessageTexts } from '../conversation-entries/conversation-entries.public.ts'
import { type Peer, type PersonCopy, People, previewOf, seenBy } from '../people/people.public.ts'
import { BroadcastInbox } from './broadcasts/broadcast-inbox.ts'
import { noticeOf } from './broadcasts/broadcast-view.rules.ts'
import { mergedPage, windowFor } from './broadcasts/broadcasts.rules.ts'
import { type NoticeRecord, NoticesStore } from './notices.store.ts'
import { hidesActor, revealsActor, noticeText } from './texts.rules.ts'

export interface NoticeContext {
  reader: PersonCopy | null
  people: ReadonlyMap<string, Peer>
  /** by their messages */
  comments: ReadonlyMap<string, string>
}

@Injectable()
export class NoticesReads {
  /** many clients connect at once after an instance has stopped */
  readonly #totals = new GroupCommit<string, NoticeTotals>(async (users) => {
    const totals = await this.totalsOf([...new Set(users)])
    return users.map((user) => totals.get(user) as NoticeTotals)
  })

  constructor(
    private readonly store: NoticesStore,
    private readonly people: People,
    private readonly conversationEntries: ConversationEntries,
    private readonly texts: MessageTexts,
    private readonly broadcasts: BroadcastInbox,
    private readonly clock: Clock,
  ) {}

  async findPage(
    user: string,
    type: NoticeKind,
    { page, rows }: { page: number; rows: number },
    language: Language,
  ): Promise<{ list: Notice[]; total: number }> {
    const received = type === 'sysNotice' ? await this.broadcasts.listFor(user) : []
    const skip = (page - 1) * rows
    const window = windowFor(skip, rows, received.length)
    const { list: own, total } = await this.store.findPage(user, type, window.skip, window.rows)
    const merged = mergedPage({ own, first: window.skip, broadcasts: received }, skip, rows)
    const context = await this.contextOf(user, own)
    const list = merged.map((one) => ('broadcast' in one ? noticeOf(one, language) : this.view(one, context, language)))
    return { list, total: total + received.length }
  }

  totals(user: string): Promise<NoticeTotals> {
    return this.#totals.run(user)
  }

  /** Totals of many people in one query. */
  async totalsOf(users: readonly string[]): Promise<Map<string, NoticeTotals>> {
    if (users.length === 0) return new Map()
    const [notices, messages, broadcasts] = await Promise.all([
      this.store.unread(users),
      this.conversationEntries.countUnread(users),
      this.broadcasts.unread(users),
    ])
    const of = (user: string) => totalsOf(notices.get(user), messages.get(user), broadcasts.get(user))
    return new Map(users.map((user) => [user, of(user)]))
  }

  /** The reader, and the people in the notices as the reader may see them. */
  async contextOf(user: string, notices: readonly Pick<NoticeRecord, 'actor' | 'params'>[]): Promise<NoticeContext> {
    const actors = notices.flatMap(({ actor }) => actor ?? [])
    const messages = notices.flatMap(({ actor, params: { message } }) =>
      actor !== null && typeof message === 'string' ? [{ other_id: actor, message_id: message }] : [],
    )
    const [reader, people, texts] = await Promise.all([
      this.people.find(user),
      this.people.asSeenBy(user, actors),
      this.texts.findReadable(user, messages),
    ])
    return { reader, people, comments: new Map(texts.map(({ message_id, text }) => [message_id, text])) }
  }

  /**
   * A notice in its reader's language; only VIP readers see who liked or viewed, and blocked people are never named.
   */
  view(
    { _id, user, type, code, actor, link, params, count, isRead, at }: NoticeRecord,
    { reader, people, comments }: NoticeContext,
    language: Language,
  ): Notice {
    const vipLimitDate = reader?.vipLimitDate ?? null
    const peer = actor === null ? undefined : people.get(actor)
    const seen = seenBy(user, peer, revealsActor(code))
    const isHidden =
      seen.refusal === 'BLACKLISTED' || hidesActor(code, vipLimitDate !== null && vipLimitDate > this.clock.now())
    const preview = actor === null || isHidden ? null : previewOf(actor, peer?.person, seen)
    const comment = isHidden ? '' : (comments.get(String(params['message'])) ?? '')
    return {
      _id,
      type,
      code,
      ...noticeText(code, language, preview?.name ?? null, { ...params, count, comment }),
      isRead,
      addtime: at.toISOString(),
      user: preview,
      link: isHidden ? null : link,
      count,
      about: aboutOf(params),
    }
  }
}

const aboutOf = ({ kind, part }: NoticeRecord['params']): PagePart | undefined =>
  (kind === 'photo' || kind === 'answer') && typeof part === 'string' ? { kind, id: part } : undefined

const totalsOf = (unread: ReadonlyMap<NoticeKind, number> = new Map(), chatTotal = 0, broadcasts = 0): NoticeTotals => {
  const of = (kind: NoticeKind): number => unread.get(kind) ?? 0
  return {
    total: [...unread.values()].reduce((sum, count) => sum + count, broadcasts),
    sysNotice: of('sysNotice') + broadcasts,
    likeTotal: of('like'),
    commentTotal: of('comment'),
    followTotal: of('follow'),
    viewTotal: of('view'),
    giftTotal: of('gift'),
    chatTotal,
  }
}
