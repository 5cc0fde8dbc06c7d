import { Box, CardActionArea, useMediaQuery, type Theme } from '@mui/material'
import type { RecordOf, Resource } from '@xinyu/contracts/resource'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import {
  DataTable,
  FilterButton,
  List,
  TopToolbar,
  useCreatePath,
  useListContext,
  type RaRecord,
  type SortPayload,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { ListState } from './list-state.tsx'
import { type Column, useWords } from './columns.ts'
import { ExportButton } from './export-button.tsx'
import { SavedViews } from './saved-views.tsx'
import { TotalsBar, type TotalsInWords } from './totals-bar.tsx'

type Listed = Pick<Resource, 'name' | 'sort' | 'record' | 'filter'> & { readonly totals?: unknown }

interface ListFrameProps<L extends Listed, R extends RaRecord, T> {
  resource: L
  columns: readonly Column<R>[]
  /** the record on a small screen */
  card: ComponentType<{ record: R }>
  sort: SortPayload
  filters?: ReactElement[]
  /** filters applied when the URL has none */
  filterDefaultValues?: Record<string, unknown>
  /** tabs above the rows, and the filters they set, which do not count as user filters */
  tabs?: ReactNode
  tabFilters?: readonly string[]
  totals?: TotalsInWords<T>
  empty: ReactNode
  /** a record has a page of its own */
  hasPage?: boolean
  /** additional buttons */
  actions?: ReactNode
  /** checkboxes per row and one for the page, on large screens */
  selection?: Selection<R> | undefined
  /** milliseconds between re-fetches */
  refreshEvery?: number
  /** false: no export, because it shows personal data */
  isExported?: boolean
  perPage?: number
}
interface Selection<R> {
  head: ReactNode
  box: ComponentType<{ record: R }>
}

/** a column is at least as wide as the longest word of its heading */
const headingWidth = { '& thead th': { wordBreak: 'keep-all', overflowWrap: 'normal' } } as const

const Table = <R extends RaRecord>({
  resource,
  columns,
  hasPage,
  selection,
}: {
  resource: Listed
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

const Cards = <R extends RaRecord>({
  resource,
  card: Card,
  hasPage,
}: {
  resource: Listed
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

/**
 * Frame of all console lists: filters in the URL, saved views, totals, export, and empty and error states. A table on
 * large screens, cards on small ones.
 */
export const ListFrame = <L extends Listed, R extends RaRecord = RecordOf<L> & RaRecord, T = unknown>({
  resource,
  columns,
  card,
  sort,
  filters = [],
  filterDefaultValues,
  tabs,
  tabFilters = [],
  totals,
  empty,
  hasPage = false,
  actions,
  selection,
  refreshEvery,
  isExported = true,
  perPage = 25,
}: ListFrameProps<L, R, T>) => {
  const small = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const bar = (
    <TopToolbar sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {actions}
      {filters.length > 0 && <FilterButton disableSaveQuery />}
      <SavedViews resource={resource} />
      {isExported && <ExportButton columns={columns} />}
    </TopToolbar>
  )
  return (
    <List
      filters={filters}
      filterDefaultValues={filterDefaultValues}
      actions={bar}
      sort={sort}
      perPage={perPage}
      empty={false}
      exporter={false}
      {...(refreshEvery ? { queryOptions: { refetchInterval: refreshEvery } } : {})}
    >
      {tabs}
      {totals && <TotalsBar inWords={totals} />}
      <ListState tabs={tabFilters} empty={empty}>
        {small ? (
          <Cards resource={resource} card={card} hasPage={hasPage} />
        ) : (
          <Table resource={resource} columns={columns} hasPage={hasPage} selection={selection} />
        )}
      </ListState>
    </List>
  )
}
