import { Card, CardContent, Skeleton } from '@mui/material'
import type { ComponentType } from 'react'
import { Title, useTranslate } from 'react-admin'
import { ShowFrame } from '../../shared/show/show-frame.tsx'
import { AppealShow } from '../../resources/appeals/appeal-show.tsx'
import { ReportShow } from '../../resources/reports/report-show.tsx'
import { ReviewShow } from '../../resources/reviews/desk/review-show.tsx'
import { findQueue } from '../../resources/reviews/queue-registry.ts'
import { QueueContext } from '../../resources/reviews/review-queue.ts'
import { SignalsCard } from '../../resources/scam-signals/scam-signal-list.tsx'
import { MatchCard } from '../../resources/signup-matches/signup-match-list.tsx'
import { MarkCard } from '../../resources/word-marks/word-mark-list.tsx'
import type { CaseItem } from '../../resources/cases/case.ts'
import { CaseShow } from '../../resources/cases/case-show.tsx'

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
const ItemDesk = ({ queue: name }: Pick<CaseItem, 'queue'>) => {
  if (name === 'reports') return <ReportShow />
  if (name === 'appeals') return <AppealShow />
  if (name === 'scamSignals') return <CardDesk title="resources.scamSignals.name" card={SignalsCard} />
  if (name === 'signupMatches') return <CardDesk title="resources.signupMatches.name" card={MatchCard} />
  if (name === 'wordMarks') return <CardDesk title="resources.wordMarks.name" card={MarkCard} />
  return (
    <QueueContext value={findQueue(name)}>
      <ReviewShow />
    </QueueContext>
  )
}

const deskOf = (queue: CaseItem['queue']) => <ItemDesk queue={queue} />

/** A case decides with the pages of all its queues. */
export const CasePage = () => <CaseShow desk={deskOf} />
