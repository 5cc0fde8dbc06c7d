import type { MongoClient } from 'mongodb'

const _id = 'planted-record'
const undecided = { decidedBy: null, decidedAt: null }
type Insert = (database: string, collection: string, document: object) => Promise<unknown>

const plantWithdrawal = async (insert: Insert, user_id: string, at: Date): Promise<void> => {
  await insert('payments', 'withdrawals', {
    ...undecided,
    step: 'waiting',
    amount: 100,
    confirmedNet: 100,
    plan: null,
    before: { amount: 0, tax: 0 },
    flowers: 1,
    kind: 'alipay',
    payee: '***',
    fingerprint: null,
    approvals: [],
    approvalsNeeded: 2,
    reason: null,
    payout: {
      no: _id,
      provider: 'alipay',
      state: 'waiting',
      tradeNo: null,
      failure: null,
      attempts: 0,
      sentAt: null,
      nextAt: null,
      confirmation: null,
      doneAt: null,
    },
    flags: [],
    day: '2026-01-01',
    month: '2026-01',
    addtime: at,
    paidAt: null,
  })
}

const plantDecisionsOfTwo = async (insert: Insert, user_id: string, at: Date): Promise<void> => {
  await insert('payments', 'payout_batches', {
    ...undecided,
    net: 100,
    state: 'waiting',
    items: [{ withdrawal: _id, user_id, net: 100, outcome: 'waiting', refusal: null }],
    addtime: at,
    requestedBy: user_id,
    reason: '',
  })
  await insert('payments', 'point_corrections', {
    ...undecided,
    change: 10,
    reason: '补偿',
    state: 'requested',
    requestedBy: 'somebody',
    requestedAt: at,
    needsSecond: true,
    appliedAt: null,
    balance: null,
    failure: null,
  })
}

const plantCases = async (insert: Insert, user_id: string, at: Date): Promise<void> => {
  await insert('moderation', 'appeals', {
    ...undecided,
    ban_id: 'ban',
    n: 1,
    text: '我没有',
    rule: null,
    banReason: '广告',
    banUntil: null,
    bannedAt: at,
    bannedBy: null,
    report_id: null,
    reporter_id: null,
    status: 'open',
    note: '',
    until: null,
    at,
  })
  await insert('moderation', 'scam_signals', {
    ...undecided,
    _id: user_id,
    score: 40,
    counts: { contact: 1, offApp: 0, money: 0, link: 0, repeated: 0 },
    receivers: 3,
    since: at,
    addtime: at,
    raisedSeq: 1,
    state: 'open',
  })
  await insert('moderation', 'signup_matches', {
    ...undecided,
    _id: user_id,
    state: 'open',
    matches: [],
    addtime: at,
  })
}

/** Ids of records, by resource, about one member, as the services store them; the demo data has none of these. */
export const plantRecords = async (mongo: MongoClient, user_id: string): Promise<Record<string, string>> => {
  const insert: Insert = (database, collection, document) =>
    mongo
      .db(`xinyu_${database}`)
      .collection(collection)
      .insertOne({ _id, user_id, outbox: [], seq: 0, ...document } as never)
  await plantWithdrawal(insert, user_id, new Date())
  await plantDecisionsOfTwo(insert, user_id, new Date())
  await plantCases(insert, user_id, new Date())
  const reviews = mongo.db('xinyu_moderation').collection('reviews')
  const { _id: _other, ...review } = (await reviews.findOne({ kind: 'realName' })) ?? {}
  await insert('moderation', 'reviews', { ...review, kind: 'grade', user_id })
  return {
    withdrawals: _id,
    payoutBatches: _id,
    pointCorrections: _id,
    appeals: _id,
    gradeReviews: _id,
    scamSignals: user_id,
    signupMatches: user_id,
  }
}
