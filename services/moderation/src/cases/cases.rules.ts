import type { caseQueue } from '@xinyu/contracts/admin/cases'
import { type CaseKind, caseKinds, type CaseLanguage, serviceMinutes } from '@xinyu/contracts/rules/cases'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { z } from 'zod'

/** One record that waits for a decision about a person. */
export interface WaitingItem {
  kind: CaseKind
  queue: z.output<typeof caseQueue>
  subject_id: string
  since: Date
  /** how strongly its evidence suggests harm; 1: nothing is known */
  weight: number
  /** how many people it reaches until it is decided; absent: what is usual for its kind */
  audience?: number
  texts?: readonly string[]
  /** people who may not decide it */
  involved?: readonly string[]
  /** hard to look at: a flagged picture, a harmful report */
  isHard?: boolean
}

interface CaseItem extends Pick<WaitingItem, 'kind' | 'queue' | 'subject_id' | 'since'> {
  dueAt: Date
}
/** What is derived from everything that waits about a person. */
export interface CaseContent {
  items: CaseItem[]
  kinds: CaseKind[]
  languages: CaseLanguage[]
  involved: string[]
  /** how many of the items are hard to look at */
  hard: number
  score: number
  since: Date
  dueAt: Date
}

/**
 * Harm: what it costs one person whom it reaches, if it is what it may be. Money and threats first, then what is shown
 * to others, then papers, which nobody sees. Audience: how many people it usually reaches until it is decided.
 */
const usual: Readonly<Record<CaseKind, { harm: number; audience: number }>> = {
  signal: { harm: 8, audience: 10 },
  match: { harm: 5, audience: 10 },
  report: { harm: 5, audience: 10 },
  // one person, who may be locked out wrongly
  appeal: { harm: 5, audience: 1 },
  mark: { harm: 2, audience: 5 },
  profile: { harm: 1, audience: 5 },
  post: { harm: 1, audience: 5 },
  comment: { harm: 1, audience: 2 },
  realName: { harm: 1, audience: 1 },
  grade: { harm: 1, audience: 1 },
}
const MONTH_MS = 30 * DAY_MS
/** after a year, more age says nothing more */
const maxAge = 12

/**
 * The order of cases: the sum of harm × audience of what waits, divided by the age of the account in months. An account
 * of years has been seen by many and seldom harms, one of yesterday was made for a purpose. How long something has
 * waited is not part of it: what is late comes first anyway, so that nothing waits for ever.
 */
export const scoreOf = (items: readonly WaitingItem[], accountSince: Date | null, now: Date): number => {
  const months = accountSince ? Math.floor((now.getTime() - accountSince.getTime()) / MONTH_MS) : 0
  const age = Math.min(maxAge, Math.max(1, months))
  const harms = items.map(({ kind, weight, audience = usual[kind].audience }) => usual[kind].harm * weight * audience)
  return harms.reduce((sum, harm) => sum + harm, 0) / age
}

/** Of texts without letters nothing needs to be read. */
const languageOf = (text: string): CaseLanguage | null => {
  if (/\p{Script=Han}/u.test(text)) return 'zh'
  return /\p{L}{2}/u.test(text) ? 'en' : null
}

/** Null: nothing waits. */
export const caseOf = (items: readonly WaitingItem[], accountSince: Date | null, now: Date): CaseContent | null => {
  const listed = items
    .map(({ kind, queue, subject_id, since }) => {
      const dueAt = new Date(since.getTime() + serviceMinutes[kind] * 60_000)
      return { kind, queue, subject_id, since, dueAt }
    })
    .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
  const [first] = listed
  if (!first) return null
  const languages = new Set(items.flatMap(({ texts = [] }) => texts.map(languageOf)))
  return {
    items: listed,
    kinds: caseKinds.filter((kind) => listed.some((item) => item.kind === kind)),
    languages: [...languages].filter((language) => language !== null),
    involved: [...new Set(items.flatMap(({ involved = [] }) => involved))],
    hard: items.filter(({ isHard }) => isHard).length,
    score: scoreOf(items, accountSince, now),
    since: new Date(Math.min(...listed.map(({ since }) => since.getTime()))),
    dueAt: first.dueAt,
  }
}
