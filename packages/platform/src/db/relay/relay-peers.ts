import type { Collection, Db } from 'mongodb'

interface Peer {
  _id: string
  /** incremented by the relay as long as it works */
  beat: number
  /** it has nothing to send, and beats so many times slower */
  isIdle?: boolean
}

/** consecutive checks without a new heartbeat until a peer counts as gone */
const maxMissed = 3
/** an idle service beats so many times slower */
export const idleFactor = 10

/**
 * The running relays of this service. Each increments its own number and watches those of the others: one whose number
 * does not change for some checks has died or hangs. Clocks are not compared, and checks that the database did not
 * answer do not count.
 *
 * While no relay has anything to send, all beat slowly: there is nothing to take over. One that begins to send says so
 * at once, and the others follow at their next check.
 */
export class RelayPeers {
  readonly #relays: Collection<Peer>
  readonly #me: string
  readonly #seen = new Map<string, { beat: number; missed: number }>()

  constructor(db: Db, me: string) {
    // unsharded and tiny; what a crash loses is written again two seconds later
    this.#relays = db.collection<Peer>('relays', { writeConcern: { w: 1 } })
    this.#me = me
  }

  /**
   * Writes this relay's heartbeat and returns the running peers, and whether all of them are idle. `checks`: how many
   * checks this one stands for.
   */
  async check(isIdle = false, checks = 1): Promise<{ running: string[]; areIdle: boolean }> {
    await this.#relays.updateOne({ _id: this.#me }, { $inc: { beat: 1 }, $set: { isIdle } }, { upsert: true })
    const others = (await this.#relays.find().toArray()).filter(({ _id }) => _id !== this.#me)
    const gone: Peer[] = []
    const alive = others.filter((peer) => {
      const before = this.#seen.get(peer._id)
      const missed = before?.beat === peer.beat ? before.missed + checks : 0
      this.#seen.set(peer._id, { beat: peer.beat, missed })
      if (missed < maxMissed + (peer.isIdle ? idleFactor : 0)) return true
      gone.push(peer)
      return false
    })
    for (const { _id, beat } of gone) {
      await this.#relays.deleteOne({ _id, beat })
      this.#seen.delete(_id)
    }
    return { running: alive.map(({ _id }) => _id), areIdle: alive.every(({ isIdle }) => isIdle) }
  }

  /** The others take over this relay's documents at their next check. */
  async leave(): Promise<void> {
    await this.#relays.deleteOne({ _id: this.#me })
  }
}
