import type { Resource } from '../resource.ts'
import { auditLog, dashboard } from './audit.ts'
import { cases, incidents, signupMatches } from './cases.ts'
import * as content from './content.ts'
import {
  decisions,
  escalations,
  faceComparisons,
  memberNotes,
  moderatorFigures,
  pastDecisions,
  reasonTemplates,
  sharedDevices,
} from './desk.ts'
import { faqArticles } from './faq/faq-articles.ts'
import * as matching from './matching.ts'
import * as money from './money.ts'
import { monthStatements } from './months.ts'
import * as people from './people.ts'
import { orders, paymentDifferences } from './orders.ts'
import { payoutBatches } from './payout-batches.ts'
import * as reports from './reports.ts'
import * as support from './support.ts'
import { authorityRequests } from './quality/authority-requests.ts'
import { policies } from './quality/policies.ts'
import { agreements, secondLooks } from './quality/second-looks.ts'
import { statements } from './quality/statements.ts'
import { transparencyReports } from './quality/transparency.ts'
import { profileReviews, users } from './users.ts'
import { wellness } from './quality/wellness.ts'
import * as words from './words.ts'

/** Every admin resource of the product; those with `built: false` answer 501. */
export const allResources: readonly Resource[] = [
  users,
  profileReviews,
  monthStatements,
  payoutBatches,
  orders,
  paymentDifferences,
  auditLog,
  dashboard,
  ...Object.values(people),
  ...Object.values(content),
  ...Object.values(words),
  ...Object.values(reports),
  ...Object.values(money),
  matching.matchingDays,
  ...Object.values(support),
  faqArticles,
  cases,
  incidents,
  signupMatches,
  decisions,
  pastDecisions,
  moderatorFigures,
  escalations,
  memberNotes,
  faceComparisons,
  sharedDevices,
  reasonTemplates,
  transparencyReports,
  policies,
  statements,
  secondLooks,
  agreements,
  authorityRequests,
  wellness,
]
