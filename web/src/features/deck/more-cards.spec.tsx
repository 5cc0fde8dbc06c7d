import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { useDeck } from './use-deck.ts'

const network = fakeNetwork()
const Deck = () => {
  const deck = useDeck()
  return (
    <>
      <button type="button" onClick={() => void deck.more().catch(() => undefined)}>
        再看一些
      </button>
      <ul>
        {deck.cards.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  )
}

beforeAll(() => startI18n())
beforeEach(() => {
  logInAs('me')
  network.ok('users/getPush', { newUsers: [member({ _id: 'a', name: 'a' })] })
})

it('after more people could not be fetched, the same ones are asked for: nobody is skipped', async () => {
  showPages([{ path: '/', element: <Deck /> }], '/')
  await waitFor(() => expect(screen.getByRole('list')).toHaveTextContent('a'))
  const ask = () => userEvent.click(screen.getByRole('button'))
  const pages = (): unknown[] =>
    network.requests.filter(({ path }) => path === 'users/getShowPerson').map(({ body }) => body['page'])
  network.refuse('users/getShowPerson', 'UNAVAILABLE', '', 503)
  await ask()
  await waitFor(() => expect(pages()).toEqual([1]))
  network.ok('users/getShowPerson', { showPerson: [member({ _id: 'b', name: 'b' })] })
  await ask()
  await waitFor(() => expect(screen.getByRole('list')).toHaveTextContent('ab'))
  network.ok('users/getShowPerson', { showPerson: [] })
  await ask()
  await waitFor(() => expect(pages()).toEqual([1, 1, 2]))
})
