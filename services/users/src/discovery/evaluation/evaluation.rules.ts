import type { MatchingDay } from './matching-day.document.ts'

/** A member who may be shown, with the groups of the evaluation. */
export interface Member {
  province: string
  isNew: boolean
  /** for a new member after the first day: the date in China on which it ended; else null */
  firstDayEnds: string | null
}
/** A decision about another member, and its predicted chance. */
interface LoggedDecision {
  from: string
  to: string
  yes: boolean | null
  said: number | null
  wrote: boolean
}
type Group = MatchingDay['groups'][number]
type Bin = MatchingDay['calibration'][number]

const bins = 10
const percents = [10, 50, 90, 99, 100] as const
const topPart = 0.01

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

export const giniOf = (values: readonly number[]): number => {
  const total = sumOf(values)
  if (total === 0) return 0
  const weighted = values.toSorted((one, other) => one - other).reduce((sum, value, at) => sum + (at + 1) * value, 0)
  return (2 * weighted) / (values.length * total) - (values.length + 1) / values.length
}

/** Counts in a stream; memory grows with members and pairs only. */
export class Evaluation {
  readonly #shown = new Map<string, number>()
  readonly #seenInTime = new Set<string>()
  readonly #yes = new Set<string>()
  readonly #wrote = new Set<string>()
  readonly #matches: [string, string][] = []
  readonly #talks: [string, string][] = []
  readonly #bins = Array.from({ length: bins }, () => ({ decisions: 0, said: 0, yes: 0 }))

  constructor(private readonly members: ReadonlyMap<string, Member>) {}

  /** Adds the members in a deck of that day. */
  recordShown(ids: readonly string[], day: string): void {
    for (const id of ids) {
      const member = this.members.get(id)
      if (!member) continue
      this.#shown.set(id, (this.#shown.get(id) ?? 0) + 1)
      if (member.firstDayEnds !== null && day <= member.firstDayEnds) this.#seenInTime.add(id)
    }
  }

  recordDecision({ from, to, yes, said, wrote }: LoggedDecision): void {
    if (!this.members.has(from) && !this.members.has(to)) return
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

  /** The mean distance of prediction and outcome over the bins, weighted by decisions; null: no decisions. */
  calibrationError(): number | null {
    const found = this.calibration()
    const decisions = sumOf(found.map((bin) => bin.decisions))
    if (decisions === 0) return null
    return sumOf(found.map((bin) => bin.decisions * Math.abs(bin.said - bin.was))) / decisions
  }

  /** How often members were shown, from the least to the most. */
  percentiles(): MatchingDay['percentiles'] {
    const times = this.#timesShown(() => true).sort((one, other) => one - other)
    if (times.length === 0) return []
    return percents.map((percent) => ({
      percent,
      times: times[Math.max(0, Math.ceil((percent / 100) * times.length) - 1)] ?? 0,
    }))
  }

  /** The share of all places in decks that the most shown hundredth of the members has, at least one member. */
  topShare(): number {
    const times = this.#timesShown(() => true).sort((one, other) => other - one)
    const all = sumOf(times)
    return all === 0 ? 0 : sumOf(times.slice(0, Math.max(1, Math.round(times.length * topPart)))) / all
  }

  firstDay(): MatchingDay['firstDay'] {
    const newcomers = [...this.members].filter(([, { firstDayEnds }]) => firstDayEnds !== null)
    const unseen = newcomers.filter(([id]) => !this.#seenInTime.has(id)).length
    return { members: newcomers.length, unseen: unseen / Math.max(1, newcomers.length) }
  }

  /** Everybody, the new members, and each province. A pair counts in a group when either of the two is in it. */
  groups(): Group[] {
    const provinces = [...new Set([...this.members.values()].map(({ province }) => province))].sort()
    return [
      this.#group('all', () => true),
      this.#group('newcomers', ({ isNew }) => isNew),
      ...provinces.map((one) => this.#group(one || 'nowhere', ({ province }) => province === one)),
    ]
  }

  #timesShown(isIn: (member: Member) => boolean): number[] {
    const times: number[] = []
    for (const [id, member] of this.members) if (isIn(member)) times.push(this.#shown.get(id) ?? 0)
    return times
  }

  #group(group: string, isIn: (member: Member) => boolean): Group {
    const times = this.#timesShown(isIn)
    const touches = (pairs: readonly (readonly [string, string])[]): number =>
      pairs.filter((pair) =>
        pair.some((id) => {
          const member = this.members.get(id)
          return member !== undefined && isIn(member)
        }),
      ).length
    return {
      group,
      members: times.length,
      shown: sumOf(times),
      gini: giniOf(times),
      invisible: times.filter((count) => count === 0).length / Math.max(1, times.length),
      matches: touches(this.#matches),
      answeredTalks: touches(this.#talks),
    }
  }
}
