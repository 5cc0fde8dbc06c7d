import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { filterLinks } from './links.ts'

describe('the link filter', () => {
  it.each([
    ['see http://evil.example/x?a=1 now', 'see URL filtered now', 'http://evil.example/x?a=1'],
    ['看这里baidu.com吧', '看这里URL filtered吧', 'baidu.com'],
    ['加我www.foo.cn/abc，谢谢', '加我URL filtered，谢谢', 'www.foo.cn/abc'],
    ['ｂａｉｄｕ．ｃｏｍ', 'URL filtered', 'ｂａｉｄｕ．ｃｏｍ'],
    ['bai\u200bdu.c\u200bom', 'URL filtered', 'baidu.com'],
    ['baidu。com', 'URL filtered', 'baidu。com'],
    ['t.me/someone', 'URL filtered', 't.me/someone'],
    ['weixin://dl/business?t=abc', 'URL filtered', 'weixin://dl/business?t=abc'],
    ['1.2.3.4:8080/a', 'URL filtered', '1.2.3.4:8080/a'],
    ['去 例子.中国 看', '去 URL filtered 看', '例子.中国'],
    ['HTTPS://A.COM.', 'URL filtered.', 'HTTPS://A.COM'],
  ])('replaces the link in %j', (text, left, link) => {
    expect(filterLinks(text)).toEqual({ text: left, found: [link] })
  })

  it.each([
    '你好。我今年30.5岁',
    'v2.3.6',
    'photo.jpg',
    'me@mail.com',
    'see you.me too',
    'node.js',
    '1.2.3.4',
    'a.b',
    '5:30',
    '100.00元',
    '好。',
    'ok。我爱你',
    '在abc.公司里上班',
  ])('does not change %j', (text) => {
    expect(filterLinks(text)).toEqual({ text, found: [] })
  })

  it('returns every link of a text, and uses the given language', () => {
    expect(filterLinks('a.com和b.net', 'zh-CN')).toEqual({ text: '网址已过滤和网址已过滤', found: ['a.com', 'b.net'] })
  })

  it('finds nothing more in a filtered text', () => {
    const parts = fc.array(
      fc.constantFrom(
        'a.com',
        'http://x.y',
        '你好',
        '。',
        '.',
        ' ',
        'www.',
        'q',
        '/',
        'com',
        '1',
        ':',
        '\u200b',
        '://',
      ),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(parts, (list) => {
        expect(filterLinks(filterLinks(list.join('')).text).found.filter((link) => !/URL|filtered/.test(link))).toEqual(
          [],
        )
      }),
      { numRuns: 3000 },
    )
  })

  it('stays fast on texts made to slow it down', () => {
    const start = performance.now()
    for (const text of [
      'a.'.repeat(2500),
      'a-'.repeat(2500),
      '1.'.repeat(2500),
      '中'.repeat(5000),
      'a'.repeat(5000),
      'http:'.repeat(1000),
    ])
      filterLinks(text)
    expect(performance.now() - start).toBeLessThan(1500)
  })
})
