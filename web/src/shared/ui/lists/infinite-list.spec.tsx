import { QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, it } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { queryClient } from '../../api/query-client.ts'
import { startI18n } from '../../i18n/i18n.ts'
import { InfiniteList } from './infinite-list.tsx'

beforeAll(() => startI18n())
const show = (key: string, next: string | null) =>
  render(
    <QueryClientProvider client={queryClient}>
      <InfiniteList
        queryKey={[key]}
        fetchPage={async () => ({ items: [], next })}
        empty={<p>没有内容</p>}
        loading={<p>等</p>}
      >
        {() => <p>内容</p>}
      </InfiniteList>
    </QueryClientProvider>,
  )

it('an empty page that another follows is no empty list', async () => {
  show('more', 'cursor')
  await waitFor(() => expect(screen.queryByText('等')).toBeNull())
  expect(screen.queryByText('没有内容')).toBeNull()
})

it('an empty last page is', async () => {
  show('none', null)
  expect(await screen.findByText('没有内容')).toBeVisible()
})
