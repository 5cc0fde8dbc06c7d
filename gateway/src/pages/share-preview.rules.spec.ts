import { expect, test } from '@jest/globals'
import { previewTags, sharedPageOf } from './share-preview.rules.ts'

const id = '0123456789abcdef01234567'
const site = 'https://xinyu.example/'

test.each([
  ['/', 'product', '/'],
  ['/homepage?from=x', 'product', '/'],
  ['/login', 'product', '/'],
  ['/register?shareCode=XY7K2M&utm=1', 'invitation', '/register?shareCode=XY7K2M'],
  ['/?invite=XY7K2M', 'invitation', '/register?shareCode=XY7K2M'],
  ['/register?shareCode=%22%3E%3Cscript%3E', 'product', '/'],
  [`/user/${id}?from=x`, 'person', `/user/${id}`],
  [`/post/${id}`, 'post', `/post/${id}`],
  ['/user/preview', 'product', null],
  [`/user/${id}/more`, 'product', null],
  [`/user/${id}"><script>`, 'product', null],
  ['/me/wishes', 'product', null],
])('%s is shared as %s, at %s', (url, kind, address) => {
  expect(sharedPageOf(url)).toEqual({ kind, address })
})

test('the preview of a person or post is the same for every id, but for its address', () => {
  for (const kind of ['user', 'post']) {
    const [one, other] = [id, 'f'.repeat(24)].map((each) =>
      previewTags(sharedPageOf(`/${kind}/${each}`), site).replace(each, 'ID'),
    )
    expect(one).toBe(other)
    expect(one).toContain(`<meta property="og:url" content="https://xinyu.example/${kind}/ID" />`)
    expect(one).not.toContain('/pictures/')
  }
})

test('texts are escaped, and what needs a whole address is absent where the product does not know its own', () => {
  const tags = previewTags({ kind: 'person', address: '/"><script>&' }, site)
  expect(tags).toContain('content="https://xinyu.example/&#34;&#62;&#60;script&#62;&#38;"')
  const without = previewTags({ kind: 'person', address: `/user/${id}` }, undefined)
  expect(without).toContain('og:title')
  expect(without).not.toMatch(/og:(url|image)/)
})
