import { Injectable } from '@nestjs/common'
import type { Conversation } from '../messages/messages.public.ts'
import type { ConversationEntry, Watermarks } from './conversation-entry.document.ts'
import { entriesOf } from './conversation-entry.updates.ts'
import { type Folder, ConversationEntriesStore } from './conversation-entries.store.ts'
import { EntryWriter } from './entry-writer.ts'

export { ConversationEntriesOfPerson } from './entries-of-person.reads.ts'
export { MessageTexts } from './message-texts.reads.ts'
export type { ConversationEntry } from './conversation-entry.document.ts'
export { recentCount } from './conversation-entry.updates.ts'

/** Each person's own list of conversations. Reads here include everything this process has stored. */
@Injectable()
export class ConversationEntries {
  constructor(
    private readonly store: ConversationEntriesStore,
    private readonly entryWriter: EntryWriter,
  ) {}

  /** Schedules an update of both people's entries to this conversation. */
  scheduleUpdate(conversation: Conversation): void {
    this.entryWriter.schedule(conversation)
  }

  /** Updates the existing entries to this conversation; creates none. */
  async updateExisting(conversation: Conversation): Promise<void> {
    await this.store.upsert(entriesOf(conversation), { updateOnly: true })
  }

  async raiseWatermarks(favoriteId: string, user: string, watermarks: Watermarks): Promise<boolean> {
    await this.entryWriter.waitUntilWritten([user])
    return this.store.raiseWatermarks(favoriteId, user, watermarks)
  }

  async find(favoriteId: string, user: string): Promise<ConversationEntry | null> {
    await this.entryWriter.waitUntilWritten([user])
    return this.store.find(favoriteId, user)
  }

  /** A page of a person's list, newest first, with one extra entry if there is more. */
  async list(user: string, skip: number, rows: number, folder?: Folder): Promise<ConversationEntry[]> {
    await this.entryWriter.waitUntilWritten([user])
    return this.store.list(user, skip, rows, folder)
  }

  /** The newest listed conversations that this person has not written in; without their list previews. */
  async unanswered(user: string, limit: number): Promise<ConversationEntry[]> {
    await this.entryWriter.waitUntilWritten([user])
    return this.store.listUnanswered(user, limit)
  }

  /** Mutes or unmutes a conversation for this person; false if it does not exist. */
  async mute(favoriteId: string, user: string, muted: boolean): Promise<boolean> {
    await this.entryWriter.waitUntilWritten([user])
    return this.store.mute(favoriteId, user, muted)
  }

  async findWithPeers(user: string, peers: readonly string[]): Promise<ConversationEntry[]> {
    await this.entryWriter.waitUntilWritten([user])
    return this.store.findWithPeers(user, peers)
  }

  /** The other person’s entry of each of these, by conversation; without their list previews. */
  findPeers(conversationEntries: readonly ConversationEntry[]): Promise<Map<string, ConversationEntry>> {
    return this.store.findPeers(conversationEntries)
  }

  /** Unread messages of each of these people; a person without any is not in the map. */
  async countUnread(users: readonly string[]): Promise<Map<string, number>> {
    await this.entryWriter.waitUntilWritten(users)
    return this.store.countUnread(users)
  }

  async deleteAllOf(user: string): Promise<void> {
    await this.entryWriter.waitUntilWritten([user])
    await this.store.deleteAllOf(user)
  }
}
