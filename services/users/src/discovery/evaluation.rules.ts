/** Somebody who may be shown, as far as an evaluation tells groups apart. */
export interface Member {
  province: string
  isNew: boolean
}
/** What one did about another, and the chance of it that was given before. */
export interface Logged {
  from: string
  to: string
  yes: boolean | null
  said: number | null
  wrote: boolean
}
interface Group {
  group: string
  members: number
  shown: number
  gini: number
  invisible: number
  matches: number
  answeredTalks: number
}
interface Bin {
  from: number
  decisions: number
  said: number
  was: number
}

const bins = 10

export const giniOf = (values: readonly number[]): number => {
  const total = values.reduce((sum, value) => sum + value, 0)
  if (total === 0) return 0
  const weighted = values.toSorted((one, other) => one - other).reduce((sum, value, at) => sum + (at + 1) * value, 0)
  return (2 * weighted) / (values.length * total) - (values.length + 1) / values.length
}

/** Counts as it hears; nothing that grows faster than people and pairs. */
export class Evaluation {
  readonly #shown = new Map<string, number>()
  readonly #yes = new Set<string>()
  readonly #wrote = new Set<string>()
  readonly #matches: [string, string][] = []
  readonly #talks: [string, string][] = []
  readonly #bins = Array.from({ length: bins }, () => ({ decisions: 0, said: 0, yes: 0 }))

  constructor(private readonly members: ReadonlyMap<string, Member>) {}

  show(ids: readonly string[]): void {
    for (const id of ids) if (this.members.has(id)) this.#shown.set(id, (this.#shown.get(id) ?? 0) + 1)
  }

  hear({ from, to, yes, said, wrote }: Logged): void {
    const [pair, back] = [`${from}:${to}`, `${to}:${from}`]
    if (yes === true) {
      if (this.#yes.has(back)) this.#matches.push([from, to])
      this.#yes.add(pair)
    }
    if (wrote) {
      if (this.#wrote.has(back)) this.#talks.push([from, to])
      this.#wrote.add(pair)
    }
    const bin = yes === null || said === null ? undefined : this.#bins[Math.min(bins - 1, Math.floor(said * bins))]
    if (!bin || said === null) return
    bin.decisions += 1
    bin.said += said
    if (yes === true) bin.yes += 1
  }

  calibration(): Bin[] {
    return this.#bins.flatMap(({ decisions, said, yes }, at) =>
      decisions === 0 ? [] : [{ from: at / bins, decisions, said: said / decisions, was: yes / decisions }],
    )
  }

  /** Everybody, the newcomers, and each province. A pair counts in a group when one of the two is in it. */
  groups(): Group[] {
    const provinces = [...new Set([...this.members.values()].map(({ province }) => province))].sort()
    return [
      this.#group('all', () => true),
      this.#group('newcomers', ({ isNew }) => isNew),
      ...provinces.map((one) => this.#group(one || 'nowhere', ({ province }) => province === one)),
    ]
  }

  #group(group: string, isIn: (member: Member) => boolean): Group {
    const counts: number[] = []
    for (const [id, member] of this.members) if (isIn(member)) counts.push(this.#shown.get(id) ?? 0)
    const touches = (pairs: readonly (readonly [string, string])[]): number =>
      pairs.filter((pair) => pair.some((id) => isIn(this.members.get(id) ?? { province: '?', isNew: false }))).length
    return {
      group,
      members: counts.length,
      shown: counts.reduce((sum, count) => sum + count, 0),
      gini: giniOf(counts),
      invisible: counts.filter((count) => count === 0).length / Math.max(1, counts.length),
      matches: touches(this.#matches),
      answeredTalks: touches(this.#talks),
    }
  }
}
