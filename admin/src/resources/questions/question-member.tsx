import { Box, Button, Card, CardContent, Chip, Stack, Typography } from '@mui/material'
import { cases } from '@xinyu/contracts/admin/cases'
import { orders } from '@xinyu/contracts/admin/orders'
import { users } from '@xinyu/contracts/admin/users'
import { useCanAccess, useCreatePath, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { listAddress } from '../../shared/link/list-address.ts'
import { RecordLink } from '../../shared/link/record-link.tsx'
import { MemberDetails } from '../../shared/member/member-details.tsx'
import { MemberOrders } from '../../shared/member/member-orders.tsx'
import { PersonCell } from '../../shared/member/person-cell.tsx'
import { ServiceLevel } from '../../shared/service-level.tsx'
import { DescriptionList } from '../../shared/show/description-list.tsx'
import { Section } from '../../shared/show/section.tsx'
import type { Question } from './question.ts'

/** The member's newest orders, for those who may see orders. */
const Orders = ({ userId }: { userId: string }) => {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: orders.name, action: 'list' })
  if (!canAccess) return null
  return (
    <Section
      title={translate('xinyu.questions.orders')}
      action={
        <Button component={Link} to={listAddress(orders.name, { user_id: userId })} size="small">
          {translate('xinyu.questions.allOrders')}
        </Button>
      }
    >
      <MemberOrders userId={userId} />
    </Section>
  )
}

/** What moderators have to decide about the member. */
const Waiting = ({ question: { items = [], user_id } }: { question: Question }) => {
  const translate = useTranslate()
  const { canAccess: isModerator } = useCanAccess({ resource: cases.name, action: 'show' })
  return (
    <Section
      title={translate('xinyu.questions.case')}
      action={
        isModerator &&
        items.length > 0 && (
          <RecordLink resource={cases.name} id={user_id}>
            {translate('xinyu.questions.openCase')}
          </RecordLink>
        )
      }
    >
      {items.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.questions.noCase')}</Typography>
      )}
      <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', m: 0, p: 0 }}>
        {items.map(({ kind, since, dueAt }, index) => (
          <Stack
            key={`${kind}${index}`}
            component="li"
            direction="row"
            sx={{ justifyContent: 'space-between', gap: 1 }}
          >
            <Chip size="small" label={translate(`xinyu.cases.kinds.${kind}`)} />
            <ServiceLevel since={since} dueAt={dueAt} />
          </Stack>
        ))}
      </Box>
    </Section>
  )
}

/** The member beside their question: who it is, what they bought, and what waits about them. */
export const QuestionMember = ({ question }: { question: Question }) => {
  const { user, user_id } = question
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { canAccess } = useCanAccess({ resource: users.name, action: 'show' })
  return (
    <>
      <Card>
        <CardContent sx={{ display: 'grid', gap: 2 }}>
          <PersonCell id={user_id} user={user} />
          {user && (
            <DescriptionList>
              <MemberDetails member={user} />
            </DescriptionList>
          )}
          {canAccess && (
            <Button
              component={Link}
              to={createPath({ resource: users.name, type: 'show', id: user_id })}
              size="small"
              sx={{ justifySelf: 'start' }}
            >
              {translate('xinyu.questions.member')}
            </Button>
          )}
        </CardContent>
      </Card>
      <Orders userId={user_id} />
      <Waiting question={question} />
    </>
  )
}
