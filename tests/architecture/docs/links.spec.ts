import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'

test('each link of a page in docs leads to a file that exists', () => {
  const missing = globSync('docs/**/*.md').flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#]+)[^)]*\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  )
  expect(missing).toEqual([])
})
