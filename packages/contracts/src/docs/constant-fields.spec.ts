import { expect, test } from '@jest/globals'
import { constantFields, noteFields, type SeenField } from './constant-fields.ts'

const seenOf = (...answers: unknown[]): Map<string, SeenField> => {
  const seen = new Map<string, SeenField>()
  for (const answer of answers) noteFields(seen, 'chat/list', answer)
  return seen
}

test('lists the fields of answers that never vary, and no others', () => {
  const seen = seenOf(
    { list: [{ unread: 0, name: 'a', muted: false }], hasMore: false, last: null },
    { list: [{ unread: 0, name: 'b', muted: false }], hasMore: true, last: { text: 'x' } },
    { list: [], hasMore: true, last: { text: 'y' } },
  )
  expect(constantFields(seen, 2)).toEqual([
    { field: 'list[].muted', path: 'chat/list.list[].muted', value: 'false', times: 2 },
    { field: 'list[].unread', path: 'chat/list.list[].unread', value: '0', times: 2 },
  ])
})

test('omits fields that were seen too rarely', () => {
  expect(constantFields(seenOf({ unread: 0 }), 2)).toEqual([])
})

test('a field counts as varying if any call varies it', () => {
  const seen = seenOf({ list: [{ isMatch: true }, { isMatch: true }] })
  noteFields(seen, 'favorite/views', { list: [{ isMatch: false }] })
  expect(constantFields(seen, 2)).toEqual([])
})
