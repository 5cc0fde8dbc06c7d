import { beforeAll, expect, it, jest } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { FeaturedList } from './featured-list.tsx'

/** the number of rows a guest gets at once */
const maxGuestRows = 30
const network = fakeNetwork()
beforeAll(async () => {
  await startI18n()
  // jsdom has no layout, so the end of a list never becomes visible
  jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
})

it('a guest who gets shorter pages than requested still sees everybody', async () => {
  logInAs('me')
  const people = Array.from({ length: 70 }, (_, index) => ({ ...member(), _id: `u${index}`, name: `海${index}` }))
  network.ok('users/getWrapperList', ({ page = 1, rows = 20 }) => {
    const most = Math.min(Number(rows), maxGuestRows)
    const end = Number(page) * most
    return { list: people.slice(end - most, end), hasMore: end < people.length }
  })
  showPages([{ path: '/', element: <FeaturedList /> }], '/')
  await waitFor(() => expect(screen.getByText('海69')).toBeVisible())
  expect(screen.getAllByText(/^海\d+$/)).toHaveLength(70)
})
