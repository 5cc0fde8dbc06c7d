import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { WaitingAppeals } from '../appeals/appeals.public.ts'
import { WaitingReports } from '../reports/reports.public.ts'
import { WaitingReviews } from '../reviews/reviews.public.ts'
import { SubmittedProfiles } from '../reviews/submissions/submitted-profiles.public.ts'
import { WaitingSignals } from '../scam-signals/scam-signals.public.ts'
import { WaitingMatches } from '../signup-matches/signup-matches.public.ts'
import { WaitingMarks } from '../word-marks/word-marks.public.ts'
import type { WaitingSource } from './case-notes.public.ts'
import { caseOf } from './cases.rules.ts'
import { type Case, CasesStore } from './cases.store.ts'

/**
 * Derives a person's case from everything that waits. A change is noted after it is written, and the case is written
 * only at the version that was read before: of two that derive it at once, the one that read earlier derives it again.
 */
@Injectable()
export class RefreshCase {
  readonly #sources: readonly WaitingSource[]
  constructor(
    private readonly store: CasesStore,
    private readonly profiles: SubmittedProfiles,
    private readonly clock: Clock,
    reviews: WaitingReviews,
    reports: WaitingReports,
    appeals: WaitingAppeals,
    signals: WaitingSignals,
    marks: WaitingMarks,
    matches: WaitingMatches,
  ) {
    this.#sources = [reviews, reports, appeals, signals, marks, matches]
  }

  /** Everybody of whom something waits, or who has a case. */
  async listPeople(): Promise<Set<string>> {
    const lists = await Promise.all([this.store, ...this.#sources].map((source) => source.listPeople()))
    return new Set(lists.flat())
  }

  /** Derives the case of somebody whose last change may not have been noted. */
  async repair(person: string): Promise<void> {
    if (!(await this.store.find(person))) await this.store.note(person)
    await this.refresh(person)
  }

  /** The case as it is now; null: nothing waits. */
  async refresh(person: string): Promise<Case | null> {
    for (;;) {
      const before = await this.store.find(person)
      if (!before) return null
      const [users, ...items] = await Promise.all([
        this.profiles.findUsers([person]),
        ...this.#sources.map((source) => source.waitingOf(person)),
      ])
      const user = users.get(person)
      const content = caseOf(items.flat(), user ? new Date(user.createdAt) : null, this.clock.now())
      if (await this.store.write(before, content)) return content && this.store.find(person)
    }
  }
}
