import { memberNotes } from '@xinyu/contracts/admin/desk'
import Delete from '@mui/icons-material/Delete'
import { Button } from '@mui/material'
import { useCanAccess, useTranslate, type RaRecord } from 'react-admin'
import { MemberNotes } from '../../../shared/member/member-notes.tsx'
import { Section } from '../../../shared/show/section.tsx'
import { useReviewQueue } from '../review-queue.ts'
import { PersonLinks } from './person-links.tsx'
import type { Desk } from './use-desk.ts'

/** Details of the record, its author's history, and the moderators' notes on the author. */
export const PersonSections = ({ record, desk }: { record: RaRecord; desk: Desk }) => {
  const translate = useTranslate()
  const queue = useReviewQueue()
  const { name } = queue.resource
  const { userId } = queue.asReviewable(record)
  const { canAccess: mayNote } = useCanAccess({ resource: memberNotes.name, action: 'list' })
  return (
    <>
      <Section
        title={translate(`xinyu.reviews.about.${name}`)}
        action={
          desk.may.remove && (
            <Button color="error" startIcon={<Delete />} onClick={desk.remove}>
              {translate('xinyu.reviews.delete.verb')}
            </Button>
          )
        }
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
