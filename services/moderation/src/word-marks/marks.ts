import { Injectable } from '@nestjs/common'
import { SubmittersStore } from '../reviews/submissions/submitters.public.ts'
import { MarksStore, type NewMark } from './marks.store.ts'

/**
 * Stores marks of people who are not erased. An erasure is stored before marks are deleted, and a mark is stored before
 * the erasure is checked: in either order, one of the two sees the other.
 */
@Injectable()
export class Marks {
  constructor(
    private readonly store: MarksStore,
    private readonly submitters: SubmittersStore,
  ) {}

  async record(mark: NewMark): Promise<void> {
    await this.store.record(mark)
    for (const person of [mark.user_id, mark.user2_id])
      if (person !== null && (await this.submitters.find(person))?.isErased) await this.store.eraseAllOf(person)
  }

  /** The words in what a person wrote since then. */
  wordsOf(person: string, since: Date): Promise<string[]> {
    return this.store.listWordsOf(person, since)
  }

  async erase(person: string): Promise<void> {
    await this.submitters.setErased(person)
    await this.store.eraseAllOf(person)
  }
}
