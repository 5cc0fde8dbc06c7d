import { Alert, Box, Chip, Stack } from '@mui/material'
import { memberNotes, pastDecisions, sharedDevices } from '@xinyu/contracts/admin/desk'
import { auditLog } from '@xinyu/contracts/admin/audit'
import { orders } from '@xinyu/contracts/admin/orders'
import type { ReactNode } from 'react'
import { EditButton, Title, TopToolbar, useLocaleState, useTranslate, useCanAccess } from 'react-admin'
import { OpenIncidentButton } from '../../shared/incident/open-incident-button.tsx'
import { Section } from '../../shared/show/section.tsx'
import { ShowFrame } from '../../shared/show/show-frame.tsx'
import { formatDateTime } from '../../shared/format/format.ts'
import { GiveVipButton } from '../../shared/member/give-vip-button.tsx'
import { MemberCell } from '../../shared/member/member-cell.tsx'
import { MemberOrders } from '../../shared/member/member-orders.tsx'
import { MemberNotes } from '../../shared/member/member-notes.tsx'
import { CorrectPointsButton } from '../../shared/points/correct-points-button.tsx'
import { ProfileState } from '../../shared/state-chip.tsx'
import { useNow } from '../../shared/hooks/use-now.ts'
import { useIsSelf } from '../../shared/hooks/use-is-self.ts'
import { statements } from '@xinyu/contracts/admin/quality/statements'
import { SanctionButton } from './sanction-button.tsx'
import { PastDecisions } from './past-decisions.tsx'
import { SharedDevices } from './shared-devices.tsx'
import { ResetFactorButton } from './reset-factor-button.tsx'
import { RolesButton } from './roles-button.tsx'
import { LiftButton } from './lift-button.tsx'
import { isBanned, isLimited, type User } from './user.ts'
import { UserStatements } from './user-statements.tsx'
import { UserAccount } from './user-account.tsx'
import { UserHistory } from './user-history.tsx'
import { UserPhotos } from './user-photos.tsx'
import { UserProfile } from './user-profile.tsx'

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
        <OpenIncidentButton origin="users" subjectId={user.id} people={[user.id]} />
        <RolesButton user={user} />
        <LiftButton user={user} />
        <SanctionButton user={user} />
        {user.type === 'normal' && <GiveVipButton userId={user.id} name={user.name} />}
        <ResetFactorButton user={user} />
        <CorrectPointsButton userId={user.id} />
        {!isOwn && <EditButton />}
      </TopToolbar>
    </Stack>
  )
}

const BanNotice = ({ user }: { user: User }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  if (!isBanned(user)) return null
  return (
    <Alert severity="error" role="note" sx={{ mb: 2 }}>
      {translate('xinyu.users.bannedFor', { reason: user.banReason ?? '—' })}{' '}
      {user.banUntil
        ? translate('xinyu.users.bannedUntil', { time: formatDateTime(user.banUntil, locale) })
        : translate('xinyu.users.bannedForever')}
    </Alert>
  )
}

const LimitNotice = ({ user: { limitedUntil } }: { user: User }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const now = useNow()
  if (!isLimited({ limitedUntil }, now)) return null
  return (
    <Alert severity="warning" role="note" sx={{ mb: 2 }}>
      {translate('xinyu.users.limitedFor', { time: formatDateTime(limitedUntil ?? '', locale) })}
    </Alert>
  )
}

/** A section for those who may list what it shows. */
const SectionIfAllowed = ({ resource, title, children }: { resource: string; title: string; children: ReactNode }) => {
  const { canAccess } = useCanAccess({ resource, action: 'list' })
  return canAccess && <Section title={title}>{children}</Section>
}

const UserPage = ({ record: user }: { record: User }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto', width: '100%' }}>
      <Title title={`${translate('resources.users.name')} · ${user.name || translate('xinyu.common.noName')}`} />
      <Head user={user} />
      <BanNotice user={user} />
      <LimitNotice user={user} />
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, columnGap: 2, alignItems: 'start' }}
      >
        <Box>
          <Section title={translate('xinyu.users.account')}>
            <UserAccount user={user} />
          </Section>
          <SectionIfAllowed resource={pastDecisions.name} title={translate('xinyu.users.pastDecisions')}>
            <PastDecisions userId={user.id} />
          </SectionIfAllowed>
          <SectionIfAllowed resource={statements.name} title={translate('resources.statements.name')}>
            <UserStatements userId={user.id} />
          </SectionIfAllowed>
          <SectionIfAllowed resource={sharedDevices.name} title={translate('xinyu.users.devices')}>
            <SharedDevices userId={user.id} />
          </SectionIfAllowed>
          <SectionIfAllowed resource={memberNotes.name} title={translate('xinyu.desk.notes')}>
            <MemberNotes userId={user.id} />
          </SectionIfAllowed>
          <SectionIfAllowed resource={orders.name} title={translate('xinyu.users.orders')}>
            <MemberOrders userId={user.id} />
          </SectionIfAllowed>
        </Box>
        <Box>
          <Section title={translate('xinyu.users.profile')}>
            <UserProfile user={user} />
          </Section>
          <SectionIfAllowed resource={auditLog.name} title={translate('xinyu.users.history')}>
            <UserHistory user={user} />
          </SectionIfAllowed>
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

export const UserShow = () => <ShowFrame<User> page={UserPage} />
