import { ReviewStatus } from '@xinyu/contracts/enums'
import type { Trial, TriedRule } from '@xinyu/contracts/http/moderation/laboratory'
import { WordMatcher } from '@xinyu/contracts/rules/text/sensitive-words'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { SignalKind } from '@xinyu/contracts/signals'
import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { DecidedVerdicts } from '../decisions/decided-verdicts.public.ts'
import { ImagesStore, ReviewsReads } from '../reviews/reviews.public.ts'
import { SignalsStore } from '../scam-signals/scam-signals.public.ts'
import { RestrictedPeople } from '../statements/statements.public.ts'
import { TextsStore } from '../text-search/text-search.public.ts'
import { type Hit, type Scored, shares, trialOf, trialOfScores, wholeNumbersTo } from './trial.rules.ts'

const days = 30
const maxRead = 20_000
const sampleLength = 200
const queues = { post: 'posts', comment: 'comments' } as const

/** Tries a rule on what is stored, without any effect. */
@Injectable()
export class TryRule {
  constructor(
    private readonly texts: TextsStore,
    private readonly decisions: DecidedVerdicts,
    private readonly reviews: ReviewsReads,
    private readonly images: ImagesStore,
    private readonly signals: SignalsStore,
    private readonly restricted: RestrictedPeople,
    private readonly clock: Clock,
  ) {}

  run(rule: TriedRule, viewer: string): Promise<Trial> {
    const since = new Date(this.clock.now().getTime() - days * DAY_MS)
    if (rule.kind === 'word') return this.#word(rule, since, viewer)
    return rule.kind === 'threshold' ? this.#threshold(rule, since, viewer) : this.#signals(rule, since, viewer)
  }

  async #word({ word }: Extract<TriedRule, { kind: 'word' }>, since: Date, viewer: string): Promise<Trial> {
    const read = await this.texts.listSince(['post', 'comment', 'profile'], since, maxRead)
    const matcher = new WordMatcher([word])
    const found = read.filter(({ user_id, text }) => user_id !== viewer && matcher.find(text) !== null)
    const idsOf = (kind: string) => found.filter((each) => each.kind === kind).map(({ subject_id }) => subject_id)
    const verdicts = new Map([
      ...(await this.decisions.listFor(queues.post, idsOf('post'))),
      ...(await this.decisions.listFor(queues.comment, idsOf('comment'))),
      ...(await this.reviews.verdictsOf('profile', idsOf('profile'))),
    ])
    const hits = found.map(({ subject_id, user_id, text, at }): Hit => {
      return { subject_id, user_id, text: text.slice(0, sampleLength), at, verdict: verdicts.get(subject_id) ?? null }
    })
    return trialOf(hits, readingOf(read))
  }

  async #threshold({ from }: Extract<TriedRule, { kind: 'threshold' }>, since: Date, viewer: string): Promise<Trial> {
    const read = await this.images.listScoredSince(since, maxRead)
    const verdictOf = (isChecked: number): Hit['verdict'] => {
      if (isChecked === ReviewStatus.Approved) return 'approved'
      return isChecked === ReviewStatus.Rejected ? 'rejected' : null
    }
    const scored = read.flatMap(({ _id, user_id, score, isChecked, addtime: at }): Scored[] =>
      score !== null && user_id && user_id !== viewer
        ? [{ subject_id: _id, user_id, score, text: score.toFixed(2), at, verdict: verdictOf(isChecked) }]
        : [],
    )
    return trialOfScores(scored, { ...readingOf(read), from, thresholds: shares })
  }

  /** Who was banned or limited since was rightly found; who was looked at and was not, wrongly. */
  async #signals(rule: Extract<TriedRule, { kind: 'signals' }>, since: Date, viewer: string): Promise<Trial> {
    const { found: read } = await this.signals.findPage(
      { addtime: { $gte: since } },
      { sort: { addtime: -1, _id: -1 }, skip: 0, take: maxRead },
    )
    const sumOf = (counts: Partial<Record<SignalKind, number>>): number =>
      Object.entries(counts).reduce((sum, [kind, n]) => sum + n * (rule.weights[kind as SignalKind] ?? 0), 0)
    const others = read.filter(({ _id }) => _id !== viewer)
    const restricted = await this.restricted.among(
      others.map(({ _id }) => _id),
      since,
    )
    const scored = others.map(({ _id, counts, addtime: at, state }): Scored => {
      const score = sumOf(counts)
      const verdict = restricted.has(_id) ? 'rejected' : state === 'done' ? 'approved' : null
      return { subject_id: _id, user_id: _id, score, text: String(score), at, verdict }
    })
    const highest = scored.reduce((most, { score }) => Math.max(most, score), 0)
    return trialOfScores(scored, { ...readingOf(read), from: rule.from, thresholds: wholeNumbersTo(highest) })
  }
}

const readingOf = (read: readonly unknown[]) => ({ read: read.length, isComplete: read.length < maxRead })
