import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from '@jest/globals'
import { matchPath } from 'react-router-dom'
import { noticeGroups } from '../features/notices/totals.ts'
import { search, searchEntries } from '../features/find-pages/search-entries.ts'

/** The screens of the specification, by route. */
const screens = `/ /message /me /homepage /login /register /swiper /about /about/connect /about/service /about/privacy
/about/behavior /about/account /about/vip-service /about/ugc-rule /about/send-contract /about/guan-point-service
/about/receive-gift-service /about/download /share /share/qr /more-user /more /user-filter /online /follow-list /face
/smile /smile/pk /smile/wrapper /smile/push /smile/rank /update-user-info /register/complete /history /choose-location
/open-location /setting /vip /vip/check-order /vip/order-finished /vip/order-finished-page /vip/orders
/vip/gift-center /vip/wrapper /user/:id /user/preview /me/edit /me/edit/avatar /me/edit/avatar2 /me/edit/emotion
/me/edit/lover /me/edit/about /me/edit/habit /me/blacklist /me/privacy /me/withdraw-info /me/realname /me/grade
/message/sys /message/sys/:id /message/likes /message/like /message/comment /message/view /message/follow /message/gift
/message/visits /chat /assistant /post/:id /post/add-smile /post/add-mood`.split(/\s+/)
/** Reached by logging out or by an error, so no member taps to them. */
const forOthers = ['/login', '/register', '/homepage']
/** Two addresses of the same screen. */
const sameAs: Record<string, string> = {
  '/more': '/more-user',
  '/update-user-info': '/register/complete',
  '/vip/order-finished-page': '/vip/order-finished',
  '/me/edit/avatar2': '/me/edit',
}

const source = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(file, 'utf8')
const routes = read(join(source, 'app/routes.tsx'))
const constants = new Map(
  [...routes.matchAll(/const (\w+) = lazy\('[^']+', \(\) => import\('\.\.\/(pages\/[^']+)'\)/g)].map(
    ([, name = '', file = '']) => [name, file] as const,
  ),
)
/** Which file each address shows. */
const pages = new Map(
  [
    ...routes.matchAll(/(?:open|guest|member)\('([^']+)', (?:\(\) => import\('\.\.\/([^']+)'\)|<(\w+) \/>)(.*)\)/g),
  ].flatMap(([, path = '', file, name = '', aliases = '']) =>
    [path, ...[...aliases.matchAll(/'([^']+)'/g)].map(([, alias = '']) => alias)].map(
      (address) => [address, file ?? constants.get(name) ?? ''] as const,
    ),
  ),
)

/** A page with all the files of its own features that it uses. */
const parts = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, to = ''] of read(file).matchAll(/(?:from|import\() ?'(\.[^']+\.tsx?)'/g)) {
    const next = join(dirname(file), to)
    if (next.includes('/features/') || next.includes('/pages/') || next.includes('/shared/ui/')) parts(next, seen)
  }
  return seen
}
/** Where the links of a page lead: `to="…"`, lists of addresses, `navigate(…)`; `${…}` matches any part. */
const linksOf = (file: string): string[] =>
  [...parts(join(source, file))].flatMap((part) =>
    [...read(part).matchAll(/['"`](\/[\w/:${}.-]*)(?=['"`?])/g)].map(([, to = '']) =>
      to.replaceAll(/\$\{[^}]*\}/g, 'x'),
    ),
  )
const routeOf = (address: string): string | undefined =>
  pages.has(address) ? address : [...pages.keys()].find((path) => path !== '*' && matchPath(path, address))

/** Taps from the tabs; the tab itself counts as one. */
const taps = new Map<string, number>(['/', '/message', '/me'].map((tab, at) => [tab, at === 0 ? 0 : 1]))
for (let depth = 0; depth < 3; depth += 1)
  for (const [address] of [...taps].filter(([, far]) => far === depth)) {
    const file = pages.get(routeOf(address) ?? '')
    for (const link of file ? linksOf(file) : []) if (routeOf(link) && !taps.has(link)) taps.set(link, depth + 1)
  }
const isNear = (screen: string): boolean => [...taps.keys()].some((address) => matchPath(screen, address) !== null)
const isFound = (screen: string): boolean => searchEntries.some(({ to }) => to.split('?')[0] === screen)

it('every screen of the specification has a page', () => {
  expect(pages.size).toBeGreaterThan(60)
  const known = [...pages].filter(([path, file]) => path !== '*' && !existsSync(join(source, file)))
  expect(known).toEqual([])
  expect(screens.map((screen) => sameAs[screen] ?? screen).filter((screen) => !routeOf(screen))).toEqual([])
})

it('every screen is at most three taps away, or found by the settings search', () => {
  const far = screens
    .map((screen) => sameAs[screen] ?? screen)
    .filter((screen) => !forOthers.includes(screen) && !isNear(screen) && !isFound(screen))
  expect(far).toEqual([])
  // the search itself is close to a tab
  expect(taps.get('/setting')).toBeLessThanOrEqual(2)
})

it('every kind of notice in the search exists, and their overview is a page of its own', () => {
  const kinds: string[] = noticeGroups.map(({ path }) => path)
  const addresses = searchEntries.flatMap(({ to }) => /^\/message\/([a-z]+)$/.exec(to)?.[1] ?? [])
  expect(addresses.filter((kind) => !kinds.includes(kind) && !pages.has(`/message/${kind}`))).toEqual([])
})

it('search results exist and have words in both languages', () => {
  expect(searchEntries.filter(({ to }) => !routeOf(to.split('?')[0] ?? to)).map(({ to }) => to)).toEqual([])
  for (const entry of searchEntries)
    expect([entry.to, search(entry.zh)[0], search(entry.en)[0]]).toEqual([entry.to, entry, entry])
})

it.each([
  ['退款', '/vip/orders'],
  ['refund', '/vip/orders'],
  ['隐身', '/me/privacy'],
  ['STEALTH', '/me/privacy'],
  ['删除账号', '/setting/account/cancel'],
  ['银行卡', '/me/withdraw-info'],
  ['身高', '/user-filter'],
])('“%s” finds %s', (question, to) => expect(search(question).map((entry) => entry.to)).toContain(to))

it('finds nothing for an empty query or an unknown word', () => {
  expect([search('  '), search('退款 月亮')]).toEqual([[], []])
})
