import { Alert, Box, Stack } from '@mui/material'
import { useEffect } from 'react'
import { Title, useGetIdentity, useLocaleState, useRefresh, useTranslate } from 'react-admin'
import { DateTime } from '../../shared/format/date-time.tsx'
import { formatDateTime } from '../../shared/format/format.ts'
import { PersonLink, PersonName } from '../../shared/member/person-cell.tsx'
import { DescriptionItem, DescriptionList } from '../../shared/show/description-list.tsx'
import { Section } from '../../shared/show/section.tsx'
import { ShowFrame } from '../../shared/show/show-frame.tsx'
import { type AuthorityRequest, RequestState } from './authority-request.tsx'
import { RequestButtons } from './request-buttons.tsx'

const refreshMs = 2_000

/** What waits for a second admin, in words. */
const Waiting = ({ request: { state, renewal, requestedBy } }: { request: AuthorityRequest }) => {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  if (state !== 'waiting' && !renewal) return null
  const isMine = (renewal?.requestedBy ?? requestedBy) === identity?.id
  return (
    <Alert severity="warning" role="note">
      {renewal && `${translate('xinyu.authorityRequests.newEnd', { days: renewal.days, reason: renewal.reason })} `}
      {translate(`xinyu.authorityRequests.${isMine ? 'waitsMine' : 'waits'}`)}
    </Alert>
  )
}

const Decided = ({ by, at }: { by: string; at: string }) => (
  <>
    <PersonName id={by} user={null} /> · <DateTime at={at} />
  </>
)

const Export = ({ made }: { made: NonNullable<AuthorityRequest['export']> }) => {
  const translate = useTranslate()
  const { state, by, at, downloadedBy, downloadedAt } = made
  return (
    <>
      {translate(`xinyu.authorityRequests.file.${state}`)} ·{' '}
      {downloadedBy && downloadedAt ? <Decided by={downloadedBy} at={downloadedAt} /> : <Decided by={by} at={at} />}
    </>
  )
}

const Facts = ({ request }: { request: AuthorityRequest }) => {
  const translate = useTranslate()
  const label = (field: string): string => translate(`resources.authorityRequests.fields.${field}`)
  const { decidedBy, decidedAt, services, isHandedOver } = request
  return (
    <DescriptionList>
      <DescriptionItem label={label('user_id')}>
        <PersonLink id={request.user_id} />
      </DescriptionItem>
      <DescriptionItem label={label('reference')}>{request.reference}</DescriptionItem>
      <DescriptionItem label={label('isHandedOver')}>
        {translate(`xinyu.authorityRequests.purpose.${isHandedOver}`)}
      </DescriptionItem>
      <DescriptionItem label={label('requestedBy')}>
        <Decided by={request.requestedBy} at={request.addtime} />
      </DescriptionItem>
      {decidedBy && decidedAt && (
        <DescriptionItem label={label('decidedBy')}>
          <Decided by={decidedBy} at={decidedAt} />
        </DescriptionItem>
      )}
      <DescriptionItem label={label('services')} wide>
        {services.map((name) => translate(`xinyu.authorityRequests.service.${name}`)).join(' · ')}
      </DescriptionItem>
      <DescriptionItem label={label('scope')} wide>
        {request.scope}
      </DescriptionItem>
      <DescriptionItem label={label('legalBasis')} wide>
        {request.legalBasis}
      </DescriptionItem>
      {request.export && (
        <DescriptionItem label={label('export')} wide>
          <Export made={request.export} />
        </DescriptionItem>
      )}
    </DescriptionList>
  )
}

const RequestPage = ({ record: request }: { record: AuthorityRequest }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const refresh = useRefresh()
  const isMaking = request.export?.state === 'making'
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(refresh, refreshMs)
    return () => clearInterval(timer)
  }, [isMaking, refresh])
  const { state, days, heldUntil } = request
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto', width: '100%', mt: 2 }}>
      <Title title={`${translate('resources.authorityRequests.name')} · ${request.authority}`} />
      <Section title={request.authority} action={<RequestState request={request} />}>
        <Stack sx={{ gap: 2 }}>
          <Waiting request={request} />
          {state === 'waiting' && translate('xinyu.authorityRequests.holdsFor', { days })}
          {state === 'held' && heldUntil && (
            <Alert severity="info" role="note">
              {translate('xinyu.authorityRequests.heldUntil', { until: formatDateTime(heldUntil, locale) })}
            </Alert>
          )}
          <RequestButtons request={request} />
          <Facts request={request} />
        </Stack>
      </Section>
    </Box>
  )
}

export const AuthorityRequestShow = () => <ShowFrame<AuthorityRequest> page={RequestPage} />
