import Download from '@mui/icons-material/Download'
import { Button } from '@mui/material'
import { withdrawals } from '@xinyu/contracts/admin/money'
import { useState } from 'react'
import { useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin'
import { textOf } from '../../shared/refusal.ts'
import { withdrawalsCsv } from './csv.ts'
import type { Withdrawal } from './withdrawal.ts'

const perPage = 500
const mostRows = 10_000

/** Everything the filters let through, as a table for a spreadsheet. */
export const ExportButton = () => {
  const { filterValues, sort } = useListContext()
  const data = useDataProvider()
  const translate = useTranslate()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const labelOf = (kind: 'field' | 'status' | 'payout', name: string): string => {
    if (kind === 'field') return translate(`resources.withdrawals.fields.${name}`)
    return translate(kind === 'status' ? `xinyu.withdrawals.status.s${name}` : `xinyu.withdrawals.payout.${name}`)
  }
  const load = async (): Promise<Withdrawal[]> => {
    const rows: Withdrawal[] = []
    for (let page = 1; rows.length < mostRows; page++) {
      const found = await data.getList<Withdrawal>(withdrawals.name, {
        filter: filterValues as Record<string, unknown>,
        sort,
        pagination: { page, perPage },
      })
      rows.push(...found.data)
      if (found.data.length < perPage) break
    }
    return rows
  }
  const save = async () => {
    setBusy(true)
    try {
      const file = new Blob([withdrawalsCsv(await load(), labelOf)], { type: 'text/csv;charset=utf-8' })
      const address = URL.createObjectURL(file)
      const link = Object.assign(document.createElement('a'), { href: address, download: 'withdrawals.csv' })
      link.click()
      URL.revokeObjectURL(address)
    } catch (error) {
      notify(textOf(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" startIcon={<Download />} disabled={busy} onClick={() => void save()}>
      {translate('xinyu.withdrawals.export')}
    </Button>
  )
}
