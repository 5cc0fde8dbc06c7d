import '../test/globals.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { allResources } from '@xinyu/contracts/admin/all'
import { CheckStatus, FeaturedStatus, OrderStatus, ProfileStatus, WithdrawalStatus } from '@xinyu/contracts/enums'

const { catalogues } = await import('./i18n-provider.ts')

type Tree = { [key: string]: string | Tree }
const flat = (tree: Tree, path = ''): Map<string, string> =>
  new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${path}${key}`, value] as const] : [...flat(value, `${path}${key}.`)],
    ),
  )

const zh = flat(catalogues['zh-CN'] as unknown as Tree)
const en = flat(catalogues.en as unknown as Tree)
const holes = (text: string): string[] => [...new Set(text.match(/%\{\w+\}/g) ?? [])].sort()

describe('the two languages', () => {
  test('have the same keys, react-admin’s own included', () => {
    expect([...zh.keys()].sort()).toEqual([...en.keys()].sort())
    expect(zh.size).toBeGreaterThan(300)
  })
  test('have the same placeholders in the console’s own texts', () => {
    const own = [...zh].filter(([key]) => key.startsWith('xinyu.'))
    expect(
      own.filter(([key, text]) => holes(text).join() !== holes(en.get(key) ?? '').join()).map(([key]) => key),
    ).toEqual([])
  })
  test('leave no text empty', () => {
    expect(
      [...zh, ...en].filter(([key, text]) => text === '' && key !== 'ra.boolean.null').map(([key]) => key),
    ).toEqual([])
  })
  test('the Chinese catalogue is Chinese', () => {
    const untranslated = [...zh].filter(
      ([key, text]) => key.startsWith('ra.') && text === en.get(key) && /[a-z]{3}/i.test(text.replace(/%\{\w+\}/g, '')),
    )
    expect(untranslated.map(([key]) => key)).toEqual([])
  })
})

test.each(allResources.map(({ name }) => [name]))('the resource %s has a name in both', (name) => {
  expect([zh.has(`resources.${name}.name`), en.has(`resources.${name}.name`)]).toEqual([true, true])
})

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.spec.') && !file.startsWith('i18n/'))
  .map((file) => readFileSync(join(source, file), 'utf8'))
const found = (pattern: RegExp): string[] =>
  files.flatMap((file) => [...file.matchAll(pattern)].map(([, text = '']) => text))

test('every text that the code names exists', () => {
  // not the keys of the browser's storage
  const named = found(/'((?:xinyu|resources)(?:\.\w+)+)'/g).filter((key) => !key.startsWith('xinyu.admin'))
  const groups = found(/`((?:xinyu|resources)(?:\.\w+)*\.)\$\{/g)
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter((key) => !zh.has(key))).toEqual([])
  expect(groups.filter((group) => ![...zh.keys()].some((key) => key.startsWith(group)))).toEqual([])
})

test.each([
  ['profileStatus', ProfileStatus],
  ['checkStatus', CheckStatus],
  ['orderStatus', OrderStatus],
  ['withdrawals.status', WithdrawalStatus],
  ['featuredUsers.status', FeaturedStatus],
])('%s has a text for each status', (group, statuses) => {
  expect(Object.keys(statuses).filter((name) => !zh.has(`xinyu.${group}.${name}`))).toEqual([])
})

test('every list that names no text for when it is empty has one under the name of its resource', () => {
  const lists = files.flatMap((file) =>
    file.includes('<Empty') ? [] : ((/<ListFrame\s+resource=\{(\w+)\}/.exec(file) ?? [])[1] ?? []),
  )
  expect(lists.length).toBeGreaterThan(15)
  expect(lists.filter((name) => !zh.has(`xinyu.${name}.empty`))).toEqual([])
})
