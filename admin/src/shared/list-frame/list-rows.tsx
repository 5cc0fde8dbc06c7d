import { Box, CardActionArea } from '@mui/material'
import type { Resource } from '@xinyu/contracts/resource'
import type { ComponentType, ReactNode } from 'react'
import { DataTable, useCreatePath, useListContext, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { type Column, useWords } from './columns.ts'

type Sortable = Pick<Resource, 'name' | 'sort'>

export interface Selection<R> {
  head: ReactNode
  box: ComponentType<{ record: R }>
}

/** a column is at least as wide as the longest word of its heading */
const headingWidth = { '& thead th': { wordBreak: 'keep-all', overflowWrap: 'normal' } } as const

/** The rows on a large screen. */
export const ListTable = <R extends RaRecord>({
  resource,
  columns,
  hasPage,
  selection,
}: {
  resource: Sortable
  columns: readonly Column<R>[]
  hasPage: boolean
  selection: Selection<R> | undefined
}) => {
  const words = useWords()
  const shown = columns.filter(({ isInFileOnly }) => !isInFileOnly)
  return (
    <DataTable<R> rowClick={hasPage ? 'show' : false} bulkActionButtons={false} sx={headingWidth}>
      {selection && (
        <DataTable.Col<R>
          source={'selected' as never}
          label={selection.head}
          disableSort
          sx={{ width: 48, p: 0 }}
          render={(record) => <selection.box record={record} />}
        />
      )}
      {shown.map(({ source, align, text, render = text }) => (
        <DataTable.Col<R>
          key={source}
          source={source as never}
          disableSort={!resource.sort.includes(source)}
          sx={
            align === 'right'
              ? { textAlign: 'right', fontVariantNumeric: 'tabular-nums' }
              : { overflowWrap: 'anywhere' }
          }
          render={(record) => render(record, words) ?? '—'}
        />
      ))}
    </DataTable>
  )
}

/** The rows on a small screen. */
export const ListCards = <R extends RaRecord>({
  resource,
  card: Card,
  hasPage,
}: {
  resource: Sortable
  card: ComponentType<{ record: R }>
  hasPage: boolean
}) => {
  const { data = [] } = useListContext<R>()
  const createPath = useCreatePath()
  const style = { p: 2, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' } as const
  return data.map((record) =>
    hasPage ? (
      <CardActionArea
        key={record.id}
        component={Link}
        to={createPath({ resource: resource.name, type: 'show', id: record.id })}
        sx={style}
      >
        <Card record={record} />
      </CardActionArea>
    ) : (
      <Box key={record.id} sx={style}>
        <Card record={record} />
      </Box>
    ),
  )
}
