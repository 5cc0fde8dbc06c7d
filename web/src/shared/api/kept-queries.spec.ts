import { describe, expect, it } from '@jest/globals'
import { QueryClient } from '@tanstack/react-query'
import { endSession, saveSession } from '../session/session.ts'
import { chooseLanguage, startI18n } from '../i18n/i18n.ts'
import { followQueries, keepQueries, MOST_SIGNS, renewByLanguage, restoreQueries } from './kept-queries.ts'

const AT = Date.parse('2026-11-20T12:30:00Z')
const later = AT + 60_000
const shown = (...entries: [string[], unknown][]): QueryClient => {
  const client = new QueryClient()
  entries.forEach(([key, data], index) => client.setQueryData(key, data, { updatedAt: AT + index }))
  return client
}
const restored = (userId: string, now = later): QueryClient => {
  const client = new QueryClient()
  restoreQueries(client, userId, now)
  return client
}

describe('what I was shown last', () => {
  it('is there after a reload, with its time, and asked for anew', () => {
    keepQueries(shown([['me'], { name: '小岛' }]), 'me')
    const state = restored('me').getQueryState(['me'])
    expect(state).toMatchObject({ data: { name: '小岛' }, dataUpdatedAt: AT, isInvalidated: true })
  })

  it('is of the language in which it was answered, and not shown in the other', async () => {
    await startI18n()
    const client = shown([['totals'], { text: '中文' }], [['me'], { name: '小岛' }])
    const stop = renewByLanguage(client)
    keepQueries(client, 'me')
    await chooseLanguage('en')
    expect([client.getQueryData(['totals']), client.getQueryData(['me'])]).toEqual([undefined, { name: '小岛' }])
    expect(restored('me').getQueryData(['totals'])).toBeUndefined()
    await chooseLanguage('zh-CN')
    stop()
  })

  it('is mine alone', () => {
    keepQueries(shown([['me'], { name: '小岛' }]), 'me')
    expect(restored('somebody-else').getQueryData(['me'])).toBeUndefined()
  })

  it('is gone when I log out, and nothing is kept of who is not logged in', async () => {
    saveSession({ token: 't', refreshToken: 'r', userId: 'me', type: 'normal' })
    keepQueries(shown([['me'], { name: '小岛' }]), 'me')
    endSession()
    expect(restored('me').getQueryData(['me'])).toBeUndefined()
    const client = new QueryClient()
    const stop = followQueries(client, () => null)
    client.setQueryData(['me'], { name: '小岛' })
    window.dispatchEvent(new Event('pagehide'))
    stop()
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('is written when the page is left before its time', () => {
    const client = new QueryClient()
    const stop = followQueries(client, () => 'me')
    client.setQueryData(['me'], { name: '小岛' })
    expect(restored('me').getQueryData(['me'])).toBeUndefined()
    window.dispatchEvent(new Event('pagehide'))
    stop()
    expect(restored('me', Date.now()).getQueryData(['me'])).toEqual({ name: '小岛' })
  })

  it('holds the newest that fit, the first page of a list, and nothing of who is recommended or searched', () => {
    const big = 'x'.repeat(MOST_SIGNS * 0.6)
    const list = { pages: [['a'], ['b']], pageParams: [1, 2] }
    keepQueries(
      shown([['person', '1'], big], [['push', 'me'], ['a']], [['chat-list'], list], [['person', '2'], big]),
      'me',
    )
    const client = restored('me')
    expect(client.getQueryData(['person', '1'])).toBeUndefined()
    expect(client.getQueryData(['push', 'me'])).toBeUndefined()
    expect(client.getQueryData(['person', '2'])).toBe(big)
    expect(client.getQueryData(['chat-list'])).toEqual({ pages: [['a']], pageParams: [1] })
  })

  it('is not taken from another version of the client, nor after two weeks, nor over what is newer', () => {
    keepQueries(shown([['me'], { name: '小岛' }]), 'me')
    expect(restored('me', AT + 15 * 86_400_000).getQueryData(['me'])).toBeUndefined()
    const client = new QueryClient()
    client.setQueryData(['me'], { name: '新的' })
    restoreQueries(client, 'me', later)
    expect(client.getQueryData(['me'])).toEqual({ name: '新的' })
    const kept = JSON.parse(localStorage.getItem('xinyu.kept.me') ?? '{}') as object
    localStorage.setItem('xinyu.kept.me', JSON.stringify({ ...kept, version: 1 }))
    expect(restored('me').getQueryData(['me'])).toBeUndefined()
  })
})
