import type { Hole } from './hole.ts'

const appeals = 'services/moderation/src/appeals/appeals.spec.ts'
const reports = 'services/moderation/src/reports/reports.spec.ts'
const evidence = 'services/chat/src/conversations/reports/report-evidence.spec.ts'

/** Reports, their evidence, bans and appeals. */
export const reportHoles: readonly Hole[] = [
  {
    name: 'decides-appeal-against-own-ban',
    opens: 'the moderator who banned a member rejects the appeal against it',
    file: 'services/moderation/src/appeals/appeals.rules.ts',
    find: 'by === bannedBy || ',
    replace: '',
    test: { project: 'services', file: appeals, name: 'a second moderator lifts it: the first may not decide' },
  },
  {
    name: 'any-token-is-a-ticket',
    opens: 'with a stolen token or an unfinished login, an attacker appeals and reads the ban in another’s name',
    file: 'services/moderation/src/appeals/appeal-ticket.ts',
    find: "const { sub, exp } = this.tokens.verify(ticket, 'appeal')",
    replace: 'const { sub, exp } = JSON.parse(Buffer.from(ticket.split(".")[1] ?? "", "base64url").toString())',
    test: { project: 'services', file: appeals, name: 'nothing but the ticket of your own login opens an appeal' },
  },
  {
    name: 'an-appeal-lifts-a-later-ban',
    opens: 'an appeal against an ended ban lifts the next one',
    file: 'services/users/src/bans/bans.rules.ts',
    find: 'if (!user.ban || banIdOf(user._id, user.ban) !== ban_id) return {}',
    replace: '',
    test: {
      project: 'unit',
      file: 'services/users/src/bans/bans.rules.spec.ts',
      name: 'lifts or shortens the ban that it is about, and leaves a later one alone',
    },
  },
  {
    name: 'reports-recalled-messages',
    opens: 'a report shows a moderator messages that were recalled, deleted or cleared',
    file: 'services/chat/src/conversations/reports/report-evidence.reads.ts',
    find: 'if (!isSeen || message.recalled || ',
    replace: 'if (!message || ',
    test: { project: 'services', file: evidence, name: 'and nothing recalled, deleted or cleared' },
  },
  {
    name: 'evidence-of-foreign-conversations',
    opens: 'messages of another conversation become evidence, or the evidence is dropped silently',
    file: 'services/moderation/src/reports/evidence/collect-evidence.ts',
    find: "throw error instanceof AppError && error.code === 'NOT_FOUND' ? new AppError('REPORT_MESSAGE_GONE') : error",
    replace: 'return { messages: [] }',
    test: {
      project: 'services',
      file: reports,
      name: 'messages of a conversation that somebody is not in are no evidence',
    },
  },
  {
    name: 'reports-pictures-of-others',
    opens: 'a report gives access to another person’s uploads',
    file: 'services/moderation/src/reports/evidence/report-pictures.ts',
    find: 'if (uploads.some((upload) => !isOwnUpload(upload, uploader)))',
    replace: 'if (uploader === "")',
    test: { project: 'services', file: reports, name: 'nor are other people’s uploads' },
  },
  {
    name: 'a-token-brings-a-ticket',
    opens: 'a thief of a refresh token appeals in its owner’s name',
    file: 'services/users/src/sessions/refresh-session.ts',
    find: "if (user?.isCompleted === ProfileStatus.Banned) throw new AppError('ACCOUNT_BANNED', { ...banOf(user) })",
    replace:
      "if (user?.isCompleted === ProfileStatus.Banned) throw new AppError('ACCOUNT_BANNED', { ...banOf(user), appealTicket: await this.openSession.appealTicket(user) })",
    test: {
      project: 'services',
      file: 'services/users/src/accounts/accounts.spec.ts',
      name: 'gets a ticket for an appeal, which opens nothing else',
    },
  },
  {
    name: 'few-reporters-count-as-many',
    opens: 'two friends with many reports weigh like a crowd',
    file: 'services/moderation/src/reports/weights.rules.ts',
    find: 'Math.max(weight, heaviest.get(user_id) ?? 0)',
    replace: 'weight + (heaviest.get(user_id) ?? 0)',
    test: {
      project: 'unit',
      file: 'services/moderation/src/reports/weights.rules.spec.ts',
      name: 'repeated reports by the same few people',
    },
  },
  {
    name: 'approves-own-profile',
    opens: 'a moderator approves their own profile, name or education',
    file: 'services/moderation/src/reviews/reviews.rules.ts',
    find: "  if (review.user_id === decision.moderator) return { refuse: 'SELF' }\n",
    replace: '',
    test: {
      project: 'services',
      file: 'services/moderation/src/reviews/reviews.spec.ts',
      name: 'a moderator neither claims nor decides their own profile',
    },
  },
  {
    name: 'reads-report-about-self',
    opens: 'a moderator reads who reported them, and why',
    file: 'services/moderation/src/conflict-of-interest.reads.ts',
    find: 'found === null || subjectOf(found) === viewer',
    replace: "found === null || viewer === ''",
    test: { project: 'services', file: reports, name: 'a moderator cannot see a report about themselves' },
  },
  {
    name: 'lists-report-about-self',
    opens: 'lists and their totals show a moderator the reports about them',
    file: 'services/moderation/src/conflict-of-interest.reads.ts',
    find: '{ [field]: { $ne: viewer } }',
    replace: '{ [field]: { $ne: `${viewer}:nobody` } }',
    test: { project: 'services', file: reports, name: 'a moderator cannot see a report about themselves' },
  },
  {
    name: 'open-report-never-ends',
    opens: 'an open report keeps an erased member’s messages forever',
    file: 'services/moderation/src/reports/reports.store.ts',
    find: '$or: [closed, { sealedUntil: { $lte: now } }]',
    replace: '$or: [closed]',
    test: { project: 'services', file: reports, name: 'an open report does not delay an erasure' },
  },
  {
    name: 'open-report-keeps-the-erased',
    opens: 'an open report delays an erasure, with the member’s name and text',
    file: 'services/moderation/src/reports/reports.rules.ts',
    find: 'const keepsWords = isOpen && person === report.user2_id',
    replace: 'const keepsWords = isOpen',
    test: { project: 'services', file: reports, name: 'an open report does not delay an erasure' },
  },
]
