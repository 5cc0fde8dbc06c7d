import { Box, Typography } from '@mui/material'
import { signupMatches } from '@xinyu/contracts/admin/cases'
import type { RecordOf } from '@xinyu/contracts/resource'
import { TextInput, useTranslate } from 'react-admin'
import { AcknowledgeButton, acknowledgedStates } from '../../shared/action/acknowledge-button.tsx'
import { OpenIncidentButton } from '../../shared/incident/open-incident-button.tsx'
import { timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import type { Column } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { PersonLink } from '../../shared/member/person-cell.tsx'

type SignupMatch = RecordOf<typeof signupMatches>

const filters = [<TextInput key="user_id" source="user_id" alwaysOn resettable />]

/** Whom the new member is like, and by what. */
const Matches = ({ match: { others } }: { match: SignupMatch }) => {
  const translate = useTranslate()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {others.map(({ user_id, kinds }) => (
        <li key={user_id}>
          <PersonLink id={user_id} /> · {kinds.map((kind) => translate(`xinyu.incidents.kinds.${kind}`)).join(' · ')}
        </li>
      ))}
    </Box>
  )
}

const columns: Column<SignupMatch>[] = [
  { source: 'user_id', text: ({ user_id }) => user_id, render: ({ user_id }) => <PersonLink id={user_id} /> },
  {
    source: 'others',
    text: ({ others }) => others.map(({ user_id }) => user_id).join(' '),
    render: (match) => <Matches match={match} />,
  },
  timeColumn('addtime'),
  {
    source: 'state',
    text: ({ state }, { translate }) => translate(`xinyu.acknowledged.${state}`),
    render: (match) => <AcknowledgeButton resource={signupMatches} record={match} />,
  },
]

export const MatchCard = ({ record: match }: { record: SignupMatch }) => {
  const translate = useTranslate()
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1 }}>
        <PersonLink id={match.user_id} /> · {translate('xinyu.signupMatches.help')}
      </Typography>
      <Matches match={match} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <OpenIncidentButton origin="users" subjectId={match.user_id} people={[match.user_id]} hasKey={false} />
        <AcknowledgeButton resource={signupMatches} record={match} />
      </Box>
    </>
  )
}

/** New members who are like accounts that were banned or limited; those not looked at by default. */
export const SignupMatchList = () => (
  <ListFrame
    resource={signupMatches}
    columns={columns}
    card={MatchCard}
    sort={{ field: 'addtime', order: 'DESC' }}
    filters={filters}
    filterDefaultValues={{ state: 'open' }}
    tab={{ source: 'state', choices: acknowledgedStates }}
    isExported={false}
  />
)
