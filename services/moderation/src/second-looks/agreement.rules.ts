export type LookVerdict = 'approved' | 'rejected'
/** A decision and its second look. */
export interface JudgedLook {
  queue: string
  first: LookVerdict
  firstCode: string | null
  second: LookVerdict
  secondCode: string | null
}
export interface Agreement {
  queue: string
  /** null: approved or not; else: this reason or not */
  code: string | null
  looks: number
  agreed: number
  kappa: number | null
  isLow: boolean
}

/** below it, "moderate" agreement at best (Landis and Koch), if there are enough looks */
const lowKappa = 0.6
const enoughLooks = 20

/** Cohen's κ of two answers to a question of yes or no; null: chance alone explains all of it. */
export const kappaOf = (pairs: readonly (readonly [boolean, boolean])[]): number | null => {
  const n = pairs.length
  if (n === 0) return null
  const share = (holds: (pair: readonly [boolean, boolean]) => boolean): number => pairs.filter(holds).length / n
  const observed = share(([first, second]) => first === second)
  const [first, second] = [share(([yes]) => yes), share(([, yes]) => yes)]
  const expected = first * second + (1 - first) * (1 - second)
  return expected === 1 ? null : (observed - expected) / (1 - expected)
}

const agreement = (
  queue: string,
  code: string | null,
  looks: readonly JudgedLook[],
  answers: (look: JudgedLook) => readonly [boolean, boolean],
): Agreement => {
  const pairs = looks.map(answers)
  const kappa = kappaOf(pairs)
  return {
    queue,
    code,
    looks: looks.length,
    agreed: pairs.filter(([first, second]) => first === second).length,
    kappa,
    isLow: looks.length >= enoughLooks && kappa !== null && kappa < lowKappa,
  }
}

/** Of each queue, and of each reason that one of the two gave there. */
export const agreementsOf = (all: readonly JudgedLook[]): Agreement[] => {
  const queues = [...new Set(all.map(({ queue }) => queue))].toSorted()
  return queues.flatMap((queue) => {
    const looks = all.filter((look) => look.queue === queue)
    const given = looks.flatMap(({ firstCode, secondCode }) => [firstCode, secondCode])
    const codes = [...new Set(given)].filter((code) => code !== null).toSorted()
    return [
      agreement(queue, null, looks, ({ first, second }) => [first === 'rejected', second === 'rejected']),
      ...codes.map((code) =>
        agreement(queue, code, looks, ({ firstCode, secondCode }) => [firstCode === code, secondCode === code]),
      ),
    ]
  })
}

/** Whether a decision is among the share that is judged again: by its id, so that a repeat gives the same. */
export const isDrawn = (decisionId: string, percent: number): boolean => {
  let hash = 0x811c9dc5
  for (const char of decisionId) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return ((hash >>> 0) / 2 ** 32) * 100 < percent
}
