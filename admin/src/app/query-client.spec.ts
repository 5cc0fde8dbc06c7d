import { expect, it } from '@jest/globals'
import { setLanguage } from '../shared/format/language.ts'
import { createQueryClient } from './query-client.ts'

it('after another language is chosen nothing that was answered in the one before is there; the login is', () => {
  setLanguage('zh-CN')
  const client = createQueryClient()
  client.setQueryData(['reports', 'getList'], ['中文'])
  client.setQueryData(['auth', 'getIdentity'], { id: 'me' })
  setLanguage('zh-CN')
  expect(client.getQueryData(['reports', 'getList'])).toEqual(['中文'])
  setLanguage('en')
  expect(client.getQueryData(['reports', 'getList'])).toBeUndefined()
  expect(client.getQueryData(['auth', 'getIdentity'])).toEqual({ id: 'me' })
})
