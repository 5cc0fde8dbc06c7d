import { Card, CardContent, Skeleton } from '@mui/material'
import type { ComponentType } from 'react'
import { Title, useTranslate } from 'react-admin'
import { ShowFrame } from '../../shared/show/show-frame.tsx'
import { AppealShow } from '../appeals/appeal-show.tsx'
import { ReportShow } from '../reports/report-show.tsx'
import { ReviewShow } from '../reviews/desk/review-show.tsx'
import { findQueue } from '../reviews/queue-registry.ts'
import { QueueContext } from '../reviews/review-queue.ts'
import { SignalsCard } from '../scam-signals/scam-signal-list.tsx'
import { MarkCard } from '../word-marks/word-mark-list.tsx'
import type { CaseItem } from './case.ts'

const loading = <Skeleton variant="rounded" height={160} sx={{ mt: 2 }} />

/** What has no page of its own shows its card. */
const CardDesk = ({ title, card: Content }: { title: string; card: ComponentType<{ record: never }> }) => (
  <>
    <Title title={useTranslate()(title)} />
    <Card sx={{ mt: 2 }}>
      <CardContent>
        <ShowFrame page={Content as ComponentType<{ record: { id: string } }>} loading={loading} />
      </CardContent>
    </Card>
  </>
)

/** One thing that waits, with the same page and decisions as in its own queue. */
export const ItemDesk = ({ queue: name }: Pick<CaseItem, 'queue'>) => {
  if (name === 'reports') return <ReportShow />
  if (name === 'appeals') return <AppealShow />
  if (name === 'scamSignals') return <CardDesk title="resources.scamSignals.name" card={SignalsCard} />
  if (name === 'wordMarks') return <CardDesk title="resources.wordMarks.name" card={MarkCard} />
  return (
    <QueueContext value={findQueue(name)}>
      <ReviewShow />
    </QueueContext>
  )
}
