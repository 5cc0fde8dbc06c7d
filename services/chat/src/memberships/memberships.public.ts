import { Injectable } from '@nestjs/common'
import type { Conversation } from '../messages/messages.public.ts'
import { type Membership, rowsOf, type Watermarks } from './membership-rows.ts'
import { type Folder, MembershipsStore } from './memberships.store.ts'
import { RowWriter } from './row-writer.ts'

export { MembershipsOfPerson } from './memberships-of-person.reads.ts'
export { MessageTexts } from './message-texts.reads.ts'
export { type Membership, recentCount } from './membership-rows.ts'

/** Each person's own side of their conversations. What is asked here holds all that this process has stored. */
@Injectable()
export class Memberships {
  constructor(
    private readonly store: MembershipsStore,
    private readonly rows: RowWriter,
  ) {}

  /** The rows of both people are to follow this conversation. */
  follow(conversation: Conversation): void {
    this.rows.follow(conversation)
  }

  /** Brings the rows that there are up to this conversation, and makes none. */
  async refresh(conversation: Conversation): Promise<void> {
    await this.store.put(rowsOf(conversation), { onlyThere: true })
  }

  /** Raises a person's own watermarks; true when one rose. */
  async advance(favoriteId: string, user: string, watermarks: Watermarks): Promise<boolean> {
    await this.rows.settled([user])
    return this.store.advance(favoriteId, user, watermarks)
  }

  async one(favoriteId: string, user: string): Promise<Membership | null> {
    await this.rows.settled([user])
    return this.store.one(favoriteId, user)
  }

  /** A page of a person's list, newest first, with one more than asked for if there is more. */
  async list(user: string, skip: number, rows: number, folder?: Folder): Promise<Membership[]> {
    await this.rows.settled([user])
    return this.store.list(user, skip, rows, folder)
  }

  /** The newest listed conversations in which this person has not written; without what the list shows. */
  async unanswered(user: string, most: number): Promise<Membership[]> {
    await this.rows.settled([user])
    return this.store.unanswered(user, most)
  }

  /** Its messages call this person no more, or again; false when there is no such conversation. */
  async mute(favoriteId: string, user: string, muted: boolean): Promise<boolean> {
    await this.rows.settled([user])
    return this.store.mute(favoriteId, user, muted)
  }

  /** A person's side of their conversations with these people. */
  async with(user: string, peers: readonly string[]): Promise<Membership[]> {
    await this.rows.settled([user])
    return this.store.with(user, peers)
  }

  /** The other side of each of these, by conversation; without what the list shows. */
  peersOf(memberships: readonly Membership[]): Promise<Map<string, Membership>> {
    return this.store.peersOf(memberships)
  }

  /** Unread messages of each of these people; who has none is not in the map. */
  async unreadTotals(users: readonly string[]): Promise<Map<string, number>> {
    await this.rows.settled(users)
    return this.store.unreadTotals(users)
  }

  async deleteAllOf(user: string): Promise<void> {
    await this.rows.settled([user])
    await this.store.deleteAllOf(user)
  }
}
