import type { Collection, Db } from 'mongodb'

interface Peer {
  /** the relay's id */
  _id: string
  /** moved by the relay itself, for as long as it works */
  beat: number
}

/** looks in a row at which a peer's beat stood still, until it counts as gone */
const missedLooks = 3

/**
 * Which relays of this service are at work. Each moves its own number and watches those of the others: whose number
 * stands still for some looks has died or hangs. No clock is compared with another's, and looks that the database did
 * not answer count for nobody.
 */
export class RelayPeers {
  readonly #relays: Collection<Peer>
  readonly #me: string
  readonly #seen = new Map<string, { beat: number; stillFor: number }>()

  constructor(db: Db, me: string) {
    // unsharded and tiny; what a crash takes of it is written again two seconds later
    this.#relays = db.collection<Peer>('relays', { writeConcern: { w: 1 } })
    this.#me = me
  }

  /** Says that this one is at work, and answers who else is. */
  async look(): Promise<string[]> {
    await this.#relays.updateOne({ _id: this.#me }, { $inc: { beat: 1 } }, { upsert: true })
    const others = (await this.#relays.find().toArray()).filter(({ _id }) => _id !== this.#me)
    const gone: Peer[] = []
    const alive = others.filter((peer) => {
      const before = this.#seen.get(peer._id)
      const stillFor = before?.beat === peer.beat ? before.stillFor + 1 : 0
      this.#seen.set(peer._id, { beat: peer.beat, stillFor })
      if (stillFor < missedLooks) return true
      gone.push(peer)
      return false
    })
    for (const { _id, beat } of gone) {
      await this.#relays.deleteOne({ _id, beat })
      this.#seen.delete(_id)
    }
    return alive.map(({ _id }) => _id)
  }

  /** What this one has left goes to the others at their next look. */
  async leave(): Promise<void> {
    await this.#relays.deleteOne({ _id: this.#me })
  }
}
