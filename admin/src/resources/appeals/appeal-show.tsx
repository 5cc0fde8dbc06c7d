import { Alert, Button, Skeleton, Typography } from '@mui/material'
import { reports } from '@xinyu/contracts/admin/reports'
import { useCreatePath, useLocaleState, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { DateTime } from '../../shared/format/date-time.tsx'
import { DescriptionItem, DescriptionList } from '../../shared/show/description-list.tsx'
import { listAddress } from '../../shared/link/list-address.ts'
import { ShowFrame } from '../../shared/show/show-frame.tsx'
import { TwoColumns } from '../../shared/show/two-columns.tsx'
import { PersonCard } from '../../shared/member/person-card.tsx'
import { PersonName } from '../../shared/member/person-cell.tsx'
import { AppealState, ruleText } from './appeal-columns.tsx'
import type { Appeal } from './appeal.ts'
import { DecideAppeal } from './decide-appeal.tsx'

/** The appealed ban or limit. */
const Ban = ({ appeal }: { appeal: Appeal }) => {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const [locale] = useLocaleState()
  const { rule, banReason, banUntil, bannedAt, bannedBy, report_id } = appeal
  const label = (field: string) => translate(`resources.appeals.fields.${field}`)
  return (
    <>
      <DescriptionList>
        <DescriptionItem label={label('of')}>{translate(`xinyu.appeals.of.${appeal.of}`)}</DescriptionItem>
        <DescriptionItem label={label('rule')}>{ruleText(rule, locale)}</DescriptionItem>
        <DescriptionItem label={label('bannedAt')}>
          <DateTime at={bannedAt} />
        </DescriptionItem>
        <DescriptionItem label={label('banUntil')}>
          {banUntil ? <DateTime at={banUntil} /> : translate('xinyu.users.forever')}
        </DescriptionItem>
        <DescriptionItem label={label('bannedBy')}>{bannedBy ?? translate('xinyu.appeals.system')}</DescriptionItem>
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
          {translate('xinyu.appeals.originalReport')}
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
        <DescriptionItem key={earlier.id} label={translate('xinyu.appeals.previousAppeal')} wide>
          {`${earlier.text}\n${translate(`xinyu.appeals.status.${earlier.status}`)} · ${earlier.note} · ${earlier.decidedBy ?? '—'}`}
        </DescriptionItem>
      ))}
      <DescriptionItem label={translate(n === 1 ? 'xinyu.appeals.statement' : 'xinyu.appeals.newInformation')} wide>
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

const AppealPage = ({ record: appeal }: { record: Appeal }) => {
  const translate = useTranslate()
  const { user_id, user } = appeal
  return (
    <TwoColumns
      title={
        <>
          {translate('resources.appeals.name')} · <PersonName id={user_id} user={user} />
        </>
      }
      state={<AppealState appeal={appeal} />}
      buttons={<DecideAppeal appeal={appeal} />}
      aside={
        <PersonCard
          title={translate('xinyu.appeals.appellant')}
          id={user_id}
          user={user}
          links={[
            {
              label: translate('xinyu.reports.reportsAboutThem'),
              to: listAddress(reports.name, { user2_id: user_id }),
            },
          ]}
        />
      }
    >
      <Alert severity="info" role="note">
        {translate('xinyu.appeals.keys')}
      </Alert>
      <Typography variant="h6" component="h2">
        {translate('xinyu.appeals.ban')}
      </Typography>
      <Ban appeal={appeal} />
      <Typography variant="h6" component="h2">
        {translate('xinyu.appeals.appeal')}
      </Typography>
      <AppealText appeal={appeal} />
    </TwoColumns>
  )
}

export const AppealShow = () => (
  <ShowFrame<Appeal> page={AppealPage} loading={<Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />} />
)
