import { MsgCata } from '@xinyu/contracts/enums'
import type { Language } from '@xinyu/contracts/errors'
import type { FactEnvelope } from '@xinyu/contracts/event'
import type { ServerFrame } from '@xinyu/contracts/socket/frames'
import { Injectable } from '@nestjs/common'
import { idOf } from '@xinyu/platform/ids'
import { Live } from '../live/live.public.ts'
import { People } from '../people/people.public.ts'
import { Pushes } from '../push/push.public.ts'
import { BadgeSender } from './badge-sender.ts'
import { type NoticeContext, NoticesReads } from './notices.reads.ts'
import { type NewNotice, type NoticeRecord, NoticesStore } from './notices.store.ts'
import { pushKindOf } from './push-kinds.rules.ts'

/** A notice of a fact, without what the fact says. Defaults: one system notice per fact. */
export type NoticeOfFact = Pick<NewNotice, 'user' | 'code'> &
  Partial<Pick<NewNotice, '_id' | 'type' | 'actor' | 'link' | 'params'>>

@Injectable()
export class NoticeSender {
  constructor(
    private readonly store: NoticesStore,
    private readonly reads: NoticesReads,
    private readonly badges: BadgeSender,
    private readonly people: People,
    private readonly live: Live,
    private readonly pushes: Pushes,
  ) {}

  /**
   * Ignores a fact that was counted before. Nobody is notified about people they have blocked, and nothing is stored
   * for or about an erased person. The latter is checked after the write: an erasure first marks the person, then
   * deletes the notices, so one of the two removes a notice created concurrently.
   */
  async send({ id, seq, at }: Pick<FactEnvelope, 'id' | 'seq' | 'at'>, about: NoticeOfFact): Promise<void> {
    const defaults = { _id: idOf(id), type: 'sysNotice', actor: null, link: '/message/sys', params: {} } as const
    const notice: NewNotice = { ...defaults, ...about, seq, at: new Date(at) }
    const { _id, user, actor } = notice
    if (actor !== null && (await this.people.hasBlocked(user, actor))) return
    const record = await this.store.record(notice)
    // runs for a repeat too: a crash may have prevented the push
    await this.#push(notice)
    if (!record) return
    const context = await this.reads.contextOf(user, [record])
    const people = [context.reader, ...[...context.people.values()].map(({ person }) => person)]
    if (people.some((person) => person?.isErased)) return this.store.delete(user, _id)
    const frames = { 'zh-CN': this.#frame(record, context, 'zh-CN'), en: this.#frame(record, context, 'en') }
    await this.live.push([user], { frames })
    await this.badges.sendIfConnected(user)
  }

  async #push({ _id, user, code, link, seq, at }: NewNotice): Promise<void> {
    const kind = pushKindOf(code)
    if (kind)
      await this.pushes.enqueue([{ user, kind, at, link: link ?? '/message/sys', id: `${_id}:${seq}`, notice: _id }])
  }

  #frame(record: NoticeRecord, context: NoticeContext, language: Language): ServerFrame {
    return {
      msgCata: record.type === 'sysNotice' ? MsgCata.SystemNotice : MsgCata.Interaction,
      notice: this.reads.view(record, context, language),
    }
  }
}
