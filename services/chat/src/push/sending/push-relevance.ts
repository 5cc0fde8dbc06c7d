import { Injectable } from '@nestjs/common'
import { ConversationEntries } from '../../conversation-entries/conversation-entries.public.ts'
import { Notices } from '../../notices/notices.public.ts'
import { People } from '../../people/people.public.ts'
import type { Push } from '../push-records.rules.ts'

interface Look {
  /** with the current number of unread messages */
  news: Push[]
  /** their rows are not written yet, or the sender is not yet shown to a contact they hid from */
  late: Push[]
}

/** writing to a contact one hid from reveals the sender to them by facts, which take a moment */
const shownAgainMs = 60_000

/** What a person has neither read nor muted or blocked since it happened. */
@Injectable()
export class PushRelevance {
  constructor(
    private readonly conversationEntries: ConversationEntries,
    private readonly notices: Notices,
    private readonly people: People,
  ) {}

  async sort(user: string, pushes: readonly Push[], now: Date): Promise<Look> {
    const messages = await this.#messages(
      user,
      pushes.filter(({ peer }) => peer !== undefined),
      now,
    )
    const rest = pushes.filter(({ peer }) => peer === undefined)
    const notices = rest.flatMap(({ notice }) => notice ?? [])
    const unread = notices.length > 0 ? await this.notices.unreadAmong(user, notices) : new Set<string>()
    const news = rest.filter(({ notice }) => notice === undefined || unread.has(notice))
    return { news: [...messages.news, ...news], late: messages.late }
  }

  async #messages(user: string, messages: readonly Push[], now: Date): Promise<Look> {
    const look: Look = { news: [], late: [] }
    const peers = messages.flatMap(({ peer }) => peer ?? [])
    if (peers.length === 0) return look
    const [rows, blocked, blockers, hiders] = await Promise.all([
      this.conversationEntries.findWithPeers(user, peers),
      this.people.listBlockedAmong(user, peers),
      this.people.blockersAmong(peers, user),
      this.people.hidersAmong(peers, user),
    ])
    const byPeer = new Map(rows.map((row) => [row.peer, row]))
    for (const push of messages) {
      const { peer = '' } = push
      const row = byPeer.get(peer)
      const isSoonShown = hiders.has(peer) && now.getTime() - push.at.getTime() < shownAgainMs
      if (blocked.has(peer) || (blockers.has(peer) && !isSoonShown)) continue
      if (!row || row.lastSeq < push.seq || isSoonShown) {
        look.late.push(push)
        continue
      }
      if (row.muted) continue
      const message = row.lastSeq > row.clearedSeq ? row.peerCount - row.readCount : 0
      if (message > 0) look.news.push({ ...push, counts: { message } })
    }
    return look
  }
}
