import { Alert, Box, Skeleton, Stack, Typography } from '@mui/material'
import { incidents } from '@xinyu/contracts/admin/cases'
import { Title, useTranslate } from 'react-admin'
import { ActionButton } from '../../shared/action/action-button.tsx'
import { DateTime } from '../../shared/format/date-time.tsx'
import { Section } from '../../shared/show/section.tsx'
import { ShowFrame } from '../../shared/show/show-frame.tsx'
import { ActButton } from './act-button.tsx'
import { type Incident, isChoosing, nameOf } from './incident.ts'
import { IncidentProgress } from './incident-progress.tsx'
import { IncidentState } from './incident-state.tsx'
import { KindChips } from './kind-chips.tsx'
import { LikenessGraph } from './likeness-graph.tsx'
import { MemberTable } from './member-table.tsx'
import { PictureWall } from './picture-wall.tsx'
import { useChoice } from './use-choice.ts'

const Buttons = ({ incident, chosen }: { incident: Incident; chosen: ReadonlySet<string> }) => {
  const translate = useTranslate()
  const { id, state } = incident
  const plain = { resource: incidents, id, body: {} }
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, '& button': { minHeight: 44 } }}>
      {isChoosing(incident) && <ActButton incident={incident} chosen={chosen} />}
      {state === 'open' && (
        <>
          <ActionButton {...plain} action="refresh">
            {translate('xinyu.incidents.refresh')}
          </ActionButton>
          <ActionButton {...plain} action="close">
            {translate('xinyu.incidents.close')}
          </ActionButton>
        </>
      )}
      {(state === 'running' || state === 'done') && (
        <ActionButton {...plain} action="undo" color="warning" variant="outlined">
          {translate('xinyu.incidents.undo')}
        </ActionButton>
      )}
    </Stack>
  )
}

/** What the moderator should know of the search. */
const SearchNotes = ({ incident: { missing, isTooWide, members } }: { incident: Incident }) => {
  const translate = useTranslate()
  return (
    <>
      {missing.length > 0 && (
        <Alert severity="warning" role="note" sx={{ mb: 1 }}>
          {translate('xinyu.incidents.missing', {
            kinds: missing.map((kind) => translate(`xinyu.incidents.kinds.${kind}`)).join('、'),
          })}
        </Alert>
      )}
      {isTooWide && (
        <Alert severity="warning" role="note" sx={{ mb: 1 }}>
          {translate('xinyu.incidents.tooWide', { smart_count: members.length })}
        </Alert>
      )}
      {members.every(({ isFirst }) => isFirst) && (
        <Alert severity="info" role="note" sx={{ mb: 1 }}>
          {translate('xinyu.incidents.alone')}
        </Alert>
      )}
    </>
  )
}

const IncidentPage = ({ record: incident }: { record: Incident }) => {
  const translate = useTranslate()
  const { kinds, chosen, toggleKind, toggle, toggleAll, add } = useChoice(incident)
  const first = incident.members.find(({ isFirst }) => isFirst)
  return (
    <Box sx={{ maxWidth: 1280, mx: 'auto', width: '100%', mt: 2 }}>
      <Title title={`${translate('resources.incidents.name')} · ${first ? nameOf(first) : ''}`} />
      <Section
        title={translate('xinyu.incidents.head', { smart_count: incident.members.length })}
        action={<IncidentState state={incident.state} />}
      >
        <Stack sx={{ gap: 1.5 }}>
          <IncidentProgress incident={incident} />
          <KindChips incident={incident} chosen={kinds} onToggle={toggleKind} />
          <Buttons incident={incident} chosen={chosen} />
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {translate('xinyu.incidents.keys')} <DateTime at={incident.computedAt} />
          </Typography>
        </Stack>
      </Section>
      <SearchNotes incident={incident} />
      <Section title={translate('xinyu.incidents.members')}>
        <MemberTable incident={incident} kinds={kinds} chosen={chosen} onToggle={toggle} onToggleAll={toggleAll} />
      </Section>
      <PictureWall incident={incident} chosen={chosen} onToggle={toggle} onAll={add} />
      <Section title={translate('xinyu.incidents.graphHead')}>
        <LikenessGraph incident={incident} kinds={kinds} chosen={chosen} />
      </Section>
    </Box>
  )
}

export const IncidentShow = () => (
  <ShowFrame<Incident> page={IncidentPage} loading={<Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />} />
)
