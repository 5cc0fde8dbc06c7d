import type { Hole } from './hole.ts'

const appeals = 'services/moderation/src/appeals/appeals.spec.ts'
const reports = 'services/moderation/src/reports/reports.spec.ts'
const evidence = 'services/chat/src/conversations/report-evidence.spec.ts'

/** Reports, their evidence, bans and appeals. */
export const reportHoles: readonly Hole[] = [
  {
    name: 'decides-on-their-own-ban-again',
    opens: 'the moderator who banned somebody turns down the appeal against it',
    file: 'services/moderation/src/appeals/appeals.rules.ts',
    find: 'by === bannedBy || ',
    replace: '',
    test: { project: 'services', file: appeals, name: 'a second moderator lifts it: who banned may not decide' },
  },
  {
    name: 'any-token-is-a-ticket',
    opens: 'somebody with a stolen token or a half-done login appeals, and reads the ban, in another’s name',
    file: 'services/moderation/src/appeals/appeal-ticket.ts',
    find: "const { sub, exp } = this.tokens.verify(ticket, 'appeal')",
    replace: 'const { sub, exp } = JSON.parse(Buffer.from(ticket.split(".")[1] ?? "", "base64url").toString())',
    test: { project: 'services', file: appeals, name: 'nothing but the ticket of one’s own login opens an appeal' },
  },
  {
    name: 'an-appeal-lifts-a-later-ban',
    opens: 'an appeal against a ban that is over lifts the one that came after it',
    file: 'services/users/src/bans/bans.rules.ts',
    find: 'if (!user.ban || banIdOf(user._id, user.ban) !== ban_id) return {}',
    replace: '',
    test: {
      project: 'unit',
      file: 'services/users/src/bans/bans.rules.spec.ts',
      name: 'it lifts or shortens the ban that it is about, and leaves a later one alone',
    },
  },
  {
    name: 'reads-what-was-recalled-by-reporting',
    opens: 'somebody has a moderator read what was recalled, deleted or cleared',
    file: 'services/chat/src/conversations/report-evidence.reads.ts',
    find: 'if (!isSeen || message.recalled || ',
    replace: 'if (!message || ',
    test: { project: 'services', file: evidence, name: 'and nothing that was recalled, deleted or cleared' },
  },
  {
    name: 'evidence-of-a-talk-of-others',
    opens: 'what is not of the talk of the two goes with the report, or nothing of it does and nobody is told',
    file: 'services/moderation/src/reports/evidence/collect-evidence.ts',
    find: "throw error instanceof AppError && error.code === 'NOT_FOUND' ? new AppError('REPORT_MESSAGE_GONE') : error",
    replace: 'return { messages: [] }',
    test: { project: 'services', file: reports, name: 'messages of a talk that somebody is not in are no evidence' },
  },
  {
    name: 'reports-the-pictures-of-others',
    opens: 'by reporting, somebody gets at uploads of another person',
    file: 'services/moderation/src/reports/evidence/report-pictures.ts',
    find: 'if (uploads.some((upload) => !isOwnUpload(upload, uploader)))',
    replace: 'if (uploader === "")',
    test: { project: 'services', file: reports, name: 'nor are other people’s uploads' },
  },
  {
    name: 'a-token-brings-a-ticket',
    opens: 'whoever stole a refresh token appeals in the name of its owner',
    file: 'services/users/src/sessions/refresh-session.ts',
    find: "if (user?.isCompleted === ProfileStatus.Banned) throw new AppError('ACCOUNT_BANNED', { ...banOf(user) })",
    replace:
      "if (user?.isCompleted === ProfileStatus.Banned) throw new AppError('ACCOUNT_BANNED', { ...banOf(user), appealTicket: await this.openSession.appealTicket(user) })",
    test: {
      project: 'services',
      file: 'services/users/src/accounts/accounts.spec.ts',
      name: 'who proves themselves gets a ticket to appeal with, which opens nothing else',
    },
  },
  {
    name: 'a-few-report-somebody-away',
    opens: 'two friends with many reports weigh like a crowd',
    file: 'services/moderation/src/reports/weights.rules.ts',
    find: 'Math.max(weight, heaviest.get(user_id) ?? 0)',
    replace: 'weight + (heaviest.get(user_id) ?? 0)',
    test: {
      project: 'unit',
      file: 'services/moderation/src/reports/weights.rules.spec.ts',
      name: 'the same few who report one person again and again',
    },
  },
  {
    name: 'approves-ones-own-profile',
    opens: 'a moderator approves their own profile, name or education',
    file: 'services/moderation/src/reviews/reviews.rules.ts',
    find: "  if (review.user_id === decision.moderator) return { refused: 'SELF' }\n",
    replace: '',
    test: {
      project: 'services',
      file: 'services/moderation/src/reviews/reviews.spec.ts',
      name: 'a moderator neither claims nor decides their own profile',
    },
  },
  {
    name: 'reads-the-report-about-oneself',
    opens: 'a moderator reads who reported them, and what for',
    file: 'services/moderation/src/oneself.reads.ts',
    find: 'found === null || subjectOf(found) === viewer',
    replace: "found === null || viewer === ''",
    test: { project: 'services', file: reports, name: 'a report is not there for the moderator whom it is about' },
  },
  {
    name: 'lists-the-report-about-oneself',
    opens: 'lists and their totals show a moderator the reports about them',
    file: 'services/moderation/src/oneself.reads.ts',
    find: '{ [field]: { $ne: viewer } }',
    replace: '{ [field]: { $ne: `${viewer}:nobody` } }',
    test: { project: 'services', file: reports, name: 'a report is not there for the moderator whom it is about' },
  },
  {
    name: 'an-open-report-never-ends',
    opens: 'an open report keeps the messages of somebody erased for ever',
    file: 'services/moderation/src/reports/reports.store.ts',
    find: '$or: [closed, { sealedUntil: { $lte: now } }]',
    replace: '$or: [closed]',
    test: { project: 'services', file: reports, name: 'an open report holds up no erasure' },
  },
  {
    name: 'an-open-report-keeps-the-erased',
    opens: 'an open report holds an erasure up, with the name and the words of who is erased',
    file: 'services/moderation/src/reports/reports.rules.ts',
    find: 'const keepsWords = isOpen && person === report.user2_id',
    replace: 'const keepsWords = isOpen',
    test: { project: 'services', file: reports, name: 'an open report holds up no erasure' },
  },
]
