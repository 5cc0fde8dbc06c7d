import { useTranslate } from 'react-admin'
import { PersonName } from '../member/person-cell.tsx'
import type { AuditEntry } from './audit-entry.ts'
import { AuditPeople } from './audit-people.tsx'
import { useAuditWords } from './audit-words.ts'
import { Sentence } from './sentence.tsx'

/** acts of nobody in person, by their names in the trail */
const impersonal = ['product', 'operator']
const Actor = ({ id }: { id: string }) => {
  const translate = useTranslate()
  if (id === '') return '—'
  const name = impersonal.includes(id) ? translate(`xinyu.auditLog.actor.${id}`) : <PersonName id={id} user={null} />
  return <b>{name}</b>
}

/** Who did what, where it is clear to whom. */
export const ActSentence = ({ by, action }: { by: string; action: string }) => {
  const words = useAuditWords()
  return (
    <Sentence text="xinyu.auditLog.sentence.doneAlone" parts={{ actor: <Actor id={by} />, act: words.act(action) }} />
  )
}

/** Who did what to whom, and how it ended, as a sentence. */
export const AuditSentence = ({ entry }: { entry: AuditEntry }) => {
  const words = useAuditWords()
  const isAboutNobody = entry.people.length === 0 && entry.subject_id === ''
  return (
    <Sentence
      text={`xinyu.auditLog.sentence.${entry.outcome}${isAboutNobody ? 'Alone' : ''}`}
      parts={{
        actor: <Actor id={entry.actor_id} />,
        act: words.act(entry.action),
        who: <AuditPeople entry={entry} />,
        refusal: entry.refusal ?? '',
      }}
    />
  )
}
