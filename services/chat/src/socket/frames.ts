import { MsgCata } from '@xinyu/contracts/enums'
import { pairId } from '@xinyu/contracts/rules/pair'
import type { clientFrame } from '@xinyu/contracts/socket/frames'
import { Injectable } from '@nestjs/common'
import type { TokenClaims } from '@xinyu/platform/auth/token'
import type { z } from 'zod'
import { Conversations } from '../conversations/conversations.public.ts'
import { Live } from '../live/live.public.ts'
import { PresenceWatch } from '../presence/presence.public.ts'
import type { Connection } from './connection.ts'
import { SocketAuth } from './socket-auth.ts'

type ParsedFrame = z.output<typeof clientFrame>
type Message = Extract<ParsedFrame, { msgCata: 2 }>

@Injectable()
export class Frames {
  constructor(
    private readonly auth: SocketAuth,
    private readonly conversations: Conversations,
    private readonly live: Live,
    private readonly watch: PresenceWatch,
  ) {}

  async handle(connection: Connection, claims: TokenClaims, frame: ParsedFrame): Promise<void> {
    const me = claims.sub
    if ('user2' in frame && frame.user2 && this.watch.watchPartner(connection, frame.user2._id))
      connection.keep('partner', frame.user2._id)
    switch (frame.msgCata) {
      case MsgCata.Heartbeat:
        return connection.send({ msgCata: MsgCata.Heartbeat })
      case MsgCata.PrivateMessage:
        return this.#message(connection, claims, frame)
      case MsgCata.ReadReceipt:
        return void (await this.conversations.markRead(me, frame.user2._id, frame.seq))
      case MsgCata.Typing:
        return this.#typing(me, frame.user2._id)
      case MsgCata.Presence:
        connection.keep('shown', frame.users.join(','))
        return this.watch.show(connection, frame.users)
      case MsgCata.Acknowledgement:
        return this.conversations.markReceived(me, frame.favorite_id, frame.seq)
      case MsgCata.Recall:
        return this.#recall(claims, frame.favorite_id, frame.msg_id)
      default: // a second auth frame changes nothing
    }
  }

  /** Acknowledged only after it is stored. */
  async #message(
    connection: Connection,
    claims: TokenClaims,
    { clientId, user2, kind, content, waveform, reply_to, resend }: Message,
  ): Promise<void> {
    const user = await this.auth.currentUser(claims)
    const { message, linkFiltered } = await this.conversations.send({
      me: user.id,
      iAmApproved: user.isApproved,
      isVip: user.isVip,
      user2_id: user2._id,
      kind,
      content,
      waveform,
      clientId,
      reply_to,
      resend,
      language: connection.language,
      socket: connection.id,
    })
    const { _id, favorite_id, seq, addtime, picture, voice } = message
    connection.send({
      msgCata: MsgCata.Acknowledgement,
      clientId,
      _id,
      favorite_id,
      seq,
      addtime,
      content: message.content,
      picture,
      voice,
      linkFiltered,
    })
  }

  async #typing(me: string, peer: string): Promise<void> {
    if (await this.conversations.maySeeTyping(me, peer))
      await this.live.push([peer], { frame: { msgCata: MsgCata.Typing, favorite_id: pairId(me, peer), user_id: me } })
  }

  async #recall(claims: TokenClaims, favoriteId: string, messageId: string): Promise<void> {
    const user = await this.auth.currentUser(claims)
    await this.conversations.recall(user.id, favoriteId, messageId)
  }
}
