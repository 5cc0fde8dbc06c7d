import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const resources = join(import.meta.dirname, '../../resources')
const importsList = /import \{[^}]*\bList\b[^}]*\} from 'react-admin'/

test('every list of the console uses the common frame: filters in the URL, views, totals, a file', () => {
  const pages = readdirSync(resources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  expect(pages.length).toBeGreaterThan(50)
  expect(pages.filter((file) => importsList.test(readFileSync(join(resources, file), 'utf8')))).toEqual([])
})
