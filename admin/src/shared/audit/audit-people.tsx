import { users } from '@xinyu/contracts/admin/users'
import { useTranslate } from 'react-admin'
import { RecordLink } from '../link/record-link.tsx'
import { PersonLink } from '../member/person-cell.tsx'
import type { AuditEntry } from './audit-entry.ts'

/** people named of a list that was viewed, before “and … more” */
const named = 3

/** Whom an entry is about, or which record. */
export const AuditPeople = ({ entry: { people, resource, subject_id } }: { entry: AuditEntry }) => {
  const translate = useTranslate()
  const more = people.length - named
  if (people.length === 0) {
    if (resource === users.name && subject_id) return <PersonLink id={subject_id} />
    return (
      <RecordLink resource={resource} id={subject_id}>
        {translate(`resources.${resource}.name`, { _: resource })} {subject_id}
      </RecordLink>
    )
  }
  return (
    <>
      {people.slice(0, named).map((person, index) => (
        <span key={person}>
          {index > 0 && translate('xinyu.auditLog.and')}
          <PersonLink id={person} />
        </span>
      ))}
      {more > 0 && ` ${translate('xinyu.auditLog.morePeople', { smart_count: more })}`}
    </>
  )
}
