import { Injectable } from '@nestjs/common'
import { People } from '../people/people.public.ts'
import { type Membership, MembershipsStore, type MessagePosition, type Watermarks } from './memberships.store.ts'

export type { Membership } from './memberships.store.ts'

/** Each person's own side of their conversations. */
@Injectable()
export class Memberships {
  constructor(
    private readonly store: MembershipsStore,
    private readonly people: People,
  ) {}

  /**
   * Enters a message on both sides; may be repeated, in any order. An erased person gets no new row, which is checked
   * after the write: an erasure marks the person first and deletes the rows then, so one of the two finds a row that is
   * made meanwhile.
   */
  async recordMessage(favoriteId: string, message: MessagePosition, peer: string): Promise<void> {
    for (const user of await this.store.recordMessage(favoriteId, message, peer))
      if ((await this.people.one(user))?.isErased) await this.store.delete(favoriteId, user)
  }

  /** Raises a person's own watermarks; true when one rose. */
  advance(favoriteId: string, user: string, watermarks: Watermarks): Promise<boolean> {
    return this.store.advance(favoriteId, user, watermarks)
  }

  one(favoriteId: string, user: string): Promise<Membership | null> {
    return this.store.one(favoriteId, user)
  }

  /** A page of a person's list, newest first, with one more than asked for if there is more. */
  list(user: string, skip: number, rows: number): Promise<Membership[]> {
    return this.store.list(user, skip, rows)
  }

  /** The other side of each of these, by conversation. */
  peersOf(memberships: readonly Membership[]): Promise<Map<string, Membership>> {
    return this.store.peersOf(memberships)
  }

  unreadTotal(user: string): Promise<number> {
    return this.store.unreadTotal(user)
  }

  /** With whom a person talked last, newest first. */
  recentPeers(user: string): Promise<string[]> {
    return this.store.recentPeers(user)
  }

  deleteAllOf(user: string): Promise<void> {
    return this.store.deleteAllOf(user)
  }
}
