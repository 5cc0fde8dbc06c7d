import { webcrypto } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { consentVersions } from '@xinyu/contracts/lists/consents'
import { contactFingerprint } from '@xinyu/contracts/rules/people/contacts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TermsGate } from '../../features/consents/terms-gate.tsx'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { distanceText } from '../../shared/lib/person.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { Screen as Consents } from './consents.tsx'
import { Screen as HiddenContacts } from './privacy/contacts.tsx'

const network = fakeNetwork()
beforeAll(() => {
  // as in a browser with a secure connection
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
  return startI18n()
})
beforeEach(() => logInAs('u1'))

const at = '2026-03-01T04:00:00.000Z'
const consent = (kind: keyof typeof consentVersions, over: object = {}) => ({
  kind,
  given: true,
  textVersion: consentVersions[kind],
  answeredVersion: consentVersions[kind],
  at,
  isOutdated: false,
  ...over,
})

it('pasted numbers leave the device as fingerprints only', async () => {
  let count = 0
  network.ok('users/getHiddenContacts', () => ({ hidden: { count, most: 5_000, since: null } }))
  network.ok('users/hideContacts', ({ fingerprints }) => {
    count = (fingerprints as string[]).length
    return { hidden: { count, most: 5_000, since: at } }
  })
  showPages([{ path: '/c', element: <HiddenContacts /> }], '/c')
  const field = await screen.findByRole('textbox', { name: '手机号' })
  expect(screen.getByRole('button', { name: '对这些人隐藏' })).toBeDisabled()
  await userEvent.type(field, '妈妈 +86 138 1234 5678，13912345678')
  expect(screen.getByText('识别出 2 个手机号')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '对这些人隐藏' }))
  expect(await screen.findByText('正在对 2 个号码隐藏（最多 5000 个）。')).toBeInTheDocument()
  expect(network.requests.find(({ path }) => path === 'users/hideContacts')?.body).toEqual({
    fingerprints: [await contactFingerprint('13812345678'), await contactFingerprint('13912345678')],
  })
  expect(JSON.stringify(network.requests)).not.toMatch(/1381234|1391234/)
  expect(field).toHaveValue('')
})

it('a consent shows version and time, and is withdrawn only after the consequences are shown', async () => {
  let given = true
  network.ok('users/getConsents', () => ({ consents: [consent('papers', { given })] }))
  network.ok('users/setConsent', (body) => {
    given = Boolean(body['given'])
    return { consent: consent('papers', { given }) }
  })
  showPages([{ path: '/c', element: <Consents /> }], '/c')
  const row = await screen.findByRole('region', { name: '证件与学历材料（敏感信息）' })
  expect(within(row).getByRole('status')).toHaveTextContent(`版本 ${consentVersions.papers}`)
  await userEvent.click(within(row).getByRole('button', { name: '撤回' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('立即删除')
  expect(network.times('users/setConsent')).toBe(0)
  await userEvent.click(within(dialog).getByRole('button', { name: '撤回' }))
  expect(await screen.findByText(/^已撤回/)).toBeInTheDocument()
  expect(network.requests.find(({ path }) => path === 'users/setConsent')?.body).toEqual({
    kind: 'papers',
    given: false,
    textVersion: consentVersions.papers,
  })
})

it('promotions are off by default, and turned off again only after the consequences are shown', async () => {
  let given = false
  const now = () => consent('marketing', given ? {} : { given, answeredVersion: null, at: null })
  network.ok('users/getConsents', () => ({ consents: [now()] }))
  network.ok('users/setConsent', (body) => {
    given = Boolean(body['given'])
    return { consent: now() }
  })
  showPages([{ path: '/c', element: <Consents /> }], '/c')
  const row = await screen.findByRole('region', { name: '推广消息' })
  expect(within(row).getByRole('status')).toHaveTextContent('未同意')
  await userEvent.click(within(row).getByRole('button', { name: '开启' }))
  await userEvent.click(await within(row).findByRole('button', { name: '关闭' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('不再收到推广消息')
  await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }))
  expect(await within(row).findByRole('button', { name: '开启' })).toBeInTheDocument()
  const answers = network.requests.filter(({ path }) => path === 'users/setConsent').map(({ body }) => body)
  expect(answers).toMatchObject([
    { kind: 'marketing', given: true, textVersion: consentVersions.marketing },
    { kind: 'marketing', given: false },
  ])
})

const behindGate = (consents: object[], path = '/') => {
  network.ok('users/getConsents', { consents })
  const element = <TermsGate>里面</TermsGate>
  showPages([{ path: '*', element }], path)
}

it('a new policy version is asked for before anything else, and accepted by its own button', async () => {
  behindGate([consent('agreement'), consent('policy', { isOutdated: true, answeredVersion: '2020-01' })])
  expect(await screen.findByRole('heading', { name: '条款已更新' })).toBeInTheDocument()
  expect(screen.queryByText('里面')).toBeNull()
  network.ok('users/setConsent', { consent: consent('policy') })
  network.ok('users/getConsents', { consents: [consent('agreement'), consent('policy')] })
  await userEvent.click(screen.getByRole('button', { name: '同意并继续' }))
  expect(await screen.findByText('里面')).toBeInTheDocument()
  expect(network.requests.filter(({ path }) => path === 'users/setConsent').map(({ body }) => body['kind'])).toEqual([
    'policy',
  ])
})

it('after a withdrawal, reading, exporting and leaving stay possible; members who never answered are not blocked', async () => {
  const withdrawn = consent('agreement', { given: false })
  behindGate([withdrawn], '/setting/account/cancel')
  expect(await screen.findByText('里面')).toBeInTheDocument()
  behindGate([withdrawn], '/me')
  expect(await screen.findByRole('heading', { name: '你已撤回同意' })).toBeInTheDocument()
})

it('members who never answered are not asked', async () => {
  behindGate([consent('agreement', { given: false, answeredVersion: null, at: null })], '/me')
  expect(await screen.findByText('里面')).toBeInTheDocument()
  expect(screen.queryByRole('heading')).toBeNull()
})

it('a distance is a band, and empty where unknown', () => {
  expect([10, 1_000, null, undefined].map(distanceText)).toEqual(['10公里内', '300公里外', '', ''])
})
