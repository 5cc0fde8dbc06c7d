import type { RecordOf, Resource } from '@xinyu/contracts/resource'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { FilterButton, List, TopToolbar, useResourceDefinition, type RaRecord, type SortPayload } from 'react-admin'
import type { Column } from './columns.ts'
import { Empty } from './empty.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { type FilterChoice, FilterTabs } from './filter-tabs.tsx'
import { ListRows, type Selection } from './list-rows.tsx'
import { ListState } from './list-state.tsx'
import { SavedViews } from './saved-views.tsx'
import { TotalsBar, type TotalsFormatter } from './totals-bar.tsx'

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
  /** a tab for each value of a filter, which does not count as the user's own filter */
  tab?: { source: string; choices: readonly FilterChoice[]; label?: string }
  /** other content above the rows, and the filters it sets */
  tabs?: ReactNode
  tabFilters?: readonly string[]
  totals?: TotalsFormatter<T>
  /** shown without rows; by default the resource's icon with its texts `empty` and `emptyHelp`, and `emptyAction` */
  empty?: ReactNode
  emptyAction?: ReactNode
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
interface ToolbarProps<R extends RaRecord> {
  resource: Listed
  hasFilters: boolean
  /** null: no export */
  columns: readonly Column<R>[] | null
  children: ReactNode
}

const Toolbar = <R extends RaRecord>({ resource, hasFilters, columns, children }: ToolbarProps<R>) => (
  <TopToolbar sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
    {children}
    {hasFilters && <FilterButton disableSaveQuery />}
    <SavedViews resource={resource} />
    {columns && <ExportButton columns={columns} />}
  </TopToolbar>
)

/** The resource's icon, with its texts `empty` and `emptyHelp`. */
const NoRows = ({ resource, children }: { resource: string; children: ReactNode }) => {
  const { icon: Icon } = useResourceDefinition({ resource })
  return (
    <Empty icon={Icon && <Icon />} text={`xinyu.${resource}.empty`}>
      {children}
    </Empty>
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
  tab,
  tabs,
  tabFilters = [],
  totals,
  empty,
  emptyAction,
  hasPage = false,
  actions,
  selection,
  refreshEvery,
  isExported = true,
  perPage = 25,
}: ListFrameProps<L, R, T>) => {
  const permanent = tab ? [tab.source] : tabFilters
  const bar = (
    <Toolbar resource={resource} hasFilters={filters.length > 0} columns={isExported ? columns : null}>
      {actions}
    </Toolbar>
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
      {tab && <FilterTabs label={`resources.${resource.name}.fields.${tab.source}`} {...tab} />}
      <FilterChips filters={filters} tabs={permanent} />
      {totals && <TotalsBar format={totals} />}
      <ListState tabs={permanent} empty={empty ?? <NoRows resource={resource.name}>{emptyAction}</NoRows>}>
        <ListRows resource={resource} columns={columns} card={card} hasPage={hasPage} selection={selection} />
      </ListState>
    </List>
  )
}
