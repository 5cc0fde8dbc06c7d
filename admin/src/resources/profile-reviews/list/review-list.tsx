import PlayArrow from '@mui/icons-material/PlayArrow'
import TaskAlt from '@mui/icons-material/TaskAlt'
import { Button, useMediaQuery, type Theme } from '@mui/material'
import { profileReviews } from '@xinyu/contracts/admin/resources'
import { List, TopToolbar, useGetIdentity, useListContext, useRedirect, useTranslate } from 'react-admin'
import { Empty } from '../../../shared/empty.tsx'
import { FilterTabs } from '../../../shared/filter-tabs.tsx'
import { ListState } from '../../../shared/list-state.tsx'
import { useNow } from '../../../shared/use-now.ts'
import { useShortcuts } from '../../../shared/use-shortcuts.ts'
import { leaseOf, type Review } from '../review.ts'
import { ReviewCards } from './review-cards.tsx'
import { ReviewTable } from './review-table.tsx'

const tabs = (['waiting', 'approved', 'rejected', 'superseded'] as const).map((value) => ({
  value,
  label: `xinyu.reviewStatus.${value}`,
}))

/** Opens the first review that nobody else has claimed; also by the key j. */
const StartButton = () => {
  const { data = [] } = useListContext<Review>()
  const { identity } = useGetIdentity()
  const now = useNow()
  const redirect = useRedirect()
  const translate = useTranslate()
  const first = data.find((review) =>
    ['free', 'mine', 'lapsed'].includes(leaseOf(review, String(identity?.id ?? ''), now)),
  )
  const start = () => first && redirect('show', profileReviews.name, first.id)
  useShortcuts({ j: start })
  return (
    <Button variant="contained" startIcon={<PlayArrow />} disabled={!first} onClick={start} aria-keyshortcuts="j">
      {translate('xinyu.reviews.start')}
    </Button>
  )
}

const Nothing = () => {
  const { filterValues } = useListContext()
  const translate = useTranslate()
  const waiting = (filterValues as { status?: string }).status === 'waiting'
  return (
    <Empty
      icon={<TaskAlt />}
      title={translate(waiting ? 'xinyu.reviews.empty' : 'xinyu.reviews.emptyOther')}
      help={waiting ? translate('xinyu.reviews.emptyHelp') : undefined}
    />
  )
}

export const ReviewList = () => {
  const small = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <List
      actions={
        <TopToolbar sx={{ pb: 1 }}>
          <StartButton />
        </TopToolbar>
      }
      filterDefaultValues={{ status: 'waiting' }}
      sort={{ field: 'priority', order: 'DESC' }}
      perPage={25}
      empty={false}
      exporter={false}
      queryOptions={{ refetchInterval: 30_000 }}
    >
      <FilterTabs source="status" choices={tabs} label="resources.profileReviews.fields.status" />
      <ListState tabs={['status']} empty={<Nothing />}>
        {small ? <ReviewCards /> : <ReviewTable />}
      </ListState>
    </List>
  )
}
