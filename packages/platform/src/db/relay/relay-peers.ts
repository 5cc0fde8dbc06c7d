import type { Collection, Db } from 'mongodb'

interface Peer {
  _id: string
  /** incremented by the relay as long as it works */
  beat: number
}

/** consecutive checks without a new heartbeat until a peer counts as gone */
const maxMissed = 3

/**
 * The running relays of this service. Each increments its own number and watches those of the others: one whose number
 * does not change for some checks has died or hangs. Clocks are not compared, and checks that the database did not
 * answer do not count.
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

  /** Writes this relay's heartbeat and returns the running peers. */
  async check(): Promise<string[]> {
    await this.#relays.updateOne({ _id: this.#me }, { $inc: { beat: 1 } }, { upsert: true })
    const others = (await this.#relays.find().toArray()).filter(({ _id }) => _id !== this.#me)
    const gone: Peer[] = []
    const alive = others.filter((peer) => {
      const before = this.#seen.get(peer._id)
      const missed = before?.beat === peer.beat ? before.missed + 1 : 0
      this.#seen.set(peer._id, { beat: peer.beat, missed })
      if (missed < maxMissed) return true
      gone.push(peer)
      return false
    })
    for (const { _id, beat } of gone) {
      await this.#relays.deleteOne({ _id, beat })
      this.#seen.delete(_id)
    }
    return alive.map(({ _id }) => _id)
  }

  /** The others take over this relay's documents at their next check. */
  async leave(): Promise<void> {
    await this.#relays.deleteOne({ _id: this.#me })
  }
}
