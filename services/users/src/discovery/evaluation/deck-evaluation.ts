import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { decisionOf, OutcomesStore } from '../../matching/matching.public.ts'
import { CandidateChangesReads } from '../candidate-index/candidate-changes.reads.ts'
import { RecommendationsStore } from '../decks/recommendations.store.ts'
import { hashOf } from '../decks/recommend.rules.ts'
import { Evaluation, type Member } from './evaluation.rules.ts'

const newDays = 7

interface Measured {
  evaluation: Evaluation
  /** one in this many members was sampled */
  ofEach: number
}

/** Evaluates the decks of some days and their outcomes. */
@Injectable()
export class DeckEvaluation {
  constructor(
    private readonly candidates: CandidateChangesReads,
    private readonly recommendations: RecommendationsStore,
    private readonly outcomes: OutcomesStore,
    private readonly clock: Clock,
  ) {}

  /** `limit`: above this number of members a sample is used, always the same one. */
  async evaluate(days: number, limit = Infinity, signal?: AbortSignal): Promise<Measured> {
    const now = this.clock.now()
    const since = new Date(now.getTime() - days * DAY_MS)
    const ofEach = Math.max(1, Math.ceil((await this.candidates.count()) / limit))
    const evaluation = new Evaluation(await this.#loadMembers(ofEach, now))
    for await (const { ids, day: shownOn } of this.recommendations.streamShownSince(dateInChina(since))) {
      if (signal?.aborted) break
      evaluation.recordShown(ids, shownOn)
    }
    for await (const some of this.outcomes.streamSince(since)) {
      if (signal?.aborted) break
      for (const one of some)
        evaluation.recordDecision({
          from: one.from,
          to: one.to,
          yes: decisionOf(one, now)?.yes ?? null,
          said: one.said ?? null,
          wrote: Boolean(one.wroteAt),
        })
    }
    return { evaluation, ofEach }
  }

  async #loadMembers(ofEach: number, now: Date): Promise<Map<string, Member>> {
    const members = new Map<string, Member>()
    for await (const some of this.candidates.streamListed())
      for (const { _id, provinceCode, createdAt } of some) {
        if (hashOf(_id) % ofEach !== 0) continue
        const age = now.getTime() - createdAt.getTime()
        const isNew = age < newDays * DAY_MS
        const firstDayEnds = isNew && age >= DAY_MS ? dateInChina(new Date(createdAt.getTime() + DAY_MS)) : null
        members.set(_id, { province: provinceCode ?? '', isNew, firstDayEnds })
      }
    return members
  }
}
