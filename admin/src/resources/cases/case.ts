import type { cases } from '@xinyu/contracts/admin/cases'
import type { RecordOf } from '@xinyu/contracts/resource'

export type Case = RecordOf<typeof cases>
export type CaseItem = Case['items'][number]

export const keyOf = ({ queue, subject_id }: Pick<CaseItem, 'queue' | 'subject_id'>): string => `${queue}/${subject_id}`
