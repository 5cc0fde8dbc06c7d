import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import { replaceInBatches } from '@xinyu/platform/db/writes/batches'
import type { EffectStep, Learned, Model, PersonEffects } from './learning/learner/model.rules.ts'

interface StoredModel {
  _id: 'current'
  /** JSON, since names of labels and markets may be anything */
  model: string
  at: Date
}
type StoredEffects = PersonEffects & { _id: string; at: Date }

const batch = 500
/** variance never reaches zero; concurrent steps could subtract more than there is */
const minSpread = 0.01
const withMinSpread = (effects: PersonEffects): PersonEffects => ({
  ...effects,
  keennessSpread: Math.max(minSpread, effects.keennessSpread),
  appealSpread: Math.max(minSpread, effects.appealSpread),
})

/** The last learned model, and each person's effects as updated since. */
@Injectable()
export class ModelStore {
  readonly #models: Collection<StoredModel>
  readonly #people: Collection<StoredEffects>

  constructor(database: Database) {
    this.#models = database.collection('matching_models')
    this.#people = database.collection('matching_people')
  }

  /** When the model was learned; null: there is none. */
  async findLearnedAt(): Promise<Date | null> {
    return (await this.#models.findOne({ _id: 'current' }, { projection: { at: 1 } }))?.at ?? null
  }

  /** Throws when the stored model is broken. */
  async findCurrent(): Promise<Model | null> {
    const stored = await this.#models.findOne({ _id: 'current' })
    if (!stored) return null
    const model = JSON.parse(stored.model) as Partial<Model>
    if (!model.encoding || !model.sides || !model.priors || !model.markets)
      throw new Error('the stored model is broken')
    return model as Model
  }

  async findEffects(ids: readonly string[]): Promise<Map<string, PersonEffects>> {
    const found = await this.#people.find({ _id: { $in: [...ids] } }).toArray()
    return new Map(found.map((one) => [one._id, withMinSpread(one)]))
  }

  /** Ids of people whose effects changed since then. */
  async listChangedSince(at: Date): Promise<string[]> {
    const found = await this.#people.find({ at: { $gte: at } }, { projection: { _id: 1 } }).toArray()
    return found.map(({ _id }) => _id)
  }

  /** Writes the people first: with the model alone everybody would look like a newcomer. */
  async save({ model, people }: Learned, at: Date): Promise<void> {
    const effects = Array.from(people, ([_id, one]) => ({ _id, ...one, at }))
    await replaceInBatches(this.#people, effects, batch)
    await this.#models.replaceOne({ _id: 'current' }, { model: JSON.stringify(model), at }, { upsert: true })
  }

  /** Applies one decision to a person's effects; an unknown person starts with `start`. */
  async adjustEffects(id: string, start: PersonEffects, by: EffectStep, at: Date): Promise<void> {
    await this.#people.updateOne({ _id: id }, { $setOnInsert: { ...start, at } }, { upsert: true })
    await this.#people.updateOne({ _id: id }, { $inc: by, $max: { at } })
  }

  async remove(id: string): Promise<void> {
    await this.#people.deleteOne({ _id: id })
  }
}
