import { DAY_MS } from '@xinyu/contracts/rules/time'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { renderHook } from '@testing-library/react'
import { startI18n } from '../i18n/i18n.ts'
import { useModal } from '../ui/overlays/modal-store.ts'
import { deferInstallPrompt, noteWritten, offerInstall, useInstallOffer } from './offer-install.ts'

let prompted = 0
const browserOffers = (): boolean =>
  dispatchEvent(
    Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => void prompted++ }),
  )
const titles = () => useModal.getState().queue.map(({ title }) => title)
const answer = (yes: boolean): void => useModal.getState().queue[0]?.answer(yes)

beforeAll(() => startI18n())
beforeEach(() => {
  localStorage.clear()
  useModal.setState({ queue: [] })
  prompted = 0
  deferInstallPrompt(new Date('2026-11-22T04:00:00Z'))
})

describe('the home screen', () => {
  it('suppresses the browser’s own prompt', () => expect(browserOffers()).toBe(false))

  it('is offered neither on a first day without a message nor where the browser cannot', async () => {
    browserOffers()
    await offerInstall()
    expect(titles()).toEqual([])
  })

  it('is offered on the second day, when navigating to a calm page, never on the first one', async () => {
    deferInstallPrompt(new Date('2026-11-23T04:00:00Z'))
    browserOffers()
    const { rerender } = renderHook(({ at }) => useInstallOffer(at), { initialProps: { at: '/me' } })
    expect(titles()).toEqual([])
    rerender({ at: '/user/u7' })
    expect(titles()).toEqual([])
    rerender({ at: '/message' })
    expect(titles()).toEqual(['把心屿放到主屏幕？'])
  })

  it('is offered after the first message; later means half a year', async () => {
    noteWritten()
    browserOffers()
    const now = Date.now()
    const asked = offerInstall(now)
    expect(titles()).toHaveLength(1)
    answer(false)
    await asked
    browserOffers()
    await offerInstall(now + 100 * DAY_MS)
    expect([titles(), prompted]).toEqual([[], 0])
    const again = offerInstall(now + 200 * DAY_MS)
    answer(true)
    await again
    expect(prompted).toBe(1)
  })

  it('waits while another question is open', async () => {
    noteWritten()
    browserOffers()
    useModal.setState({ queue: [{ id: 1, title: '另一个', confirm: '好', answer: () => undefined }] })
    await offerInstall()
    expect(titles()).toEqual(['另一个'])
  })
})
