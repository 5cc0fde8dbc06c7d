import { Alert, Box, Card, CardContent, Chip, Stack, Typography } from '@mui/material'
import { memberNotes } from '@xinyu/contracts/admin/desk'
import { auditLog, orders } from '@xinyu/contracts/admin/resources'
import type { ReactNode } from 'react'
import {
  EditButton,
  ShowBase,
  Title,
  TopToolbar,
  useLocaleState,
  useShowContext,
  useTranslate,
  useCanAccess,
} from 'react-admin'
import { Failure } from '../../shared/failure.tsx'
import { formatDateTime } from '../../shared/format/format.ts'
import { GiveVipButton } from '../../shared/member/give-vip-button.tsx'
import { MemberCell } from '../../shared/member/member-cell.tsx'
import { MemberNotes } from '../../shared/member/member-notes.tsx'
import { CorrectPointsButton } from '../../shared/points/correct-points-button.tsx'
import { ProfileState } from '../../shared/state-chip.tsx'
import { stayOnPage } from '../../shared/hooks/stay-on-page.ts'
import { useIsSelf } from '../../shared/hooks/use-is-self.ts'
import { BanButton } from './ban-button.tsx'
import { ResetFactorButton } from './reset-factor-button.tsx'
import { RolesButton } from './roles-button.tsx'
import { UnbanButton } from './unban-button.tsx'
import { isBanned, type User } from './user.ts'
import { UserAccount } from './user-account.tsx'
import { UserHistory } from './user-history.tsx'
import { UserOrders } from './user-orders.tsx'
import { UserPhotos } from './user-photos.tsx'
import { UserProfile } from './user-profile.tsx'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card sx={{ mb: 2 }}>
    <CardContent>
      <Typography variant="h6" component="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </CardContent>
  </Card>
)

const Head = ({ user }: { user: User }) => {
  const translate = useTranslate()
  const isOwn = useIsSelf(user.id)
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ justifyContent: 'space-between', alignItems: { sm: 'center' }, gap: 1, my: 2 }}
    >
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <MemberCell member={user} />
        <ProfileState status={user.isCompleted} />
        <Chip size="small" label={translate(`xinyu.userType.${user.type}`)} />
        {user.isVip && <Chip size="small" color="primary" label="VIP" />}
        {user.roles.map((role) => (
          <Chip key={role} size="small" color="secondary" label={translate(`xinyu.roles.${role}`)} />
        ))}
      </Stack>
      <TopToolbar sx={{ flexWrap: 'wrap' }}>
        <RolesButton user={user} />
        <UnbanButton user={user} />
        <BanButton user={user} />
        {user.type === 'normal' && <GiveVipButton userId={user.id} name={user.name} />}
        <ResetFactorButton user={user} />
        <CorrectPointsButton userId={user.id} />
        {!isOwn && <EditButton />}
      </TopToolbar>
    </Stack>
  )
}

const Loaded = () => {
  const { record: user, error, refetch } = useShowContext<User>()
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { canAccess: mayAudit } = useCanAccess({ resource: auditLog.name, action: 'list' })
  const { canAccess: mayNote } = useCanAccess({ resource: memberNotes.name, action: 'list' })
  const { canAccess: mayOrders } = useCanAccess({ resource: orders.name, action: 'list' })
  if (error && !user) return <Failure error={error} onRetry={() => void refetch()} />
  if (!user) return null
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto', width: '100%' }}>
      <Title title={`${translate('resources.users.name')} · ${user.name || translate('xinyu.common.noName')}`} />
      <Head user={user} />
      {isBanned(user) && (
        <Alert severity="error" role="note" sx={{ mb: 2 }}>
          {translate('xinyu.users.bannedFor', { reason: user.banReason ?? '—' })}{' '}
          {user.banUntil
            ? translate('xinyu.users.bannedUntil', { time: formatDateTime(user.banUntil, locale) })
            : translate('xinyu.users.bannedForever')}
        </Alert>
      )}
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, columnGap: 2, alignItems: 'start' }}
      >
        <Box>
          <Section title={translate('xinyu.users.account')}>
            <UserAccount user={user} />
          </Section>
          {mayNote && (
            <Section title={translate('xinyu.desk.notes')}>
              <MemberNotes userId={user.id} />
            </Section>
          )}
          {mayOrders && (
            <Section title={translate('xinyu.users.orders')}>
              <UserOrders user={user} />
            </Section>
          )}
        </Box>
        <Box>
          <Section title={translate('xinyu.users.profile')}>
            <UserProfile user={user} />
          </Section>
          {mayAudit && (
            <Section title={translate('xinyu.users.history')}>
              <UserHistory user={user} />
            </Section>
          )}
          {user.images.length > 0 && (
            <Section title={translate('xinyu.users.photos')}>
              <UserPhotos user={user} />
            </Section>
          )}
        </Box>
      </Box>
    </Box>
  )
}

export const UserShow = () => (
  <ShowBase queryOptions={stayOnPage}>
    <Loaded />
  </ShowBase>
)
