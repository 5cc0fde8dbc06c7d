import { Box, CardActionArea, Link as TextLink, useMediaQuery, type Theme } from '@mui/material'
import type { Resource } from '@xinyu/contracts/resource'
import type { ComponentType, ReactNode } from 'react'
import { DataTable, useCreatePath, useListContext, type Identifier, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { type Column, useTranslation } from './columns.ts'

type Sortable = Pick<Resource, 'name' | 'sort'>

export interface Selection<R> {
  head: ReactNode
  box: ComponentType<{ record: R }>
}

/** a column is at least as wide as the longest word of its heading; with a menu beside it, 1024 px are narrow */
const tableStyle = {
  '& thead th': { wordBreak: 'keep-all', overflowWrap: 'normal' },
  '& th, & td': { px: { md: 0.75, lg: 2 } },
} as const

/** The keyboard and a screen reader open a record by its first column that is only text. */
const PageLink = ({ to, children }: { to: { resource: string; id: Identifier }; children: ReactNode }) => (
  <TextLink
    component={Link}
    to={useCreatePath()({ ...to, type: 'show' })}
    color="inherit"
    underline="hover"
    onClick={(event) => event.stopPropagation()}
  >
    {children}
  </TextLink>
)

const ListTable = <R extends RaRecord>({
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
  const translation = useTranslation()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'))
  const shown = columns.filter(({ isInFileOnly, isForWideOnly }) => !isInFileOnly && !(isNarrow && isForWideOnly))
  const linked = hasPage ? shown.find(({ render }) => render === undefined) : undefined
  return (
    <DataTable<R> rowClick={hasPage ? 'show' : false} bulkActionButtons={false} sx={tableStyle}>
      {selection && (
        <DataTable.Col<R>
          source={'selected' as never}
          label={selection.head}
          disableSort
          sx={{ width: 48, p: 0 }}
          render={(record) => <selection.box record={record} />}
        />
      )}
      {shown.map(({ source, align, isCut, text, render = text }) => (
        <DataTable.Col<R>
          key={source}
          source={source as never}
          disableSort={!resource.sort.includes(source)}
          sx={
            align === 'right'
              ? { textAlign: 'right', fontVariantNumeric: 'tabular-nums' }
              : { overflowWrap: 'anywhere', ...(isCut ? { width: '50%', maxWidth: 0 } : {}) }
          }
          render={(record) => {
            const content = render(record, translation) ?? '—'
            return source === linked?.source ? (
              <PageLink to={{ resource: resource.name, id: record.id }}>{content}</PageLink>
            ) : (
              content
            )
          }}
        />
      ))}
    </DataTable>
  )
}

const ListCards = <R extends RaRecord>({
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

interface ListRowsProps<R extends RaRecord> {
  resource: Sortable
  columns: readonly Column<R>[]
  card: ComponentType<{ record: R }>
  hasPage: boolean
  selection: Selection<R> | undefined
}

/** A table on a large screen, cards on a small one. */
export const ListRows = <R extends RaRecord>({ card, ...rows }: ListRowsProps<R>) => {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return isSmall ? <ListCards {...rows} card={card} /> : <ListTable {...rows} />
}
