import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { saveSession } from '../../shared/session/session.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { tellShown } from './shown-cards.ts'
import { useDeck } from './use-deck.ts'

const network = fakeNetwork()
const cards = ['a', 'b', 'c', 'd'].map((_id) => member({ _id, name: _id }))
const Deck = () => {
  const deck = useDeck()
  const top = deck.cards[0]
  return top ? (
    <button type="button" onClick={() => deck.decide(top._id, 'pass')}>
      {top.name}
    </button>
  ) : null
}
const told = (): unknown[] =>
  network.requests.filter(({ path }) => path === 'favorite/addShown').map(({ body }) => body['people'])
const swipe = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))

beforeAll(() => startI18n())
beforeEach(() => {
  localStorage.clear()
  logInAs('me')
  network.ok('users/profile', { profile: member() })
  network.ok('users/getPush', { newUsers: cards })
  network.ok('users/passUser', {})
  network.ok('favorite/addShown', {})
})

it('whose cards lay on top are told with one call, once a day; who lies below is not', async () => {
  showPages([{ path: '/', element: <Deck /> }], '/')
  await swipe('a')
  await swipe('b')
  await screen.findByRole('button', { name: 'c' })
  await tellShown()
  expect(told()).toEqual([['a', 'b', 'c']])
  await swipe('c')
  await screen.findByRole('button', { name: 'd' })
  await tellShown()
  expect(told()).toEqual([['a', 'b', 'c'], ['d']])
})

it('what could not be told waits for the next call', async () => {
  network.answer('favorite/addShown', () => ({ http: 503, reply: { status: 1, code: 'UNAVAILABLE' } }))
  showPages([{ path: '/', element: <Deck /> }], '/')
  await screen.findByRole('button', { name: 'a' })
  await tellShown()
  network.ok('favorite/addShown', {})
  await swipe('a')
  await screen.findByRole('button', { name: 'b' })
  await tellShown()
  await waitFor(() => expect(told()).toEqual([['a'], ['a', 'b']]))
})

it('of what a guest sees nothing is told', async () => {
  saveSession({ token: 'old-token', refreshToken: 'refresh', userId: 'guest', type: 'temp' })
  showPages([{ path: '/', element: <Deck /> }], '/')
  await screen.findByRole('button', { name: 'a' })
  await tellShown()
  expect(told()).toEqual([])
})
