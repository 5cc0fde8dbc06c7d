import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import { AuditStore } from './audit.store.ts'

/**
 * When people of ours looked at somebody or changed something of theirs. Who did, and what the record says of others,
 * is not theirs; what it says of them must be gone after their erasure, while that it happened stays.
 */
@Injectable()
export class AuditOfPerson implements Holding {
  readonly kept = ['staffActs']

  constructor(private readonly store: AuditStore) {}

  lists(person: string): Record<string, AsyncIterable<object>> {
    return { staffActs: this.#acts(person) }
  }

  hidden(person: string): Record<string, AsyncIterable<object>> {
    return { staffNotes: this.#notes(person) }
  }

  async *#acts(person: string): AsyncGenerator<object> {
    for await (const { at, action } of this.store.about(person)) yield { at, action }
  }

  async *#notes(person: string): AsyncGenerator<object> {
    for await (const { _id, detail, reason, changes } of this.store.about(person))
      if (detail || reason || changes?.length) yield { _id }
  }
}
