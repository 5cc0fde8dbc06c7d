// Documents for bench/lists.mjs, written straight into the databases: a given number of each kind, and one reader whose
// own lists grow with it.
import { newId } from '@xinyu/platform/ids'
import { newUser } from '@xinyu/users/user/new-user.rules'

const minute = 60_000
const at = (index) => new Date(Date.now() - index * minute)
const stored = { version: 1, factCount: 0, outbox: [] }
/** one of this many documents is the reader's */
const share = 50

/** Inserts without the collection's indexes and rebuilds them at the end: many times faster at a million. */
export const fill = async (service, name, count, make) => {
  const collection = service.database.collection(name, { shardKey: '_id' })
  const indexes = (await collection.indexes().catch(() => [])).filter(({ name }) => name !== '_id_')
  if (indexes.length > 0) await collection.dropIndexes()
  for (let done = 0; done < count; done += 2_000)
    await collection.insertMany(
      Array.from({ length: Math.min(2_000, count - done) }, (_, index) => make(done + index)),
      { ordered: false, writeConcern: { w: 1, j: false } },
    )
  if (indexes.length > 0) await collection.createIndexes(indexes.map(({ v: _version, ...index }) => index))
}

const city = { province: '浙江', city: '杭州', provinceCode: '33', cityCode: '3301' }
const member = (index) => ({
  ...newUser({ _id: newId(), GID: String(20_000_000 + index), createdAt: at(index), shareCode: null }),
  name: `岛${String(index).padStart(7, '0')}`,
  gender: 1 + (index % 2),
  birthday: '1996-06-06',
  liveCity: index % 10 === 0 ? city : null,
  work: 2,
  isCompleted: index % 20 === 0 ? 1 : 4,
  lastActive: at(index),
})

export const fillUsers = async (service, count, me, candidateOf) => {
  const members = Array.from({ length: count }, (_, index) => member(index))
  await fill(service, 'users', count, (index) => ({ ...members[index], ...stored }))
  await fill(service, 'candidates', count, (index) => {
    const { _id } = members[index]
    const candidate = candidateOf(members[index])
    return candidate
      ? { ...candidate, _id, version: 1, listed: true }
      : { _id, provinceCode: null, gender: null, version: 1, listed: false }
  })
  await fill(service, 'blocks', count / share, (index) => {
    const other = members[index * share]._id
    return { _id: `${me.id}:${other}`, owner: me.id, other, isBlocked: true, at: at(index), number: index + 1 }
  })
  const login = { ip: '127.0.0.1', location: '', os: '', browser: '', how: 'password' }
  await fill(service, 'logins', count, (index) => ({
    _id: newId(),
    userId: index % share === 0 ? me.id : 'another',
    at: at(index),
    ...login,
  }))
}

export const fillSocial = async (service, count, me, author) => {
  const view = {
    isLike: false,
    isLove: false,
    isFollow: false,
    viewedAt: at(0),
    likedAt: null,
    lovedAt: null,
    actedAt: null,
    recentMsgs: [],
  }
  await fill(service, 'relation_sides', count, (index) => {
    const [user_id, other_id] = [index % share === 0 ? me.id : 'another', newId()]
    return {
      _id: `${user_id}:${other_id}`,
      user_id,
      other_id,
      pair_id: `${user_id}-${other_id}`,
      version: 1,
      seenAt: null,
      isMatch: false,
      lists: ['i-view', 'acted'],
      touchedAt: at(index),
      own: view,
      other: view,
    }
  })
  await fill(service, 'posts', count, (index) => ({
    _id: newId(),
    user_id: index % share === 0 ? author.id : 'another',
    type: 'mood',
    text: '今天去爬山',
    topic: null,
    images: [],
    city: null,
    cityCode: null,
    provinceCode: null,
    reason: null,
    likeCount: 0,
    commentCount: 0,
    reports: 0,
    openReports: 0,
    isChecked: 1,
    deletedAt: null,
    isListed: true,
    needsCheck: false,
    hot: 0,
    addtime: at(index),
    ...stored,
  }))
}

export const fillChat = async (service, count, me) => {
  const position = {
    lastSeq: 3,
    ownSeq: 1,
    peerSeq: 3,
    peerCount: 2,
    readCount: 1,
    readSeq: 1,
    receivedSeq: 1,
    clearedSeq: 0,
  }
  await fill(service, 'memberships', count, (index) => {
    const [user, favorite_id] = [index % share === 0 ? me.id : 'another', newId()]
    return { _id: `${favorite_id}:${user}`, favorite_id, user, peer: newId(), at: at(index), ...position }
  })
  await fill(service, 'notices', count, (index) => ({
    _id: newId(),
    user: index % share === 0 ? me.id : 'another',
    type: 'like',
    code: 'post-liked',
    actor: null,
    link: null,
    params: {},
    count: 1,
    isRead: index % 4 !== 0,
    at: at(index),
    seq: 1,
    counted: [1],
    closedUpTo: 0,
  }))
}

export const fillPayments = (service, count, me) =>
  fill(service, 'orders', count, (index) => ({
    _id: newId(),
    user_id: index % share === 0 ? me.id : 'another',
    productNum: 'vip-30',
    tab: 0,
    name: 'VIP',
    amount: 3_000 + index,
    days: 30,
    points: 0,
    status: index % 4 === 0 ? 0 : 1,
    fulfilled: true,
    provider: null,
    providerTradeNo: newId(),
    checkText: null,
    addtime: at(index),
    closesAt: at(index - 30),
    paidAt: null,
  }))

export const fillModeration = async (service, count) => {
  await fill(service, 'reviews', count, (index) => {
    const subject = newId()
    const isWaiting = index % 2 === 0
    return {
      _id: newId(),
      kind: 'profile',
      subject_id: subject,
      user_id: subject,
      user: null,
      revision: 1,
      texts: [],
      images: [],
      imageUrls: [],
      status: isWaiting ? 'waiting' : 'approved',
      priority: index % 3,
      waitingSince: at(index),
      claimedBy: null,
      claimedUntil: null,
      decidedBy: null,
      decidedAt: isWaiting ? null : at(index),
      reasonCode: null,
      reason: '',
      ...stored,
    }
  })
  await fill(service, 'audit_log', count, (index) => ({
    _id: newId(),
    at: at(index),
    actor_id: newId(),
    action: 'users/ban',
    resource: 'users',
    subject_id: newId(),
    detail: '',
  }))
  await fill(service, 'reports', count, (index) => ({
    _id: newId(),
    user_id: newId(),
    user2_id: newId(),
    reason: 'spam',
    text: '',
    images: [],
    evidence: [],
    weight: index % 5,
    at: at(index),
    status: index % 2 === 0 ? 'open' : 'upheld',
    decidedBy: null,
    decidedAt: null,
    note: '',
    ...stored,
  }))
}
