import { Clock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/logging/log'
import { Injectable } from '@nestjs/common'
import { UsersReads } from '../user-store/user-store.public.ts'
import { Chances, type Known } from './learning/learner/chances.rules.ts'
import { newcomer } from './learning/learner/model.rules.ts'
import { ModelStore } from './model.store.ts'
import { OutcomesStore } from './outcomes.store.ts'
import { stepAfter } from './learning/learner/online-step.rules.ts'
import { type Described, traitsOfMember } from './profile-traits.rules.ts'

/** how long an instance uses the model it has read, in milliseconds */
const readEvery = 10_000

/**
 * The current model. Without a readable model `findChances` returns null and logs the reason; callers then order people by
 * another rule.
 */
@Injectable()
export class MatchingModel {
  #chances: Chances | null = null
  #readAt = 0
  #learnedAt: number | null = null

  constructor(
    private readonly store: ModelStore,
    private readonly users: UsersReads,
    private readonly outcomes: OutcomesStore,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async findChances(): Promise<Chances | null> {
    if (Date.now() - this.#readAt < readEvery) return this.#chances
    this.#readAt = Date.now()
    try {
      const learnedAt = (await this.store.findLearnedAt())?.getTime() ?? null
      if (this.#chances && learnedAt === this.#learnedAt) return this.#chances
      const model = await this.store.findCurrent()
      this.#chances = model && new Chances(model)
      this.#learnedAt = learnedAt
      if (!model) this.log.info('matching: no model yet, decks go by place, age and activity')
    } catch (error) {
      this.#chances = null
      this.log.warn('matching: the model cannot be read, decks go by place, age and activity', { err: error })
    }
    return this.#chances
  }

  /** Makes the next call read the model. */
  invalidate(): void {
    this.#readAt = 0
  }

  async loadKnown(people: readonly Described[]): Promise<Map<string, Known>> {
    const chances = await this.findChances()
    if (!chances) return new Map()
    const effects = await this.store.findEffects(people.map(({ _id }) => _id))
    const now = this.clock.now()
    return new Map(people.map((one) => [one._id, chances.known(traitsOfMember(one, now), effects.get(one._id))]))
  }

  /** Updates both members after one decision. */
  async learnFrom(from: string, to: string, yes: boolean): Promise<void> {
    const chances = await this.findChances()
    if (!chances) return
    const people = await this.users.findMany([from, to])
    // members without personal recommendations are excluded from learning
    if ([...people.values()].some(({ isPersonal }) => isPersonal === false)) return
    const known = await this.loadKnown([...people.values()])
    const [one, other] = [known.get(from), known.get(to)]
    if (!one || !other) return
    const said = chances.chance(one, other)
    await this.outcomes.recordChance(from, to, said)
    const step = stepAfter(said, yes, one.effects, other.effects)
    const [start, at] = [newcomer(chances.model), this.clock.now()]
    await this.store.adjustEffects(from, start, step.from, at)
    await this.store.adjustEffects(to, start, step.to, at)
  }
}
