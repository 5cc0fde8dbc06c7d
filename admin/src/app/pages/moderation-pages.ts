import SupervisorAccount from '@mui/icons-material/SupervisorAccount'
import FolderShared from '@mui/icons-material/FolderShared'
import Flag from '@mui/icons-material/Flag'
import Gavel from '@mui/icons-material/Gavel'
import PersonAddAlt from '@mui/icons-material/PersonAddAlt'
import Hub from '@mui/icons-material/Hub'
import Group from '@mui/icons-material/Group'
import Star from '@mui/icons-material/Star'
import { cases, incidents, signupMatches } from '@xinyu/contracts/admin/cases'
import { escalations } from '@xinyu/contracts/admin/desk'
import { featuredUsers } from '@xinyu/contracts/admin/people'
import { reports, appeals } from '@xinyu/contracts/admin/reports'
import { users } from '@xinyu/contracts/admin/users'
import type { ResourceProps } from 'react-admin'
import type { Report } from '../../resources/reports/report.ts'
import type { Appeal } from '../../resources/appeals/appeal.ts'
import type { User } from '../../resources/users/user.ts'
import type { FeaturedUser } from '../../resources/featured-users/featured-user.ts'
import type { Incident } from '../../resources/incidents/incident.ts'
import type { Case } from '../../resources/cases/case.ts'
import { lazyPage } from './lazy-page.ts'

/** What waits about one person, with everything that a moderator decides there. */
export const casePage: ResourceProps = {
  name: cases.name,
  icon: FolderShared,
  list: lazyPage(() => import('../../resources/cases/case-list.tsx'), 'CaseList'),
  show: lazyPage(() => import('./case-page.tsx'), 'CasePage'),
  recordRepresentation: ({ user, user_id }: Case) => user?.name || user_id,
}

/** Accounts that belong together. */
export const incidentPage: ResourceProps = {
  name: incidents.name,
  icon: Hub,
  list: lazyPage(() => import('../../resources/incidents/incident-list.tsx'), 'IncidentList'),
  show: lazyPage(() => import('../../resources/incidents/incident-show.tsx'), 'IncidentShow'),
  recordRepresentation: ({ id }: Incident) => id,
}

/** New members who are like accounts that were banned or limited. */
export const matchPage: ResourceProps = {
  name: signupMatches.name,
  icon: PersonAddAlt,
  list: lazyPage(() => import('../../resources/signup-matches/signup-match-list.tsx'), 'SignupMatchList'),
}

/** Reports, members and what moderators hand over, in menu order. */
export const moderationPages: ResourceProps[] = [
  {
    name: escalations.name,
    icon: SupervisorAccount,
    list: lazyPage(() => import('../../resources/reviews/escalations/escalation-list.tsx'), 'EscalationList'),
  },
  {
    name: reports.name,
    icon: Flag,
    list: lazyPage(() => import('../../resources/reports/report-list.tsx'), 'ReportList'),
    show: lazyPage(() => import('../../resources/reports/report-show.tsx'), 'ReportShow'),
    recordRepresentation: ({ user2, user2_id }: Report) => user2?.name || user2_id,
  },
  {
    name: appeals.name,
    icon: Gavel,
    list: lazyPage(() => import('../../resources/appeals/appeal-list.tsx'), 'AppealList'),
    show: lazyPage(() => import('../../resources/appeals/appeal-show.tsx'), 'AppealShow'),
    recordRepresentation: ({ user, user_id }: Appeal) => user?.name || user_id,
  },
  {
    name: users.name,
    icon: Group,
    list: lazyPage(() => import('../../resources/users/user-list.tsx'), 'UserList'),
    show: lazyPage(() => import('../../resources/users/user-show.tsx'), 'UserShow'),
    edit: lazyPage(() => import('../../resources/users/user-edit.tsx'), 'UserEdit'),
    recordRepresentation: (user: User) => user.name || user.GID,
  },
  {
    name: featuredUsers.name,
    icon: Star,
    list: lazyPage(() => import('../../resources/featured-users/featured-user-list.tsx'), 'FeaturedUserList'),
    recordRepresentation: (user: FeaturedUser) => user.name,
  },
]
