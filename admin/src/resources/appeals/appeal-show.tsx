import { Alert, Box, Button, Card, CardContent, Skeleton, Stack, Typography } from '@mui/material'
import { reports } from '@xinyu/contracts/admin/reports'
import { ShowBase, Title, useCreatePath, useLocaleState, useShowContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { DateTime } from '../../shared/format/date-time.tsx'
import { DescriptionItem, DescriptionList } from '../../shared/description-list.tsx'
import { Failure } from '../../shared/failure.tsx'
import { PersonCard } from '../../shared/member/person-card.tsx'
import { PersonName } from '../../shared/member/person-cell.tsx'
import { stayOnPage } from '../../shared/hooks/stay-on-page.ts'
import { AppealState, ruleText } from './appeal-columns.tsx'
import type { Appeal } from './appeal.ts'
import { DecideAppeal } from './decide-appeal.tsx'

/** The appealed ban. */
const Ban = ({ appeal }: { appeal: Appeal }) => {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const [locale] = useLocaleState()
  const { rule, banReason, banUntil, bannedAt, bannedBy, report_id } = appeal
  const label = (field: string) => translate(`resources.appeals.fields.${field}`)
  return (
    <>
      <DescriptionList>
        <DescriptionItem label={label('rule')}>{ruleText(rule, locale)}</DescriptionItem>
        <DescriptionItem label={label('bannedAt')}>
          <DateTime at={bannedAt} />
        </DescriptionItem>
        <DescriptionItem label={label('banUntil')}>
          {banUntil ? <DateTime at={banUntil} /> : translate('xinyu.users.forever')}
        </DescriptionItem>
        <DescriptionItem label={label('bannedBy')}>{bannedBy ?? translate('xinyu.appeals.house')}</DescriptionItem>
        <DescriptionItem label={label('banReason')} wide>
          {banReason}
        </DescriptionItem>
      </DescriptionList>
      {report_id && (
        <Button
          component={Link}
          to={createPath({ resource: reports.name, type: 'show', id: report_id })}
          sx={{ justifySelf: 'start' }}
        >
          {translate('xinyu.appeals.report')}
        </Button>
      )}
    </>
  )
}

const AppealText = ({ appeal: { text, n, before, note, decidedBy, decidedAt } }: { appeal: Appeal }) => {
  const translate = useTranslate()
  return (
    <DescriptionList>
      {before.map((earlier) => (
        <DescriptionItem key={earlier.id} label={translate('xinyu.appeals.before')} wide>
          {`${earlier.text}\n${translate(`xinyu.appeals.status.${earlier.status}`)} · ${earlier.note} · ${earlier.decidedBy ?? '—'}`}
        </DescriptionItem>
      ))}
      <DescriptionItem label={translate(n === 1 ? 'xinyu.appeals.said' : 'xinyu.appeals.newFacts')} wide>
        {text || '—'}
      </DescriptionItem>
      {note && (
        <DescriptionItem label={translate('resources.appeals.fields.note')} wide>
          {note} · {decidedBy} · <DateTime at={decidedAt} />
        </DescriptionItem>
      )}
    </DescriptionList>
  )
}

const Loaded = () => {
  const { record: appeal, error, refetch } = useShowContext<Appeal>()
  const translate = useTranslate()
  if (error && !appeal) return <Failure error={error} onRetry={() => void refetch()} />
  if (!appeal) return <Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />
  const { user_id, user } = appeal
  const filter = new URLSearchParams({ filter: JSON.stringify({ user2_id: user_id }) })
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { md: 'minmax(0, 2fr) minmax(0, 1fr)' } }}>
      <Title
        title={
          <>
            {translate('resources.appeals.name')} · <PersonName id={user_id} user={user} />
          </>
        }
      />
      <Card>
        <CardContent sx={{ display: 'grid', gap: 3 }}>
          <Stack
            direction="row"
            useFlexGap
            sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}
          >
            <AppealState appeal={appeal} />
            <DecideAppeal appeal={appeal} />
          </Stack>
          <Alert severity="info" role="note">
            {translate('xinyu.appeals.keys')}
          </Alert>
          <Typography variant="h6" component="h2">
            {translate('xinyu.appeals.ban')}
          </Typography>
          <Ban appeal={appeal} />
          <Typography variant="h6" component="h2">
            {translate('xinyu.appeals.words')}
          </Typography>
          <AppealText appeal={appeal} />
        </CardContent>
      </Card>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <PersonCard
          title={translate('xinyu.appeals.who')}
          id={user_id}
          user={user}
          links={[{ label: translate('xinyu.reports.others'), to: `/${reports.name}?${filter}` }]}
        />
      </Box>
    </Box>
  )
}

export const AppealShow = () => (
  <ShowBase queryOptions={stayOnPage}>
    <Loaded />
  </ShowBase>
)
