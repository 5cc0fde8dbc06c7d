import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from './tree.ts'

const web = join(root, 'web/src')
const read = (file: string): string => readFileSync(join(web, file), 'utf8')
const table = read('app/routes.tsx')

/** What `<Vip />` stands for: `const Vip = lazy('/vip', () => import('../pages/vip/vip.tsx'))`, or a plain import. */
const constants = new Map(
  [
    ...table.matchAll(/const (\w+) = lazy\('[^']+', \(\) => import\('\.\.\/(pages\/[^']+)'\)/g),
    ...table.matchAll(/import \{ Screen as (\w+) \} from '\.\.\/(pages\/[^']+)'/g),
  ].map(([, name = '', file = '']) => [name, file] as const),
)
/** Each route with its page; a further address of a page has no file of its own. */
const routes = [
  ...table.matchAll(/(?:open|guest|member)\('([^']+)', (?:\(\) => import\('\.\.\/([^']+)'\)|<(\w+) \/>)/g),
].map(([, path = '', file, name = '']) => ({ path, file: file ?? constants.get(name) ?? '' }))

/** Pages of no address of their own, or of two that differ by one word. */
const exceptions: Record<string, string> = {
  '/': 'home.tsx',
  '*': 'not-found.tsx',
  '/pages/*': 'legacy-address.tsx',
  '/post/add-mood': 'post/add.tsx',
}
const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Where the page of a route may lie: at its path, alone or in a folder of its own. A parameter at the end counts only
 * if the path without it is a page, too: `/me/edit/:field` is `me/edit/field.tsx`, `/vip/receipt/:orderId` is
 * `vip/receipt.tsx`.
 */
const placesOf = (path: string): string[] => {
  const exception = exceptions[path]
  if (exception !== undefined) return [`pages/${exception}`]
  const [, parent = '', parameter] = /^\/(.*?)(?:\/:(\w+))?$/.exec(path) ?? []
  const isTaken = routes.some((route) => route.path === `/${parent}`)
  const place = parameter !== undefined && isTaken ? `${parent}/${kebab(parameter)}` : parent
  return [`pages/${place}.tsx`, `pages/${place}/${basename(place)}.tsx`]
}

test('every page lies where its route says', () => {
  expect(routes.length).toBeGreaterThan(65)
  expect(routes.filter(({ path, file }) => !existsSync(join(web, file)) || !placesOf(path).includes(file))).toEqual([])
})

test('every page has a route', () => {
  const pages = readdirSync(join(web, 'pages'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.includes('.spec.'))
    .map((name) => `pages/${name}`)
    .filter((file) => /export (?:const|\{ \w+ as) Screen\b/.test(read(file)))
  expect(pages.sort()).toEqual([...new Set(routes.map(({ file }) => file))].sort())
})

/** Pages that show the title of another, one for each of several, or none of their own. */
const untitled = [
  'home.tsx',
  'error.tsx',
  'not-found.tsx',
  'legacy-address.tsx',
  'register/register.tsx',
  'message/notice-kind.tsx',
  'me/edit/field.tsx',
  'about/document.tsx',
  'swiper/swiper.tsx',
  'chat/chat.tsx',
].map((name) => `pages/${name}`)
/** The product's word for what an address calls otherwise. */
const productWords: Record<string, string> = { wrapper: 'featured' }

/** The keys of the titles that a page passes to `<Page title={…}>`; if another file does it, all keys of the page. */
const titleKeys = (file: string): string[] => {
  const code = read(file)
  const titles = [...code.matchAll(/<Page\s[^>]*?title=\{(.*?)\}[\s>]/gs)].map(([, title = '']) => title).join()
  const named = [...titles.matchAll(/['`]([\w.-]+)/g)].map(([, key = '']) => key)
  return named.length > 0 ? named : [...code.matchAll(/['`](\w+\.[\w.-]+)['`]/g)].map(([, key = '']) => key)
}
const plain = (name: string): string => name.replaceAll(/[^a-z]/gi, '').toLowerCase()

test('the text of a page’s title has the page’s name', () => {
  const pages = routes.filter(({ file }) => !untitled.includes(file))
  expect(pages.length).toBeGreaterThan(55)
  const others = pages.filter(({ file }) => {
    const page = basename(file, '.tsx')
    const words = [page, productWords[page] ?? page].map(plain)
    return !titleKeys(file).some((key) => words.some((word) => plain(key).includes(word)))
  })
  expect(others.map(({ file }) => [file, titleKeys(file)])).toEqual([])
})
