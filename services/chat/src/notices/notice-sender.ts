import { MsgCata } from '@xinyu/contracts/enums'
import type { Language } from '@xinyu/contracts/errors'
import type { ServerFrame } from '@xinyu/contracts/socket/frames'
import { Injectable } from '@nestjs/common'
import { Live } from '../live/live.public.ts'
import { type PersonCopy, People } from '../people/people.public.ts'
import { NoticesReads } from './notices.reads.ts'
import { type NewNotice, type NoticeRecord, NoticesStore } from './notices.store.ts'

/** Keeps a notice and tells its person at once. */
@Injectable()
export class NoticeSender {
  constructor(
    private readonly store: NoticesStore,
    private readonly reads: NoticesReads,
    private readonly people: People,
    private readonly live: Live,
  ) {}

  /** Nobody hears of whom they have blocked. A fact that comes again tells nothing. */
  async send(note: NewNotice): Promise<void> {
    if (note.actor !== null && (await this.people.hasBlocked(note.user, note.actor))) return
    const people = await this.people.many(note.actor === null ? [note.user] : [note.user, note.actor])
    const record = await this.store.record(note)
    if (!record) return
    const frames = { 'zh-CN': this.#frame(record, people, 'zh-CN'), en: this.#frame(record, people, 'en') }
    await this.live.push([note.user], { frames })
    await this.sendTotals(note.user)
  }

  /** The badges, to those who are there to see them. */
  async sendTotals(userId: string): Promise<void> {
    if (!(await this.live.isConnected(userId))) return
    await this.live.push([userId], { frame: { msgCata: MsgCata.BadgeTotals, totals: await this.reads.totals(userId) } })
  }

  #frame(record: NoticeRecord, people: ReadonlyMap<string, PersonCopy>, language: Language): ServerFrame {
    return {
      msgCata: record.type === 'sysNotice' ? MsgCata.SystemNotice : MsgCata.Interaction,
      notice: this.reads.view(record, people, language),
    }
  }
}
