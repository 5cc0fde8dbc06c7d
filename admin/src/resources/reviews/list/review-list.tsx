import PlayArrow from '@mui/icons-material/PlayArrow'
import TaskAlt from '@mui/icons-material/TaskAlt'
import { Button } from '@mui/material'
import { useListContext, useGetIdentity, useRedirect, useTranslate, type RaRecord, useCanAccess } from 'react-admin'
import { Empty } from '../../../shared/list-frame/empty.tsx'
import { FilterTabs } from '../../../shared/list-frame/filter-tabs.tsx'
import { ListFrame } from '../../../shared/list-frame/list-frame.tsx'
import { isDecided } from '../../../shared/undo/last-decisions.ts'
import { useNow } from '../../../shared/hooks/use-now.ts'
import { useShortcuts } from '../../../shared/hooks/use-shortcuts.ts'
import { canApprove, useReviewQueue, openFilter, type ReviewQueue } from '../review-queue.ts'
import { claimStateOf } from '../reviewable.ts'
import { BulkApprove } from './bulk-approve.tsx'
import { QueueTabs } from './queue-tabs.tsx'
import { ReviewCard } from './review-card.tsx'
import { reviewColumns } from './review-columns.tsx'
import { SelectBox, SelectPage } from '../../../shared/list-frame/select-boxes.tsx'

/** Opens the first item not claimed by others; also by the key j. */
const StartButton = () => {
  const queue = useReviewQueue()
  const { data = [] } = useListContext()
  const { identity } = useGetIdentity()
  const now = useNow()
  const redirect = useRedirect()
  const translate = useTranslate()
  const me = String(identity?.id ?? '')
  const first = data.find(
    (record) =>
      // the list may be older than the last decision
      !isDecided(queue.resource.name, String(record.id)) &&
      ['free', 'mine', 'lapsed'].includes(claimStateOf(queue.asReviewable(record), me, now)),
  )
  const start = () => first && redirect('show', queue.resource.name, first.id)
  useShortcuts({ j: start })
  return (
    <Button variant="contained" startIcon={<PlayArrow />} disabled={!first} onClick={start} aria-keyshortcuts="j">
      {translate('xinyu.reviews.start')}
    </Button>
  )
}

const isWaiting = (queue: ReviewQueue, filterValues: unknown): boolean =>
  (filterValues as { status?: string }).status === queue.states[0]

const Nothing = () => {
  const queue = useReviewQueue()
  const { filterValues } = useListContext()
  const translate = useTranslate()
  const what = translate(`xinyu.reviews.what.${queue.resource.name}`)
  const text = isWaiting(queue, filterValues) ? 'xinyu.reviews.empty' : 'xinyu.reviews.emptyOther'
  return <Empty icon={<TaskAlt />} text={text} words={{ what }} />
}

/** Bulk approval of the selection, without decided items. */
const Bulk = () => {
  const queue = useReviewQueue()
  const { filterValues } = useListContext()
  const { canAccess: allowed } = useCanAccess({ resource: queue.resource.name, action: 'approve' })
  return allowed && !queue.isPrivate && isWaiting(queue, filterValues) && <BulkApprove />
}

const SelectRow = ({ record }: { record: RaRecord }) => {
  const { user } = useReviewQueue().asReviewable(record)
  return <SelectBox record={record} name={user.name || user.GID} />
}

export const ReviewList = () => {
  const queue = useReviewQueue()
  const { resource, states } = queue
  return (
    <ListFrame<typeof resource, RaRecord>
      resource={resource}
      columns={reviewColumns(queue)}
      card={ReviewCard}
      sort={queue.order}
      filters={queue.filters}
      filterDefaultValues={openFilter(queue)}
      tabs={
        <>
          <QueueTabs current={resource.name} />
          <FilterTabs
            source="status"
            choices={states.map((value) => ({ value, label: `xinyu.reviewStatus.${value}` }))}
            label={`resources.${resource.name}.fields.status`}
          />
          <Bulk />
        </>
      }
      tabFilters={['status']}
      empty={<Nothing />}
      hasPage
      actions={
        <>
          {queue.buttons}
          <StartButton />
        </>
      }
      selection={canApprove(queue) && !queue.isPrivate ? { head: <SelectPage />, box: SelectRow } : undefined}
      refreshEvery={30_000}
    />
  )
}
