import { expect, it } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(process.cwd(), 'web/src')
const buttonLinks = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.spec.tsx'))
  .flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/className="(adm-button [^"]*)"/g)].map(
      ([, classes = '']) => `${file}: ${classes}`,
    ),
  )

// the library uses white text on every button without a kind class
it('a link that looks like a button names its kind, so that its text is readable', () => {
  expect(buttonLinks.length).toBeGreaterThan(2)
  expect(buttonLinks.filter((link) => !/adm-button-(default|primary|danger)\b/.test(link))).toEqual([])
})
