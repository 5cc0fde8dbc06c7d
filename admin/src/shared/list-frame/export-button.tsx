import Download from '@mui/icons-material/Download'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useListContext, useNotify, useTranslate, type RaRecord } from 'react-admin'
import { recordExport } from '@xinyu/contracts/http/users/moderation'
import { callAsUser } from '../api/call-as-user.ts'
import { errorText } from '../api/refusal.ts'
import { type Column, useTranslation } from './columns.ts'
import { csvBlob, csvOf, saveFile } from './csv.ts'

const perPage = 500
const MAX_PAGES = 20

/** Exports all filtered records, in the order and language of the screen. No file without its entry in the trail. */
export const ExportButton = <R extends RaRecord>({ columns }: { columns: readonly Column<R>[] }) => {
  const { resource, filterValues, sort, total } = useListContext()
  const data = useDataProvider()
  const notify = useNotify()
  const translate = useTranslate()
  const translation = useTranslation()
  const [busy, setBusy] = useState(false)
  const read = async (): Promise<R[]> => {
    const records: R[] = []
    for (let page = 1; page <= MAX_PAGES; page++) {
      const asked = { pagination: { page, perPage }, sort, filter: filterValues as object }
      const found = await data.getList<R>(resource, asked)
      records.push(...found.data)
      if (found.data.length < perPage) return records
    }
    notify('xinyu.lists.exportCut', { type: 'warning', messageArgs: { smart_count: records.length } })
    return records
  }
  const save = async () => {
    setBusy(true)
    try {
      const head = columns.map(({ source }) => translate(`resources.${resource}.fields.${source}`))
      const records = await read()
      const filters = Object.keys((filterValues as object | undefined) ?? {})
      await callAsUser(recordExport, { resource, rows: records.length, filters })
      const rows = records.map((record) => columns.map((column) => column.text(record, translation)))
      saveFile(`${resource}-${new Date().toISOString().slice(0, 10)}.csv`, csvBlob(csvOf([head, ...rows])))
    } catch (error) {
      notify(errorText(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" startIcon={<Download />} disabled={busy || !total} onClick={() => void save()}>
      {translate('xinyu.lists.export')}
    </Button>
  )
}
