import RuleOutlined from '@mui/icons-material/RuleOutlined'
import QueryStats from '@mui/icons-material/QueryStats'
import TextFields from '@mui/icons-material/TextFields'
import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import TrackChanges from '@mui/icons-material/TrackChanges'
import SupportAgent from '@mui/icons-material/SupportAgent'
import QuickreplyOutlined from '@mui/icons-material/QuickreplyOutlined'
import HelpCenterOutlined from '@mui/icons-material/HelpCenterOutlined'
import Campaign from '@mui/icons-material/Campaign'
import Insights from '@mui/icons-material/Insights'
import Login from '@mui/icons-material/Login'
import SystemUpdate from '@mui/icons-material/SystemUpdate'
import ManageAccounts from '@mui/icons-material/ManageAccounts'
import History from '@mui/icons-material/History'
import Compare from '@mui/icons-material/Compare'
import MenuBook from '@mui/icons-material/MenuBook'
import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined'
import Summarize from '@mui/icons-material/Summarize'
import PersonOff from '@mui/icons-material/PersonOff'
import { auditLog } from '@xinyu/contracts/admin/audit'
import { scamSignals, versions } from '@xinyu/contracts/admin/content'
import { reasonTemplates, moderatorFigures } from '@xinyu/contracts/admin/desk'
import { faqArticles } from '@xinyu/contracts/admin/faq/faq-articles'
import { matchingDays } from '@xinyu/contracts/admin/matching'
import { loginLogs, adminUsers, erasures } from '@xinyu/contracts/admin/people'
import { authorityRequests } from '@xinyu/contracts/admin/quality/authority-requests'
import { policies } from '@xinyu/contracts/admin/quality/policies'
import { secondLooks } from '@xinyu/contracts/admin/quality/second-looks'
import { transparencyReports } from '@xinyu/contracts/admin/quality/transparency'
import { questions, cannedAnswers, sysNotices } from '@xinyu/contracts/admin/support'
import { sensitiveWords, wordMarks } from '@xinyu/contracts/admin/words'
import type { RecordOf } from '@xinyu/contracts/resource'
import type { ResourceProps } from 'react-admin'
import type { AuthorityRequest } from '../../resources/authority-requests/authority-request.tsx'
import type { Word } from '../../resources/sensitive-words/sensitive-word.ts'
import type { TransparencyReport } from '../../resources/transparency/transparency.ts'
import type { Question } from '../../resources/questions/question.ts'
import type { SysNotice } from '../../resources/sys-notices/sys-notice.ts'
import type { Version } from '../../resources/versions/version.ts'
import type { AdminUser } from '../../resources/admin-users/admin-user.ts'
import { lazyPage } from './lazy-page.ts'

/** Tools of staff, support and the product’s operation, in menu order. */
export const operationsPages: ResourceProps[] = [
  {
    name: reasonTemplates.name,
    icon: RuleOutlined,
    list: lazyPage(() => import('../../resources/reason-templates/reason-template-list.tsx'), 'ReasonTemplateList'),
    create: lazyPage(
      () => import('../../resources/reason-templates/reason-template-write.tsx'),
      'ReasonTemplateCreate',
    ),
    edit: lazyPage(() => import('../../resources/reason-templates/reason-template-write.tsx'), 'ReasonTemplateEdit'),
    recordRepresentation: ({ title }: RecordOf<typeof reasonTemplates>) => title,
  },
  {
    name: policies.name,
    icon: MenuBook,
    list: lazyPage(() => import('../../resources/policies/policy-list.tsx'), 'PolicyList'),
    create: lazyPage(() => import('../../resources/policies/policy-create.tsx'), 'PolicyCreate'),
    recordRepresentation: ({ version }: RecordOf<typeof policies>) => String(version),
  },
  {
    name: secondLooks.name,
    icon: Compare,
    list: lazyPage(() => import('../../resources/reviews/second-looks/second-look-list.tsx'), 'SecondLookList'),
    show: lazyPage(() => import('../../resources/reviews/second-looks/second-look-show.tsx'), 'SecondLookShow'),
  },
  {
    name: moderatorFigures.name,
    icon: QueryStats,
    list: lazyPage(() => import('../../resources/moderator-figures/moderator-figure-list.tsx'), 'ModeratorFigureList'),
  },
  {
    name: sensitiveWords.name,
    icon: TextFields,
    list: lazyPage(() => import('../../resources/sensitive-words/sensitive-word-list.tsx'), 'SensitiveWordList'),
    create: lazyPage(() => import('../../resources/sensitive-words/sensitive-word-write.tsx'), 'SensitiveWordCreate'),
    edit: lazyPage(() => import('../../resources/sensitive-words/sensitive-word-write.tsx'), 'SensitiveWordEdit'),
    recordRepresentation: (word: Word) => word.word,
  },
  {
    name: wordMarks.name,
    icon: BookmarkBorder,
    list: lazyPage(() => import('../../resources/word-marks/word-mark-list.tsx'), 'WordMarkList'),
  },
  {
    name: scamSignals.name,
    icon: TrackChanges,
    list: lazyPage(() => import('../../resources/scam-signals/scam-signal-list.tsx'), 'ScamSignalList'),
  },
  {
    name: questions.name,
    icon: SupportAgent,
    list: lazyPage(() => import('../../resources/questions/question-list.tsx'), 'QuestionList'),
    show: lazyPage(() => import('../../resources/questions/question-show.tsx'), 'QuestionShow'),
    recordRepresentation: (question: Question) => question.text.slice(0, 20),
  },
  {
    name: cannedAnswers.name,
    icon: QuickreplyOutlined,
    list: lazyPage(() => import('../../resources/canned-answers/canned-answer-list.tsx'), 'CannedAnswerList'),
    create: lazyPage(() => import('../../resources/canned-answers/canned-answer-write.tsx'), 'CannedAnswerCreate'),
    edit: lazyPage(() => import('../../resources/canned-answers/canned-answer-write.tsx'), 'CannedAnswerEdit'),
    recordRepresentation: ({ title }: RecordOf<typeof cannedAnswers>) => title,
  },
  {
    name: faqArticles.name,
    icon: HelpCenterOutlined,
    list: lazyPage(() => import('../../resources/faq-articles/faq-article-list.tsx'), 'FaqArticleList'),
    create: lazyPage(() => import('../../resources/faq-articles/faq-article-write.tsx'), 'FaqArticleCreate'),
    edit: lazyPage(() => import('../../resources/faq-articles/faq-article-write.tsx'), 'FaqArticleEdit'),
    recordRepresentation: ({ zh }: RecordOf<typeof faqArticles>) => zh.question,
  },
  {
    name: sysNotices.name,
    icon: Campaign,
    list: lazyPage(() => import('../../resources/sys-notices/sys-notice-list.tsx'), 'SysNoticeList'),
    create: lazyPage(() => import('../../resources/sys-notices/sys-notice-write.tsx'), 'SysNoticeWrite'),
    recordRepresentation: (notice: SysNotice) => notice.title,
  },
  {
    name: matchingDays.name,
    icon: Insights,
    list: lazyPage(() => import('../../resources/matching-days/matching-day-list.tsx'), 'MatchingDayList'),
  },
  {
    name: loginLogs.name,
    icon: Login,
    list: lazyPage(() => import('../../resources/login-logs/login-log-list.tsx'), 'LoginLogList'),
  },
  {
    name: versions.name,
    icon: SystemUpdate,
    list: lazyPage(() => import('../../resources/versions/version-list.tsx'), 'VersionList'),
    create: lazyPage(() => import('../../resources/versions/version-write.tsx'), 'VersionCreate'),
    edit: lazyPage(() => import('../../resources/versions/version-write.tsx'), 'VersionEdit'),
    recordRepresentation: (version: Version) => version.name,
  },
  {
    name: adminUsers.name,
    icon: ManageAccounts,
    list: lazyPage(() => import('../../resources/admin-users/admin-user-list.tsx'), 'AdminUserList'),
    create: lazyPage(() => import('../../resources/admin-users/admin-user-write.tsx'), 'AdminUserCreate'),
    edit: lazyPage(() => import('../../resources/admin-users/admin-user-write.tsx'), 'AdminUserEdit'),
    recordRepresentation: (user: AdminUser) => user.name || user.phone,
  },
  {
    name: transparencyReports.name,
    icon: Summarize,
    list: lazyPage(() => import('../../resources/transparency/transparency-list.tsx'), 'TransparencyList'),
    show: lazyPage(() => import('../../resources/transparency/transparency-show.tsx'), 'TransparencyShow'),
    recordRepresentation: (report: TransparencyReport) => report.id,
  },
  {
    name: auditLog.name,
    icon: History,
    list: lazyPage(() => import('../../resources/audit-log/audit-log-list.tsx'), 'AuditLogList'),
  },
  {
    name: authorityRequests.name,
    icon: AccountBalanceOutlined,
    list: lazyPage(
      () => import('../../resources/authority-requests/authority-request-list.tsx'),
      'AuthorityRequestList',
    ),
    show: lazyPage(
      () => import('../../resources/authority-requests/authority-request-show.tsx'),
      'AuthorityRequestShow',
    ),
    create: lazyPage(
      () => import('../../resources/authority-requests/authority-request-create.tsx'),
      'AuthorityRequestCreate',
    ),
    recordRepresentation: ({ authority, reference }: AuthorityRequest) => `${authority} · ${reference}`,
  },
  {
    name: erasures.name,
    icon: PersonOff,
    list: lazyPage(() => import('../../resources/erasures/erasure-list.tsx'), 'ErasureList'),
  },
]
