import { Box, Chip, Typography } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { DateTime } from '../../../shared/format/date-time.tsx'
import { formatDateTime } from '../../../shared/format/format.ts'
import type { Column } from '../../../shared/list-frame/columns.ts'
import { PersonCell } from '../../../shared/member/person-cell.tsx'
import type { ReviewQueue } from '../review-queue.ts'
import type { Reviewable } from '../reviewable.ts'
import { Thumbnails } from './thumbnails.tsx'
import { WaitingTime } from './waiting-time.tsx'

export const excerptOf = ({ texts }: Reviewable): string =>
  texts
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join(' · ')

const Content = ({ review }: { review: Reviewable }) => {
  const badwords = [...new Set(review.texts.flatMap(({ badword }) => badword ?? []))]
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {badwords.length > 0 && <Chip size="small" color="error" variant="outlined" label={badwords.join('、')} />}
      <Typography variant="body2" noWrap>
        {excerptOf(review)}
      </Typography>
    </Box>
  )
}

/** Who wrote it; looked up in the directory if the submission does not say. */
export const Author = ({ review: { user, userId } }: { review: Reviewable }) => (
  <PersonCell id={userId} user={user.name === '' ? null : user} blurred />
)

/** Columns shared by all queues, for the table and the export. */
export const reviewColumns = (queue: ReviewQueue): Column<RaRecord>[] => {
  const column = (
    source: string,
    text: (review: Reviewable, locale: string) => string | number | null,
    more: Partial<Column<RaRecord>> = {},
  ): Column<RaRecord> => ({
    source,
    text: (record, { locale }) => text(queue.asReviewable(record), locale),
    ...more,
  })
  const time = (at: string | null, locale: string) => at && formatDateTime(at, locale)
  return [
    column('id', ({ id }) => id, { isInFileOnly: true }),
    column('user_id', ({ userId }) => userId, { isInFileOnly: true }),
    column('user', ({ user }) => user.name || user.GID, {
      render: (record) => <Author review={queue.asReviewable(record)} />,
    }),
    column('content', excerptOf, {
      isCut: true,
      render: (record) => <Content review={queue.asReviewable(record)} />,
    }),
    column('images', ({ images }) => images.length, {
      align: 'right',
      ...(queue.thumbnails ? { render: (record) => <Thumbnails images={queue.thumbnails?.(record) ?? []} /> } : {}),
    }),
    column('reports', ({ reports }) => reports, {
      align: 'right',
      render: (record) => {
        const { reports } = queue.asReviewable(record)
        return reports > 0 ? <Chip size="small" color="error" label={reports} /> : ''
      },
    }),
    column('status', ({ status }) => status, {
      text: (record, { translate }) => translate(`xinyu.reviewStatus.${queue.asReviewable(record).status}`),
      render: (record) => <WaitingTime review={queue.asReviewable(record)} />,
    }),
    column(queue.since, ({ since }, locale) => time(since, locale), {
      render: (record) => <DateTime at={queue.asReviewable(record).since} />,
    }),
    column('decidedAt', ({ decidedAt }, locale) => time(decidedAt, locale), { isInFileOnly: true }),
    column('reason', ({ reason }) => reason, { isInFileOnly: true }),
  ]
}
