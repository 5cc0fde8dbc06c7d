import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import { reports } from '@xinyu/contracts/admin/reports'
import { useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { OpenIncidentButton } from '../../shared/incident/open-incident-button.tsx'
import { DateTime } from '../../shared/format/date-time.tsx'
import { DescriptionItem, DescriptionList } from '../../shared/show/description-list.tsx'
import { listAddress } from '../../shared/link/list-address.ts'
import { ShowFrame } from '../../shared/show/show-frame.tsx'
import { TwoColumns } from '../../shared/show/two-columns.tsx'
import { PersonCard } from '../../shared/member/person-card.tsx'
import { PersonName } from '../../shared/member/person-cell.tsx'
import { DecideReport } from './decide-report.tsx'
import { Evidence, Pictures } from './evidence.tsx'
import { ReportState } from './report-columns.tsx'
import { reportedKind, type Report } from './report.ts'

/** Outcomes of earlier reports, in one line. */
const Ended = ({ record }: { record: Report['reporterRecord'] }) => {
  const translate = useTranslate()
  return record && <Typography variant="body2">{translate('xinyu.reports.outcomes', { ...record })}</Typography>
}

const People = ({ report }: { report: Report }) => {
  const translate = useTranslate()
  const { user_id, user, user2_id, user2, reporterRecord, reportedRecord, weight, priority } = report
  return (
    <>
      <PersonCard
        title={translate('xinyu.reports.reported')}
        id={user2_id}
        user={user2}
        links={[
          { label: translate('xinyu.reports.reportsAboutThem'), to: listAddress(reports.name, { user2_id }) },
          { label: translate('xinyu.reports.appealsByThem'), to: listAddress('appeals', { user_id: user2_id }) },
        ]}
      >
        <OpenIncidentButton origin="reports" subjectId={report.id} people={[user2_id]} />
        <Ended record={reportedRecord} />
        <Typography variant="body2">
          {translate('xinyu.reports.totalWeight', { n: priority, people: reportedRecord?.reporters ?? 0 })}
        </Typography>
      </PersonCard>
      <PersonCard
        title={translate('xinyu.reports.reporter')}
        id={user_id}
        user={user}
        links={[{ label: translate('xinyu.reports.reportsByThem'), to: listAddress(reports.name, { user_id }) }]}
      >
        <Ended record={reporterRecord} />
        <Typography variant="body2">{translate('xinyu.reports.reportWeight', { n: weight })}</Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {translate('xinyu.reports.weightHelp')}
        </Typography>
      </PersonCard>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section">
    <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
)

const ReportText = ({ report, areShown }: { report: Report; areShown: boolean }) => {
  const translate = useTranslate()
  const { reason, text, more, images, addtime } = report
  return (
    <Part title={translate('xinyu.reports.content')}>
      <DescriptionList>
        <DescriptionItem label={translate('resources.reports.fields.about')}>
          {translate(`xinyu.reports.about.${reportedKind(report)}`)}
        </DescriptionItem>
        <DescriptionItem label={translate('resources.reports.fields.reason')}>
          {translate(`xinyu.reports.reasons.${reason}`)}
        </DescriptionItem>
        <DescriptionItem label={translate('resources.reports.fields.addtime')}>
          <DateTime at={addtime} />
        </DescriptionItem>
        {[{ at: addtime, text, reason }, ...more].map((said) => (
          <DescriptionItem key={`${said.at} ${said.text}`} label={translate('resources.reports.fields.text')} wide>
            {said.text || '—'}
          </DescriptionItem>
        ))}
      </DescriptionList>
      <Pictures urls={images} areShown={areShown} label={translate('xinyu.reports.picture')} />
    </Part>
  )
}

const PicturesButton = ({ areShown, onToggle }: { areShown: boolean; onToggle(): void }) => {
  const translate = useTranslate()
  return (
    <Button
      variant="outlined"
      aria-keyshortcuts="p"
      aria-pressed={areShown}
      onClick={onToggle}
      sx={{ justifySelf: 'start', minHeight: 44 }}
    >
      {translate(areShown ? 'xinyu.reports.hidePictures' : 'xinyu.reports.showPictures')}
    </Button>
  )
}

const ReportPage = ({ record: report }: { record: Report }) => {
  const translate = useTranslate()
  const [areShown, setShown] = useState(false)
  const toggle = (): void => setShown(!areShown)
  const hasPictures = [report, ...report.evidence].some(({ images }) => images.length > 0)
  return (
    <TwoColumns
      title={
        <>
          {translate('resources.reports.name')} · <PersonName id={report.user2_id} user={report.user2} />
        </>
      }
      state={<ReportState report={report} />}
      buttons={<DecideReport report={report} onPictures={toggle} />}
      aside={<People report={report} />}
    >
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {translate('xinyu.reports.keys')}
      </Typography>
      {report.note && (
        <Alert severity="info" role="note">
          {report.note} {report.decidedBy} <DateTime at={report.decidedAt} />
        </Alert>
      )}
      {hasPictures && <PicturesButton areShown={areShown} onToggle={toggle} />}
      <ReportText report={report} areShown={areShown} />
      <Part title={translate('xinyu.reports.evidence')}>
        <Evidence report={report} areShown={areShown} />
      </Part>
    </TwoColumns>
  )
}

export const ReportShow = () => (
  <ShowFrame<Report> page={ReportPage} loading={<Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />} />
)
