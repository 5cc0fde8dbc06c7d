import { newId } from '@xinyu/platform/ids'
import { at, fill, ownerOf } from './fill.mjs'

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
    const [user, favorite_id] = [ownerOf(index, me), newId()]
    return { _id: `${favorite_id}:${user}`, favorite_id, user, peer: newId(), at: at(index), ...position }
  })
  await fill(service, 'notices', count, (index) => ({
    _id: newId(),
    user: ownerOf(index, me),
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
