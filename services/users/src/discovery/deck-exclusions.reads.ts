import { Injectable } from '@nestjs/common'
import { Blocks } from '../blocks/blocks.public.ts'
import { OutcomesStore } from '../matching/matching.public.ts'

/**
 * Whom nobody's deck has, whatever the limits: those kept apart by a block of either side or as a phone contact, and
 * those about whom the seeker has decided. The deck, the home list and what is counted for them ask here.
 */
@Injectable()
export class DeckExclusions {
  constructor(
    private readonly blocks: Blocks,
    private readonly outcomes: OutcomesStore,
  ) {}

  /** Three reads from an index, of at most 5,000 ids each, whatever the number of candidates. */
  async of(seekerId: string, now: Date): Promise<string[]> {
    const [apart, decided] = await Promise.all([
      this.blocks.latestApart(seekerId),
      this.outcomes.decidedBy(seekerId, now),
    ])
    return [...new Set([...apart, ...decided])]
  }
}
