import type { caseQueue } from '@xinyu/contracts/admin/cases'
import type { CaseKind, CaseLanguage } from '@xinyu/contracts/rules/cases'
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
}

/** A capability with records that wait for a decision. */
export interface WaitingSource {
  waitingOf(person: string): Promise<WaitingItem[]>
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
  score: number
  since: Date
  dueAt: Date
}
