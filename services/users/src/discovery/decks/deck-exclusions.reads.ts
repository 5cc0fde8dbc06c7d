import { Injectable } from '@nestjs/common'
import { Blocks } from '../../blocks/blocks.public.ts'
import { OutcomesStore } from '../../matching/matching.public.ts'

/**
 * Members excluded from the seeker's deck, whatever the limits: blocked by either side or hidden as a phone contact,
 * and those the seeker has decided about. Used by the deck, the home list and their counts.
 */
@Injectable()
export class DeckExclusions {
  constructor(
    private readonly blocks: Blocks,
    private readonly outcomes: OutcomesStore,
  ) {}

  /** Three indexed reads of at most 5,000 ids each, whatever the number of candidates. */
  async listExcluded(seekerId: string, now: Date): Promise<string[]> {
    const [hidden, decided] = await Promise.all([
      this.blocks.listLatestHiddenFrom(seekerId),
      this.outcomes.listDecidedBy(seekerId, now),
    ])
    return [...new Set([...hidden, ...decided])]
  }
}
