import { Chip } from '@mui/material'
import { DataTable, useGetIdentity, useListContext, useLocaleState, useTranslate } from 'react-admin'
import { formatElapsed } from '../../../shared/format.ts'
import { MemberCell } from '../../../shared/member-cell.tsx'
import { ReviewState } from '../../../shared/state-chip.tsx'
import { useNow } from '../../../shared/use-now.ts'
import { DateTime } from '../../../shared/date-time.tsx'
import { BulkApprove } from './bulk-approve.tsx'
import { leaseOf, type Review } from '../review.ts'
import { SelectPage, SelectRow } from './select-boxes.tsx'

const Waiting = ({ review }: { review: Review }) => {
  const { identity } = useGetIdentity()
  const [locale] = useLocaleState()
  const translate = useTranslate()
  const now = useNow()
  const lease = leaseOf(review, String(identity?.id ?? ''), now)
  if (lease === 'closed') return <ReviewState status={review.status} />
  if (lease === 'mine' || lease === 'other')
    return (
      <Chip size="small" color={lease === 'mine' ? 'primary' : 'default'} label={translate('xinyu.reviews.claimed')} />
    )
  return formatElapsed(review.waitingSince, now, locale)
}

const badwords = (review: Review): string =>
  [...new Set(review.texts.map(({ badword }) => badword).filter((word) => word !== null))].join('、')

const Col = DataTable.Col<Review>

export const ReviewTable = () => {
  const { filterValues } = useListContext()
  const decided = (filterValues as { status?: string }).status !== 'waiting'
  return (
    <>
      {!decided && <BulkApprove />}
      <DataTable<Review> rowClick="show" bulkActionButtons={false}>
        {!decided && (
          <Col
            source="selected"
            label={<SelectPage />}
            disableSort
            sx={{ width: 48, p: 0 }}
            render={(review) => <SelectRow review={review} />}
          />
        )}
        <Col source="user" disableSort render={(review) => <MemberCell member={review.user} blurred />} />
        <Col source="waiting" disableSort render={(review) => <Waiting review={review} />} />
        <Col source="images" disableSort render={(review) => review.images.length} />
        <Col source="texts" disableSort render={(review) => badwords(review)} />
        <Col
          source="reports"
          disableSort
          render={(review) => (review.reports > 0 ? <Chip size="small" color="error" label={review.reports} /> : '')}
        />
        <Col source="waitingSince" render={(review) => <DateTime at={review.waitingSince} />} />
        {decided && <Col source="decidedAt" render={(review) => <DateTime at={review.decidedAt} />} />}
      </DataTable>
    </>
  )
}
