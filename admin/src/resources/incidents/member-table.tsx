import { Checkbox, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import { users } from '@xinyu/contracts/admin/users'
import type { LikenessKind } from '@xinyu/contracts/rules/likeness/kinds'
import { useTranslate } from 'react-admin'
import { DateTime } from '../../shared/format/date-time.tsx'
import { RecordLink } from '../../shared/link/record-link.tsx'
import { PersonCell, PersonName } from '../../shared/member/person-cell.tsx'
import { ProfileState } from '../../shared/state-chip.tsx'
import { canBeChosen, type Incident, isChoosing, type Member, nameOf } from './incident.ts'
import { Reasons } from './reasons.tsx'

interface MemberTableProps {
  incident: Incident
  kinds: ReadonlySet<LikenessKind>
  chosen: ReadonlySet<string>
  onToggle(person: string): void
  onToggleAll(): void
}

const Outcome = ({ member: { outcome, refusal } }: { member: Member }) => {
  const translate = useTranslate()
  return (
    <>
      {translate(`xinyu.incidents.outcome.${outcome}`)}
      {refusal && ` · ${translate(`xinyu.incidents.refusal.${refusal}`, { _: refusal })}`}
    </>
  )
}

/** Why the member is not simply one of them. */
const Hint = ({ member: { isCleared, claimedBy } }: { member: Member }) => {
  const translate = useTranslate()
  if (!isCleared && !claimedBy) return null
  return (
    <Typography variant="caption" component="div" color="text.secondary">
      {isCleared ? translate('xinyu.incidents.cleared') : translate('xinyu.incidents.claimedBy')}
      {!isCleared && <PersonName id={claimedBy ?? ''} user={null} />}
    </Typography>
  )
}

const Row = ({
  incident,
  kinds,
  chosen,
  onToggle,
  member,
}: Omit<MemberTableProps, 'onToggleAll'> & { member: Member }) => {
  const translate = useTranslate()
  const { user_id, user, isFirst, sent, receivers } = member
  return (
    <TableRow selected={isFirst}>
      <TableCell padding="checkbox">
        {isChoosing(incident) && (
          <Checkbox
            checked={chosen.has(user_id)}
            disabled={!canBeChosen(member)}
            onChange={() => onToggle(user_id)}
            slotProps={{ input: { 'aria-label': translate('xinyu.incidents.choose', { name: nameOf(member) }) } }}
          />
        )}
      </TableCell>
      <TableCell component="th" scope="row" sx={{ minWidth: 150 }}>
        <RecordLink resource={users.name} id={user_id} color="inherit" underline="hover">
          <PersonCell id={user_id} user={user} />
        </RecordLink>
        <Hint member={member} />
      </TableCell>
      <TableCell sx={{ minWidth: 200 }}>
        <Reasons incident={incident} person={user_id} kinds={kinds} />
      </TableCell>
      <TableCell align="right">{sent > 0 && translate('xinyu.incidents.sent', { sent, receivers })}</TableCell>
      <TableCell>{user && <ProfileState status={user.isCompleted} />}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{user && <DateTime at={user.createdAt} />}</TableCell>
      {!isChoosing(incident) && (
        <TableCell>
          <Outcome member={member} />
        </TableCell>
      )}
    </TableRow>
  )
}

/** The accounts: what links each, and which of them the act is for. */
export const MemberTable = (props: MemberTableProps) => {
  const translate = useTranslate()
  const { incident, chosen, onToggleAll } = props
  const open = incident.members.filter(canBeChosen)
  const all = open.length > 0 && open.every(({ user_id }) => chosen.has(user_id))
  const heads = ['member', 'links', 'messages', 'status', 'joined', ...(isChoosing(incident) ? [] : ['outcomeHead'])]
  return (
    <TableContainer tabIndex={0} role="region" aria-label={translate('xinyu.incidents.members')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              {isChoosing(incident) && (
                <Checkbox
                  checked={all}
                  indeterminate={!all && chosen.size > 0}
                  onChange={onToggleAll}
                  slotProps={{ input: { 'aria-label': translate('xinyu.incidents.chooseAll') } }}
                />
              )}
            </TableCell>
            {heads.map((head) => (
              <TableCell key={head} align={head === 'messages' ? 'right' : 'left'}>
                {translate(`xinyu.incidents.${head}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {incident.members.map((member) => (
            <Row key={member.user_id} {...props} member={member} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
