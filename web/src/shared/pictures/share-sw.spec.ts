import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { deleteSharedPictures, takeSharedPictures } from './shared-pictures.ts'

/** The Cache API, as far as the tests use it. */
const fakeCaches = () => {
  const kept = new Map<string, Map<string, { blob(): Promise<Blob> }>>()
  const open = async (name: string) => {
    const entries = kept.get(name) ?? new Map<string, { blob(): Promise<Blob> }>()
    kept.set(name, entries)
    return {
      put: async (at: string, said: { blob(): Promise<Blob> }) => void entries.set(at, said),
      keys: async () => [...entries.keys()],
      match: async (at: string) => entries.get(at),
    }
  }
  return { open, has: async (name: string) => kept.has(name), delete: async (name: string) => kept.delete(name) }
}
class KeptResponse {
  constructor(private readonly body: Blob) {}
  async blob(): Promise<Blob> {
    return this.body
  }
  static redirect(to: string, status: number) {
    return { to, status }
  }
}

let shared: ReturnType<typeof fakeCaches>
const share = async (url: string, pictures: unknown[], method = 'POST'): Promise<unknown> => {
  let handler: ((event: object) => void) | null = null
  runInNewContext(readFileSync('web/public/share-sw.js', 'utf8'), {
    self: { addEventListener: (_: string, heard: (event: object) => void) => (handler = heard) },
    caches: shared,
    Blob,
    URL,
    Response: KeptResponse,
  })
  let answer: unknown = null
  const request = { method, url, formData: async () => ({ getAll: () => pictures }) }
  ;(handler as ((event: object) => void) | null)?.({ request, respondWith: (said: unknown) => (answer = said) })
  return answer
}
const photo = (type = 'image/jpeg') => new Blob(['x'], { type })

beforeEach(() => {
  shared = fakeCaches()
  Object.assign(globalThis, { caches: shared })
})
afterEach(() => void Reflect.deleteProperty(globalThis, 'caches'))

it('pictures shared by another app are stored for the editor, which takes them once', async () => {
  expect(
    await share('https://island.test/share-target', [photo(), photo('image/png'), photo('text/html'), 'words']),
  ).toEqual({
    to: '/post/add-mood?shared=1',
    status: 303,
  })
  expect((await takeSharedPictures()).map(({ type }) => type)).toEqual(['image/jpeg', 'image/png'])
  expect(await takeSharedPictures()).toEqual([])
})

it('only as many are stored as a post has room for, and only the last shared ones', async () => {
  await share('https://island.test/share-target', [photo('image/webp')])
  await share(
    'https://island.test/share-target',
    Array.from({ length: 12 }, () => photo()),
  )
  expect((await takeSharedPictures()).map(({ type }) => type)).toEqual(Array.from({ length: 9 }, () => 'image/jpeg'))
})

it('after a logout the next person gets none of them', async () => {
  await share('https://island.test/share-target', [photo()])
  await deleteSharedPictures()
  expect(await takeSharedPictures()).toEqual([])
})

it.each([
  ['another address', 'https://island.test/api/posts', 'POST'],
  ['a page that is opened', 'https://island.test/share-target', 'GET'],
])('leaves %s alone', async (_, url, method) => {
  expect(await share(url, [photo()], method)).toBeNull()
})
