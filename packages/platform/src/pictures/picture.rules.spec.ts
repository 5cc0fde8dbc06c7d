import { expect, test } from '@jest/globals'
import { pictureKeyOf, withAvatar } from './picture.rules.ts'

const key = 'pictures/960/a000000000.jpg'

test.each([
  [key, key],
  [`http://localhost:9000/xinyu/${key}`, key],
  [`https://pictures.example.com/${key}`, key],
  [`https://xinyu.oss-cn-hangzhou.aliyuncs.com/${key}?Expires=1&Signature=x%2F`, key],
  [`https://store.example.com/pictures/${key}`, key],
  ['https://elsewhere.example.com/me.jpg', 'https://elsewhere.example.com/me.jpg'],
  ['https://elsewhere.example.com/pictures/me.jpg', 'https://elsewhere.example.com/pictures/me.jpg'],
  ['', ''],
])('the stored picture %p has the key %p', (stored, expected) => {
  expect(pictureKeyOf(stored)).toBe(expected)
})

test('a person without an avatar stays without one', () => {
  const shown = (user: { avatar: string | null }) => withAvatar(user, (avatar) => `https://now.example.com/${avatar}`)
  expect([shown({ avatar: null }), shown({ avatar: key })]).toEqual([
    { avatar: null },
    { avatar: `https://now.example.com/${key}` },
  ])
})
