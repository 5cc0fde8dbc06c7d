import '../test/globals.ts'
import { expect, test } from '@jest/globals'

const { createStore } = await import('./store.ts')

test('what a list shows is kept by its window only', () => {
  const store = createStore()
  store.setItem('users.listParams', { filter: { q: '林' } })
  expect(store.getItem('users.listParams')).toEqual({ filter: { q: '林' } })
  expect(createStore().getItem('users.listParams')).toBeUndefined()
})

test('logging out clears the filters of a person, but not the language and the theme', () => {
  const store = createStore()
  store.setItem('locale', 'en')
  store.setItem('theme', 'dark')
  store.setItem('users.listParams', { filter: { q: '林' } })
  store.reset()
  expect([store.getItem('locale'), store.getItem('theme'), store.getItem('users.listParams')]).toEqual([
    'en',
    'dark',
    undefined,
  ])
})
