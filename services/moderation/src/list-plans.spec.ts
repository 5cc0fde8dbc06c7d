import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { cases } from '@xinyu/contracts/admin/cases'
import { images, scamSignals } from '@xinyu/contracts/admin/content'
import { sensitiveWords, wordMarks } from '@xinyu/contracts/admin/words'
import { decisions, escalations, memberNotes, moderatorFigures, reasonTemplates } from '@xinyu/contracts/admin/desk'
import { appeals, reports } from '@xinyu/contracts/admin/reports'
import { auditLog } from '@xinyu/contracts/admin/audit'
import { profileReviews } from '@xinyu/contracts/admin/users'
import { questions } from '@xinyu/contracts/admin/support'
import { newId } from '@xinyu/platform/ids'
import { type ConsoleQuery, explainConsoleList } from '@xinyu/testkit/people/console-plans'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { searchFieldsOf } from './audit/audit-words.ts'
import { type ModerationConfig, moderationConfig } from './config.ts'
import { ModerationModule } from './moderation.module.ts'

const many = 600
const at = (index: number): Date => new Date(Date.now() - index * 60_000)
const rows = (make: (index: number) => object) =>
  Array.from({ length: many }, (_, index) => ({ _id: newId(), version: 1, ...make(index) }))

let moderation: ServiceUnderTest<ModerationConfig>
let operator: TestPerson
beforeAll(async () => {
  moderation = await startService({ name: 'moderation', module: ModerationModule, config: moderationConfig })
  operator = await moderation.person({ roles: ['admin', 'moderator'] })
  const insert = (name: string, documents: object[]) =>
    moderation.database.collection(name, { shardKey: '_id' }).insertMany(documents)
  await insert(
    'reviews',
    rows((index) => ({
      kind: 'profile',
      subject_id: `u${index}`,
      user_id: `u${index}`,
      user: null,
      revision: 1,
      texts: [],
      images: [],
      status: index % 2 === 0 ? 'waiting' : 'approved',
      priority: index % 3,
      waitingSince: at(index),
      claimedBy: null,
      claimedUntil: null,
      decidedBy: null,
      decidedAt: index % 2 === 0 ? null : at(index),
      reasonCode: null,
      reason: '',
    })),
  )
  await insert(
    'audit_log',
    rows((index) => ({
      at: at(index),
      actor_id: `a${index % 3}`,
      action: index % 2 === 0 ? 'users/ban' : 'orders/reconcile',
      resource: index % 2 === 0 ? 'users' : 'orders',
      subject_id: `s${index % 3}`,
      detail: '',
      ...(index % 3 === 0 ? searchFieldsOf({ reason: '冒用照片' }) : {}),
    })),
  )
  await insert(
    'images',
    rows((index) => ({
      key: `pictures/960/${index}.jpg`,
      user_id: `u${index}`,
      picture_id: `p${index}`,
      where: 'post',
      subject_id: `s${index}`,
      revision: 1,
      desc: '',
      isChecked: index % 3,
      reason: null,
      score: index / many,
      addtime: at(index),
      isListed: true,
    })),
  )
  await insert(
    'reports',
    rows((index) => ({
      user_id: `u${index % 20}`,
      user2_id: `v${index % 20}`,
      reason: 'spam',
      text: '',
      images: [],
      evidence: [],
      weight: index % 5,
      priority: index % 5,
      at: at(index),
      status: index % 2 === 0 ? 'open' : 'upheld',
      decidedBy: null,
      decidedAt: null,
      note: '',
    })),
  )
  await insert(
    'appeals',
    rows((index) => ({
      user_id: `u${index % 20}`,
      ban_id: `b${index}`,
      n: 1,
      text: '',
      rule: null,
      banReason: '',
      banUntil: null,
      bannedAt: at(index),
      bannedBy: null,
      report_id: null,
      reporter_id: null,
      status: index % 2 === 0 ? 'open' : 'upheld',
      decidedBy: null,
      decidedAt: index % 2 === 0 ? null : at(index),
      note: '',
      until: null,
      at: at(index),
    })),
  )
  await insert(
    'sensitive_words',
    rows((index) => ({
      word: `词${index}`,
      folded: `词${index}`,
      kind: index % 2 === 0 ? 'fraud' : 'other',
      action: index % 3 === 0 ? 'mark' : 'refuse',
      forms: [],
      except: [],
      near: [],
      note: '',
      by: null,
      addedAt: at(index),
    })),
  )
  await insert(
    'word_marks',
    rows((index) => ({
      where: index % 2 === 0 ? 'chat' : 'post',
      subject_id: `s${index}`,
      user_id: `u${index % 20}`,
      user2_id: null,
      words: [{ word: '微信', kind: 'contact' }],
      state: index % 2 === 0 ? 'open' : 'done',
      decidedBy: null,
      decidedAt: null,
      addtime: at(index),
    })),
  )
  await insert(
    'scam_signals',
    rows((index) => ({
      score: index % 90,
      counts: { contact: 0, offApp: 0, money: 1, link: 0, repeated: 0 },
      receivers: 1,
      since: at(index),
      addtime: at(index),
      raisedSeq: 1,
      state: index % 2 === 0 ? 'open' : 'done',
      decidedBy: null,
      decidedAt: null,
    })),
  )
  await insert(
    'cases',
    rows((index) => {
      const kind = index % 2 === 0 ? 'report' : 'profile'
      const [since, dueAt] = [at(index), at(index - 300)]
      const items = [{ kind, queue: 'reports', subject_id: 's', since, dueAt }]
      const claimedBy = index < 20 ? `m${index}` : null
      return { items, kinds: [kind], languages: [], involved: [], score: index, since, dueAt, claimedBy }
    }),
  )
  await insert(
    'questions',
    rows((index) => ({
      user_id: `u${index % 20}`,
      text: '',
      images: [],
      status: index % 2 === 0 ? 'open' : 'answered',
      entries: [],
      unread: 0,
      rating: null,
      waitingSince: index % 2 === 0 ? at(index) : null,
      firstAnsweredAt: index % 2 === 0 ? null : at(index),
      firstAnswerSeconds: index % 2 === 0 ? null : index,
      assignedTo: `a${index % 3}`,
      claimedBy: null,
      claimedUntil: null,
      addtime: at(index),
      lastAt: at(index),
    })),
  )
  await insert(
    'decisions',
    rows((index) => ({
      by: `m${index % 3}`,
      queue: index % 2 === 0 ? 'posts' : 'images',
      subject_id: `s${index}`,
      verdict: index % 20 === 0 ? 'takenBack' : 'approved',
      at: at(index),
      day: '2026-11-22',
      waitedSeconds: index,
      undoneAt: null,
      overruledAt: null,
    })),
  )
  await insert(
    'moderator_figures',
    rows((index) => ({
      by: `m${index % 3}`,
      queue: index % 2 === 0 ? 'posts' : 'images',
      day: at(index * 1_440)
        .toISOString()
        .slice(0, 10),
      decisions: index,
      workedSeconds: index,
      perHour: 60,
      undone: 0,
      overruled: 0,
      p50: null,
      p95: null,
    })),
  )
  await insert(
    'escalations',
    rows((index) => ({
      queue: index % 2 === 0 ? 'posts' : 'images',
      subject_id: `s${index}`,
      user_id: `u${index}`,
      note: '',
      by: 'm1',
      addtime: at(index),
      state: index % 3 === 0 ? 'open' : 'done',
      decidedBy: null,
      decidedAt: null,
    })),
  )
  await insert(
    'member_notes',
    rows((index) => ({ user_id: `u${index % 20}`, text: '', by: 'm1', addtime: at(index) })),
  )
  await insert(
    'reason_templates',
    rows((index) => ({
      queue: index % 2 === 0 ? 'posts' : 'images',
      code: `c${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`,
      title: '原因',
      titleEn: 'Reason',
      text: '原因',
      textEn: 'Reason',
      order: index,
      isOn: index % 3 > 0,
      addtime: at(index),
      by: null,
    })),
  )
})
afterAll(() => moderation.close())

/** An index returns the page in its order, and hardly more is read than is shown. */
const isRead = async (resource: string, collection: string, query: ConsoleQuery): Promise<void> => {
  const { index, isSorted, docsExamined } = await explainConsoleList(
    moderation,
    { resource, collection, operator },
    query,
  )
  expect(index).not.toBeNull()
  expect({ isSorted, isShort: docsExamined <= 30 }).toEqual({ isSorted: false, isShort: true })
}

const queries = (fields: string[], filters: object[]): ConsoleQuery[] =>
  filters.flatMap((filter) => [
    { filter },
    ...fields.flatMap((field): ConsoleQuery[] => [
      { filter, sort: [field, 'ASC'] },
      { filter, sort: [field, 'DESC'] },
    ]),
  ])

test.each(queries([...profileReviews.sort], [{}, { status: 'waiting' }, { status: 'approved' }]))(
  'the queue of reviews %j is read from an index in its order',
  (query) => isRead(profileReviews.name, 'reviews', query),
)
test.each(
  queries(
    [...auditLog.sort],
    [{}, { actor_id: 'a1' }, { subject_id: 's1' }, { resource: 'users' }, { words: '冒用照片' }],
  ),
)('the audit trail %j is read from an index in its order', (query) => isRead(auditLog.name, 'audit_log', query))
test.each(queries([...images.sort], [{}, { isChecked: 0 }]))(
  'the pictures %j are read from an index in their order',
  (query) => isRead(images.name, 'images', query),
)
test.each(queries([...reports.sort], [{}, { status: 'open' }]))(
  'the list of reports %j is read from an index in its order',
  (query) => isRead(reports.name, 'reports', query),
)
test.each(queries(['addtime'], [{ user_id: 'u1' }, { user2_id: 'v1' }]).filter(({ sort }) => sort !== undefined))(
  'the reports by or about a person %j are read from an index',
  (query) => isRead(reports.name, 'reports', query),
)
test.each(queries([...appeals.sort], [{}, { status: 'open' }, { user_id: 'u1' }]))(
  'the appeals %j are read from an index in their order',
  (query) => isRead(appeals.name, 'appeals', query),
)
test.each(queries([...sensitiveWords.sort], [{}, { kind: 'fraud' }, { action: 'mark' }]))(
  'the list of words %j is read from an index in its order',
  (query) => isRead(sensitiveWords.name, 'sensitive_words', query),
)
test.each(queries(['word'], [{ q: '词1' }]))('words by their beginning %j are read from an index', (query) =>
  isRead(sensitiveWords.name, 'sensitive_words', query),
)
test.each(queries([...wordMarks.sort], [{}, { state: 'open' }, { where: 'chat' }, { user_id: 'u1' }]))(
  'the marks %j are read from an index in their order',
  (query) => isRead(wordMarks.name, 'word_marks', query),
)
test.each(queries([...scamSignals.sort], [{}, { state: 'open' }]))(
  'the scam signals %j are read from an index in their order',
  (query) => isRead(scamSignals.name, 'scam_signals', query),
)
test.each(queries([...cases.sort], [{}, { kind: 'report' }, { late: true }, { kind: 'report', late: true }]))(
  'the cases %j are read from an index in their order',
  (query) => isRead(cases.name, 'cases', query),
)
test.each(
  queries(
    ['lastAt', 'waitingSince'],
    [{}, { status: 'open' }, { assignedTo: 'a1' }, { status: 'open', assignedTo: 'a1' }],
  ),
)('the support queue %j is read from an index in its order', (query) => isRead(questions.name, 'questions', query))
test.each(queries([...decisions.sort], [{}, { by: 'm1' }, { queue: 'posts' }, { by: 'm1', queue: 'posts' }]))(
  'the decisions %j are read from an index in their order',
  (query) => isRead(decisions.name, 'decisions', query),
)
test.each(queries([...moderatorFigures.sort], [{}, { by: 'm1' }, { queue: 'posts' }, { from: '2026-11-01' }]))(
  'the statistics %j are read from an index in their order',
  (query) => isRead(moderatorFigures.name, 'moderator_figures', query),
)
test.each(
  queries([...escalations.sort], [{}, { state: 'open' }, { queue: 'posts' }, { state: 'open', queue: 'posts' }]),
)('the escalations %j are read from an index in their order', (query) => isRead(escalations.name, 'escalations', query))
test.each(queries([...memberNotes.sort], [{}, { user_id: 'u1' }]))(
  'the notes %j are read from an index in their order',
  (query) => isRead(memberNotes.name, 'member_notes', query),
)
test.each(queries([...reasonTemplates.sort], [{}, { queue: 'posts' }, { queue: 'posts', isOn: true }, { isOn: true }]))(
  'the reason templates %j are read from an index in their order',
  (query) => isRead(reasonTemplates.name, 'reason_templates', query),
)
