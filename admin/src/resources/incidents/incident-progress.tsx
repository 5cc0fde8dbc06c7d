import { Alert, LinearProgress, Typography } from '@mui/material'
import { incidents } from '@xinyu/contracts/admin/cases'
import { languageOf } from '@xinyu/contracts/errors'
import { conductRuleNames } from '@xinyu/contracts/rules/text/conduct'
import { useEffect } from 'react'
import { useGetIdentity, useLocaleState, useRefresh, useTranslate } from 'react-admin'
import { ActionButton } from '../../shared/action/action-button.tsx'
import { DateTime } from '../../shared/format/date-time.tsx'
import { PersonName } from '../../shared/member/person-cell.tsx'
import { type Incident, sideEffects } from './incident.ts'
import { usePublished } from './published.ts'

const refreshMs = 1_000

/** How far the act or its undo is, refreshed while it runs. */
const Bar = ({ incident }: { incident: Incident }) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  useEffect(() => {
    const timer = setInterval(refresh, refreshMs)
    return () => clearInterval(timer)
  }, [refresh])
  const chosen = incident.members.filter(({ outcome }) => outcome !== 'none')
  const isUndo = incident.state === 'undoing'
  const ready = chosen.filter(({ outcome }) => (isUndo ? outcome === 'undone' : outcome !== 'waiting')).length
  const label = translate(`xinyu.incidents.${isUndo ? 'undoProgress' : 'progress'}`, { ready, all: chosen.length })
  return (
    <>
      <Typography role="status">{label}</Typography>
      <LinearProgress variant="determinate" value={(100 * ready) / Math.max(1, chosen.length)} aria-label={label} />
    </>
  )
}

/** a service follows the act within this time */
const followsMs = 30_000

/** What is still public of the accounts that the act, or its undo, has reached; refreshed until the services follow. */
const PublicNow = ({ incident }: { incident: Incident }) => {
  const translate = useTranslate()
  const publishedOf = usePublished()
  const refresh = useRefresh()
  const { state, doneAt, undoneAt, members } = incident
  const at = Date.parse((state === 'undone' ? undoneAt : doneAt) ?? '')
  useEffect(() => {
    if (Date.now() - at > followsMs) return undefined
    const timer = setInterval(() => (Date.now() - at > followsMs ? clearInterval(timer) : refresh()), 2 * refreshMs)
    return () => clearInterval(timer)
  }, [at, refresh])
  const reached = members.filter(({ outcome }) => outcome === 'done' || outcome === 'undone')
  if (reached.length === 0) return null
  return (
    <Typography role="status">
      {translate('xinyu.incidents.publicNow', { counts: publishedOf(reached), smart_count: reached.length })}
    </Typography>
  )
}

/** For the second person: what was proposed, by whom. */
const Waiting = ({ incident }: { incident: Incident }) => {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const isMine = incident.requestedBy === identity?.id
  const buttons = (
    <>
      {!isMine && (
        <ActionButton
          resource={incidents}
          action="approve"
          id={incident.id}
          body={{}}
          color="error"
          variant="contained"
        >
          {translate('xinyu.incidents.approve')}
        </ActionButton>
      )}{' '}
      <ActionButton resource={incidents} action="reject" id={incident.id} body={{}} color="inherit">
        {translate(isMine ? 'xinyu.incidents.withdraw' : 'xinyu.incidents.reject')}
      </ActionButton>
    </>
  )
  return (
    <Alert severity="warning" role="note" action={buttons} sx={{ flexWrap: 'wrap' }}>
      {translate(isMine ? 'xinyu.incidents.waitsMine' : 'xinyu.incidents.waits')}
    </Alert>
  )
}

/** What was decided, by whom, and how far it is. */
export const IncidentProgress = ({ incident }: { incident: Incident }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { state, act, members, requestedBy, requestedAt, decidedBy, undoneBy, undoneAt } = incident
  if (!act || requestedBy === null) return null
  const chosen = members.filter(({ outcome }) => outcome !== 'none').length
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {translate(`xinyu.users.step.${act.step}`)} × {chosen} · {conductRuleNames[act.rule][languageOf(locale)]} ·{' '}
        {act.reason} · <PersonName id={requestedBy} user={null} /> {requestedAt && <DateTime at={requestedAt} />}
        {decidedBy && (
          <>
            {' '}
            · {translate('xinyu.incidents.second')} <PersonName id={decidedBy} user={null} />
          </>
        )}
        {undoneBy && undoneAt && (
          <>
            {' '}
            · {translate('xinyu.incidents.undoneBy')} <PersonName id={undoneBy} user={null} />{' '}
            <DateTime at={undoneAt} />
          </>
        )}
      </Typography>
      {sideEffects.some((effect) => act[effect]) && (
        <Typography color="text.secondary">
          {sideEffects.flatMap((effect) => (act[effect] ? translate(`xinyu.incidents.${effect}`) : [])).join(' · ')}
        </Typography>
      )}
      {state === 'waiting' && <Waiting incident={incident} />}
      {(state === 'running' || state === 'undoing') && <Bar incident={incident} />}
      {act.takeDownPublic && <PublicNow incident={incident} />}
      {state === 'done' && (
        <Alert severity="success" role="status">
          {translate('xinyu.incidents.doneHelp', {
            done: members.filter(({ outcome }) => outcome === 'done').length,
            refused: members.filter(({ outcome }) => outcome === 'refused').length,
          })}
        </Alert>
      )}
    </>
  )
}
