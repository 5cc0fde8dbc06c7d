import '../test/globals.ts'
import { describe, expect, test } from '@jest/globals'
import { comments, images, posts, smilePks } from '@xinyu/contracts/admin/content'
import { resources } from '@xinyu/contracts/admin/resources'

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
  test('fill in the same facts in the console’s own texts', () => {
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

test.each([...resources, posts, comments, images, smilePks].map(({ name }) => [name]))(
  'the resource %s has a name in both',
  (name) => {
    expect([zh.has(`resources.${name}.name`), en.has(`resources.${name}.name`)]).toEqual([true, true])
  },
)
