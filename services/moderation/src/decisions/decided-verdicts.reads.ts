import { Injectable } from '@nestjs/common'
import type { Queue } from './decisions.rules.ts'
import { DecisionsStore } from './decisions.store.ts'

/** What moderators decided about records of a queue, and did not undo: the latest of each. */
@Injectable()
export class DecidedVerdicts {
  constructor(private readonly store: DecisionsStore) {}

  async listFor(queue: Queue, subjects: readonly string[]): Promise<[string, 'approved' | 'rejected'][]> {
    const found = await this.store.listAbout(queue, subjects)
    return found.flatMap(({ subject_id, verdict }): [string, 'approved' | 'rejected'][] =>
      verdict === 'approved' || verdict === 'rejected' ? [[subject_id, verdict]] : [],
    )
  }
}
