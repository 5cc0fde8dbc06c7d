import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { Chances } from './learning/learner/chances.rules.ts'
import { chooseRegularisation } from './learning/learner/cross-validation.rules.ts'
import { learn } from './learning/learner/learner.rules.ts'
import { listsFor } from './learning/learner/market.rules.ts'
import type { Traits } from './learning/learner/traits.rules.ts'

type PrintLine = (line: string) => void

const said = z.record(z.string(), z.number().nullable())
/** A person in a file. Other fields with numbers are quantities, or labels when named in `codes`. */
const person = z
  .object({
    id: z.string(),
    event: z.union([z.string(), z.number()]).default(''),
    gender: z.number(),
    interests: said.nullish(),
    wants: said.nullish(),
    seesSelf: said.nullish(),
  })
  .catchall(z.number().nullable())
const scoreFile = z.object({
  people: z.array(person),
  decisions: z.array(z.object({ from: z.string(), to: z.string(), yes: z.union([z.boolean(), z.number()]) })),
  pairs: z.array(z.object({ a: z.string(), b: z.string() })),
})
const listsFile = z.object({
  people: z.array(z.object({ id: z.string() })),
  rows: z.int().min(1),
  pairs: z.array(z.object({ a: z.string(), b: z.string(), aLikesB: z.number(), bLikesA: z.number() })),
  blend: z.number().min(0).max(1).optional(),
})

/** numeric fields that are codes, not quantities */
const codes: ReadonlySet<string> = new Set(['field', 'career', 'race', 'goal', 'work', 'marriage', 'city', 'province'])

/** Converts a person of a file to the kinds of traits that profiles of the product have. */
export const traitsOf = ({
  id,
  event,
  gender,
  interests,
  wants,
  seesSelf,
  ...rest
}: z.output<typeof person>): Traits => {
  const fields = Object.entries(rest)
  return {
    id,
    side: String(gender),
    market: String(event),
    numbers: Object.fromEntries(fields.filter(([name]) => !codes.has(name))),
    labels: Object.fromEntries(
      fields.filter(([name]) => codes.has(name)).map(([name, value]) => [name, value === null ? null : String(value)]),
    ),
    tastes: interests ?? {},
    wants: wants ?? {},
    offers: seesSelf ?? {},
  }
}

const parseFile = async <T>(schema: z.ZodType<T>, file: string): Promise<T> =>
  schema.parse(JSON.parse(await readFile(file, 'utf8')))

/** Prints both chances of every pair of a file, learned from its decisions, as one JSON line per pair. */
export const scorePairs = async (file: string, print: PrintLine): Promise<void> => {
  const { people, decisions, pairs } = await parseFile(scoreFile, file)
  const traits = people.map(traitsOf)
  const known = decisions.map(({ from, to, yes }) => ({ from, to, yes: Boolean(yes) }))
  const learned = learn(traits, known, chooseRegularisation(traits, known))
  const chances = new Chances(learned.model)
  const byId = new Map(traits.map((one) => [one.id, chances.known(one, learned.people.get(one.id))]))
  for (const { a, b } of pairs) {
    const [one, other] = [byId.get(a), byId.get(b)]
    if (!one || !other) throw new Error(`${a} or ${b} is none of the people of the file`)
    print(JSON.stringify({ a, b, aLikesB: chances.chance(one, other), bLikesA: chances.chance(other, one) }))
  }
}

/** Prints everybody's list, as one JSON line per person. */
export const listPairs = async (file: string, print: PrintLine): Promise<void> => {
  const { people, rows, pairs, blend } = await parseFile(listsFile, file)
  const ids = people.map(({ id }) => id)
  const pairings = pairs.map(({ a, b, aLikesB, bLikesA }) => ({ a, b, both: aLikesB * bLikesA }))
  for (const [id, list] of listsFor(ids, pairings, { rows, blend })) print(JSON.stringify({ id, list }))
}
