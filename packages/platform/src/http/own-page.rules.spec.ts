import { expect, test } from '@jest/globals'
import { ownPage } from './own-page.rules.ts'

const site = 'https://xinyu.example'
const here = 'http://localhost:8080'

test.each([
  [site, '/vip/orders', `${site}/vip/orders`],
  [site, `${site}/x?y=1`, `${site}/x?y=1`],
  [site, 'https://evil.example/', null],
  [site, '//evil.example', null],
  [site, 'javascript:alert(1)', null],
  [site, 'https://xinyu.example.evil.example', null],
  [site, 'https://xinyu.example@evil.example/', null],
  [site, `/${'a'.repeat(400)}`, null],
  // the names of this machine are one site while the product is on it
  [here, 'http://localhost:8080/vip', 'http://localhost:8080/vip'],
  [here, 'http://127.0.0.1:8080/vip', 'http://127.0.0.1:8080/vip'],
  [here, 'http://[::1]:8080/vip', 'http://[::1]:8080/vip'],
  ['http://127.0.0.1:8080', 'http://localhost:8080/vip', 'http://localhost:8080/vip'],
  [here, 'http://127.0.0.1:9090/vip', null],
  [here, 'https://127.0.0.1:8080/vip', null],
  [here, 'http://localhost.evil.example:8080/vip', null],
  [here, 'http://127.0.0.1.evil.example:8080/vip', null],
  [site, 'https://localhost/vip', null],
  [site, 'https://127.0.0.1/vip', null],
])('of %s, the way back to %s is %s', (publicUrl, wanted, expected) => {
  expect(ownPage(wanted, publicUrl)?.href ?? null).toBe(expected)
})
