import { memberNotes } from '@xinyu/contracts/admin/desk'
import { DeleteWithConfirmButton, useCanAccess, useTranslate, type RaRecord } from 'react-admin'
import { MemberNotes } from '../../../shared/member/member-notes.tsx'
import { Section } from '../../../shared/show/section.tsx'
import { useReviewQueue } from '../review-queue.ts'
import { PersonLinks } from './person-links.tsx'

/** Details of the record, its author's history, and the moderators' notes on the author. */
export const PersonSections = ({ record }: { record: RaRecord }) => {
  const translate = useTranslate()
  const queue = useReviewQueue()
  const { name, remove } = queue.resource
  const { userId } = queue.asReviewable(record)
  const { canAccess: mayNote } = useCanAccess({ resource: memberNotes.name, action: 'list' })
  return (
    <>
      <Section
        title={translate(`xinyu.reviews.about.${name}`)}
        action={remove && <DeleteWithConfirmButton mutationMode="pessimistic" />}
      >
        {queue.details(record)}
      </Section>
      <Section title={translate(`xinyu.reviews.before.${name}`)}>{queue.history(record)}</Section>
      {mayNote && (
        <Section title={translate('xinyu.desk.notes')}>
          <PersonLinks userId={userId} />
          <MemberNotes userId={userId} />
        </Section>
      )}
    </>
  )
}
