import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { startI18n } from '../../i18n/i18n.ts'
import { lazyPage } from './lazy-page.tsx'

beforeAll(() => startI18n())
const never = () => new Promise<never>(() => {})
const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms))

describe('a lazily loaded page', () => {
  it('shows nothing for 200 ms, then a loading view, and an error with retry after 60 s', async () => {
    jest.useFakeTimers()
    jest.spyOn(console, 'error').mockImplementation(() => {})
    const Slow = lazyPage('Slow', never)
    render(<Slow />, { wrapper: MemoryRouter })
    await pass(199)
    expect(screen.queryByText('加载中…')).toBeNull()
    await pass(1)
    expect(screen.getByText('加载中…')).toBeVisible()
    await pass(60_000)
    expect(screen.getByRole('button', { name: '重试' })).toBeVisible()
    jest.restoreAllMocks()
  })

  it('names file, kind and source when its file is missing, and a retry fetches it', async () => {
    const report = jest.spyOn(console, 'error').mockImplementation(() => {})
    let works = false
    const Flaky = lazyPage('Flaky', async () => {
      if (!works)
        throw new TypeError('Failed to fetch dynamically imported module: https://x.example/assets/flaky-1.js')
      return { Screen: () => <h1>here</h1> }
    })
    render(<Flaky />, { wrapper: MemoryRouter })
    const retry = await screen.findByRole('button', { name: '重试' })
    expect(report).toHaveBeenCalledWith('page failed to load', {
      file: 'https://x.example/assets/flaky-1.js',
      type: 'missing',
      source: 'Flaky',
    })
    works = true
    await act(async () => retry.click())
    expect(await screen.findByRole('heading', { name: 'here' })).toBeVisible()
    jest.restoreAllMocks()
  })
})
