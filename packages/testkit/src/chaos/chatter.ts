import { randomUUID } from 'node:crypto'
import { getmsg2 } from '@xinyu/contracts/http/msg/messages'
import { pairId } from '@xinyu/contracts/rules/pair'
import { LiveSocket } from '../live-socket.ts'
import type { Visitor } from '../people/visitor.ts'
import type { AckedMessage, StoredMessage } from './check.rules.ts'

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Writes to one person as the client does: one message in flight, resent until acknowledged. */
export class Chatter {
  readonly acked: AckedMessage[] = []
  #socket: LiveSocket | null = null
  #order = 0

  constructor(
    private readonly me: Visitor,
    private readonly other: string,
  ) {}

  /** Writes while `isRunning`; ends when the last message is acknowledged or `deadline` has passed. */
  async run(isRunning: () => boolean, gapMs: number, deadline: () => boolean): Promise<void> {
    while (isRunning()) {
      await this.#deliver(deadline)
      await pause(gapMs * (0.5 + Math.random()))
    }
    this.#socket?.terminate()
  }

  async readStored(): Promise<StoredMessage[]> {
    const conversation = pairId(this.me.id, this.other)
    const found: StoredMessage[] = []
    for (let beforeSeq: number | undefined; ;) {
      const { list, hasMore } = await this.me.call(getmsg2, {
        user2_id: this.other,
        rows: 100,
        ...(beforeSeq ? { beforeSeq } : {}),
      })
      found.push(
        ...list.map((message) => ({
          clientId: message.clientId ?? message._id,
          conversation,
          from: message.user._id,
          seq: message.seq,
        })),
      )
      beforeSeq = list.at(-1)?.seq
      if (!hasMore || !beforeSeq || beforeSeq === 1) return found
    }
  }

  async #deliver(deadline: () => boolean): Promise<void> {
    const clientId = randomUUID()
    const order = ++this.#order
    while (!deadline()) {
      try {
        const socket = await this.#connected()
        socket.send({ msgCata: 2, kind: 'text', content: `第${order}句话`, clientId, user2: { _id: this.other } })
        const acknowledged = await Promise.race([
          socket.nextFrame(9, (frame) => frame.clientId === clientId),
          socket.closed.then(() => {
            throw new Error('cut')
          }),
        ])
        this.acked.push({
          clientId,
          conversation: acknowledged.favorite_id,
          from: this.me.id,
          seq: acknowledged.seq,
          order,
        })
        return
      } catch {
        this.#socket?.terminate()
        this.#socket = null
        await pause(300 + Math.random() * 400)
      }
    }
  }

  async #connected(): Promise<LiveSocket> {
    this.#socket ??= await LiveSocket.open(this.me.url, this.me.id, this.me.token ?? '')
    return this.#socket
  }
}
