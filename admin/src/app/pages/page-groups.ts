import type { ResourceProps } from 'react-admin'
import { reviewPages } from '../../resources/reviews/review-pages.tsx'
import { casePage, incidentPage, matchPage, moderationPages } from './moderation-pages.ts'
import { moneyPages } from './money-pages.ts'
import { operationsPages } from './operations-pages.ts'

/** All pages, in the groups and the order of the menu. */
export const pageGroups: readonly { name: 'review' | 'members' | 'money' | 'operations'; pages: ResourceProps[] }[] = [
  { name: 'review', pages: [casePage, incidentPage, matchPage, ...reviewPages] },
  { name: 'members', pages: moderationPages },
  { name: 'money', pages: moneyPages },
  { name: 'operations', pages: operationsPages },
]
