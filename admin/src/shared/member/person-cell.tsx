import { Typography } from '@mui/material'
import { users } from '@xinyu/contracts/admin/users'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useGetManyAggregate, useCanAccess } from 'react-admin'
import { RecordLink } from '../link/record-link.tsx'
import { MemberCell } from './member-cell.tsx'

type Known = Pick<RecordOf<typeof users>, 'name' | 'GID' | 'avatar'>
interface PersonProps {
  id: string
  /** from the record; null: the record has only the id */
  user: Known | null
}

const usePerson = ({ id, user }: PersonProps): Known | undefined => {
  const { canAccess: mayKnow } = useCanAccess({ resource: users.name, action: 'list' })
  const { data } = useGetManyAggregate<RecordOf<typeof users>>(
    users.name,
    { ids: [id] },
    { enabled: user === null && mayKnow },
  )
  return user ?? data?.[0]
}

/** A person in a list row, looked up in the directory if the record has only the id. */
export const PersonCell = ({ blurred = false, ...person }: PersonProps & { blurred?: boolean }) => {
  const member = usePerson(person)
  return member ? (
    <MemberCell member={member} blurred={blurred} />
  ) : (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {person.id}
    </Typography>
  )
}

export const PersonName = (person: PersonProps) => usePerson(person)?.name || person.id

export const PersonLink = ({ id }: { id: string }) => {
  return (
    <RecordLink resource={users.name} id={id}>
      <PersonName id={id} user={null} />
    </RecordLink>
  )
}
