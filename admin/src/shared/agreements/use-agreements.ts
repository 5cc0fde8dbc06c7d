import { agreements } from '@xinyu/contracts/admin/quality/second-looks'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useGetList } from 'react-admin'

export type Agreement = RecordOf<typeof agreements>

/** How far first and second decisions agree, by queue and reason. */
export const useAgreements = () =>
  useGetList<Agreement>(agreements.name, { pagination: { page: 1, perPage: 200 } }, { staleTime: 60_000 })

export const formatKappa = ({ kappa }: Pick<Agreement, 'kappa'>, locale: string): string =>
  kappa === null ? '—' : kappa.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
