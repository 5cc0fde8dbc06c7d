/** A text of the other person, `you`, as the server sends it. */
export const textFromYou = (seq: number, content: string) => ({
  _id: `m${seq}`,
  favorite_id: 'f',
  seq,
  status: 0,
  kind: 'text',
  content,
  msg: content,
  user: { _id: 'you', name: '予安', avatar: null },
  user2: { _id: 'me' },
  addtime: '2026-11-20T04:00:00Z',
})
