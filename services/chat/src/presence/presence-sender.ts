import { MsgCata } from '@xinyu/contracts/enums'
import { strangers } from '@xinyu/contracts/rules/people/visibility'
import { Injectable } from '@nestjs/common'
import { Live, type LiveSocket } from '../live/live.public.ts'
import { People, seenBy } from '../people/people.public.ts'

export interface PresenceState {
  id: string
  online: boolean
  at: string
}

/** Sends sockets the presence of people, as far as each may see it. */
@Injectable()
export class PresenceSender {
  constructor(
    private readonly live: Live,
    private readonly people: People,
  ) {}

  /** Sends to the sockets whose person may see it, unless it has changed again by then. */
  async sendChange(
    { id, online, at }: PresenceState,
    sockets: ReadonlySet<LiveSocket>,
    isStillSo: () => boolean,
  ): Promise<void> {
    const viewers = [...new Set([...sockets].map(({ userId }) => userId))]
    const [person, unseen] = await Promise.all([this.people.find(id), this.people.unseenBy(viewers, id)])
    const maySee = new Set(
      viewers.filter((viewer) => {
        const relation = { ...strangers, blockedByPerson: unseen.has(viewer) }
        return seenBy(viewer, { person, relation }).online
      }),
    )
    if (!isStillSo()) return // it has changed again, and that change is sent on its own
    const receivers = [...sockets].filter(({ userId }) => maySee.has(userId))
    this.live.deliver(receivers, { msgCata: MsgCata.Presence, user_id: id, online, at })
  }

  /**
   * Sends the presence of each of these; people who hide it are offline. `stateOf` is called right before sending, so
   * that no older state follows a newer change; undefined: no longer wanted.
   */
  async sendStates(
    socket: LiveSocket,
    ids: readonly string[],
    stateOf: (id: string) => Omit<PresenceState, 'id'> | undefined,
  ): Promise<void> {
    const peers = await this.people.asSeenBy(socket.userId, ids)
    for (const id of ids) {
      const state = stateOf(id)
      if (!state) continue
      const online = state.online && seenBy(socket.userId, peers.get(id)).online
      this.live.deliver([socket], { msgCata: MsgCata.Presence, user_id: id, online, at: state.at })
    }
  }
}
