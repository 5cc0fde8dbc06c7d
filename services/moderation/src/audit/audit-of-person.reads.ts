import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { AuditStore } from './audit.store.ts'

/**
 * When staff viewed or changed a person's data. Not included: which staff member, and what an entry says about others.
 * After an erasure the entries' texts must be gone; the entries stay.
 */
@Injectable()
export class AuditOfPerson implements PersonalDataSource {
  readonly retainedLists = ['staffActs']

  constructor(private readonly store: AuditStore) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { staffActs: this.#acts(person) }
  }

  unexportedLists(person: string): Record<string, AsyncIterable<object>> {
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
