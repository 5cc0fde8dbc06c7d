import { type LikenessKind, weakKinds } from '@xinyu/contracts/rules/likeness/kinds'
import { Injectable } from '@nestjs/common'
import { Forest, type Likeness } from './forest.rules.ts'
import { type Found, PeerLikenesses } from './peer-likenesses.ts'
import { alikeWithin, distanceOf, type Halves, halvesOf, keysOf, type PrintKind } from './print.rules.ts'
import { PrintsStore, type StoredPrint } from './prints.store.ts'

export interface Surroundings {
  /** the first people, then those found, the nearest first */
  people: string[]
  likenesses: Likeness[]
  missing: LikenessKind[]
  /** there are more people than were asked for */
  isTooWide: boolean
}

/** from the first people to the last of a wave, over copies of copies */
const allSteps = 5
/** different prints that one step looks up */
const maxPrints = 500
const bits = 64

/**
 * Everybody who is alike to some people, over several steps: whoever is found by strong evidence is searched for in
 * turn. Weak evidence leads no further.
 */
@Injectable()
export class FindLikenesses {
  constructor(
    private readonly prints: PrintsStore,
    private readonly peers: PeerLikenesses,
  ) {}

  async around(first: readonly string[], max: number, steps = allSteps): Promise<Surroundings> {
    const [forest, missing] = [new Forest(), new Set<LikenessKind>()]
    const known = new Set(first)
    const searched = new Set<string>()
    let isTooWide = false
    for (let step = 0; step < steps; step++) {
      const asked = [...known].filter((person) => !searched.has(person) && isNear(person, first, forest.likenesses))
      if (asked.length === 0) break
      for (const person of asked) searched.add(person)
      const found = await this.#around(asked, known, missing)
      for (const likeness of found.toSorted(strongestFirst)) {
        const others = [likeness.from, likeness.to].filter((person) => !known.has(person))
        if (known.size + others.length > max) isTooWide = true
        else {
          for (const person of others) known.add(person)
          forest.add(likeness)
        }
      }
    }
    return { people: [...known], likenesses: forest.likenesses, missing: [...missing], isTooWide }
  }

  async #around(asked: readonly string[], known: ReadonlySet<string>, missing: Set<LikenessKind>): Promise<Likeness[]> {
    const [prints, shared, faces, invitations] = await Promise.all([
      this.#alikePrints(asked),
      this.peers.shared(asked),
      this.peers.faces(asked),
      this.#invitations(asked, known),
    ])
    for (const kind of [...shared.missing, ...faces.missing]) missing.add(kind)
    return [...prints, ...invitations, ...pairsOf(shared, known), ...pairsOf(faces, known)]
  }

  /** Texts and pictures of others within the distance of theirs. */
  async #alikePrints(people: readonly string[]): Promise<Likeness[]> {
    const own = differing(await this.prints.listOf(people)).slice(0, maxPrints)
    const compared = own.map((print) => ({ ...print, halves: halvesOf(print.print) }))
    const kinds = [...new Set(own.map(({ kind }) => kind))]
    return (await Promise.all(kinds.map((kind) => this.#alikeOf(kind, compared)))).flat()
  }

  async #alikeOf(kind: PrintKind, all: readonly Compared[]): Promise<Likeness[]> {
    const compared = all.filter((print) => print.kind === kind)
    const keys = new Set(compared.flatMap(({ print }) => keysOf(kind, print)))
    const different = [...new Map(compared.map(({ print, halves }) => [print, halves])).values()]
    const near = (await this.prints.listPrintsWithKeys([...keys])).filter((print) => {
      const halves = halvesOf(print)
      return different.some((own) => distanceOf(halves, own) <= alikeWithin[kind])
    })
    return (await this.prints.listWithPrints(kind, near)).flatMap((other) => {
      const nearest = nearestTo(other, compared)
      if (!nearest) return []
      const { user_id: to, where, subject_id } = other
      const what = kind === 'picture' ? { evidence: subject_id, original: nearest.own.subject_id } : { evidence: where }
      return [{ from: nearest.own.user_id, to, kind, near: 1 - nearest.distance / bits, ...what }]
    })
  }

  async #invitations(people: readonly string[], known: ReadonlySet<string>): Promise<Likeness[]> {
    const groups = [...(await this.prints.listInvitations(people))]
    return pairsOf({ groups: groups.map(([evidence, of]) => ({ kind: 'inviter', evidence, people: of })) }, known)
  }
}

type Compared = StoredPrint & { halves: Halves }

/** The nearest of these prints, if it is near enough. */
const nearestTo = (
  { kind, user_id, print }: StoredPrint,
  compared: readonly Compared[],
): { own: Compared; distance: number } | null => {
  const halves = halvesOf(print)
  let nearest: Compared | null = null
  let least = alikeWithin[kind] + 1
  for (const other of compared) {
    if (other.user_id === user_id) continue
    const distance = distanceOf(halves, other.halves)
    if (distance < least) [nearest, least] = [other, distance]
  }
  return nearest === null ? null : { own: nearest, distance: least }
}

/** One of the first, or found by strong evidence. */
const isNear = (person: string, first: readonly string[], likenesses: readonly Likeness[]): boolean =>
  first.includes(person) ||
  likenesses.some(({ from, to, kind }) => !weakKinds.has(kind) && (from === person || to === person))

const strongestFirst = (one: Likeness, other: Likeness): number =>
  Number(weakKinds.has(one.kind)) - Number(weakKinds.has(other.kind)) || other.near - one.near

/** One of each kind and value of a person; the same text to fifty people is looked up once. */
const differing = (prints: readonly StoredPrint[]): StoredPrint[] => [
  ...new Map(prints.map((print) => [`${print.kind}:${print.user_id}:${print.print}`, print])).values(),
]

/** Each person of a group with one who is known. */
const pairsOf = ({ groups }: Pick<Found, 'groups'>, known: ReadonlySet<string>): Likeness[] =>
  groups.flatMap(({ kind, evidence, people }) => {
    const from = people.find((person) => known.has(person))
    if (from === undefined) return []
    return people.filter((person) => person !== from).map((to) => ({ from, to, kind, near: 1, evidence }))
  })
