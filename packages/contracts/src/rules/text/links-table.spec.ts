import { describe, expect, test } from '@jest/globals'
import { filterLinks } from './links.ts'

/** By disguise: texts in which the part between ⟦ and ⟧ is a link. */
const variants: Record<string, readonly string[]> = {
  'an ending of the public suffix list': [
    '加我⟦evil.dating⟧',
    '⟦evil.click⟧',
    '点这里⟦evil.quest⟧哦',
    '⟦shop.evil.co.uk⟧',
    '⟦evil.tk⟧',
    '⟦约会.dating⟧',
    '⟦evil.рф⟧',
    '⟦evil.みんな⟧',
    '⟦evil.我爱你/a⟧',
    '去 ⟦例子.网店⟧ 看',
    '⟦evil.love⟧ 等你',
  ],
  punycode: ['⟦xn--fsq.xn--0zwm56d⟧', '⟦evil.xn--p1ai⟧', '⟦xn--80ak6aa92e.com⟧'],
  'characters that nobody sees': [
    '⟦evil\u200b.dating⟧',
    '⟦evil\u200d.com⟧',
    '⟦e\u200cvi\u200cl.c\u200com⟧',
    '⟦evil\u2060.\u2060com⟧',
    '⟦evil.co\u00adm⟧',
    '⟦evil\u2062.com⟧',
    '⟦evil\u034f.com⟧',
    '⟦evil\ufe0f.com⟧',
    '⟦evil\u3164.com⟧',
    '⟦e\u{e0061}vil.com⟧',
    '⟦evil.\u200ecom⟧',
    '⟦evil.\u2066com\u2069⟧',
    '⟦evil\u061c.com⟧',
    '⟦e\u0336v\u0336i\u0336l.c\u0336o\u0336m⟧',
  ],
  'another dot': [
    '⟦evil․com⟧',
    '⟦evil．dating⟧',
    '⟦evil。com⟧',
    '⟦evil｡click⟧',
    '⟦evil﹒com⟧',
    '⟦evil·com⟧',
    '⟦evil・com⟧',
    '⟦evil‧com⟧',
    '⟦evil•com⟧',
    '⟦evilꓸcom⟧',
    '⟦evil۔com⟧',
    '⟦evil︒com⟧',
    '⟦evil，com⟧',
  ],
  'a dot in words or brackets': [
    '⟦evil[.]com⟧',
    '⟦evil[dot]com⟧',
    '⟦evil(dot)dating⟧',
    '⟦evil {dot} com⟧',
    '⟦evil【点】com⟧',
    '⟦evil(。)com⟧',
    '⟦evil dot com⟧',
    '⟦evil点com⟧',
    '⟦evil 点 com⟧',
  ],
  'spaces around the dot': ['⟦evil .com⟧', '⟦evil. com⟧', '⟦evil . com⟧', '⟦evil . dating⟧', '⟦evil\u00a0.\u3000com⟧'],
  'letters that look like others': [
    '⟦ｅｖｉｌ．ｃｏｍ⟧',
    '⟦ⓔⓥⓘⓛ.ⓒⓞⓜ⟧',
    '⟦𝐞𝐯𝐢𝐥.𝐜𝐨𝐦⟧',
    '⟦𝕖𝕧𝕚𝕝.𝕔𝕝𝕚𝕔𝕜⟧',
    '⟦🄴🅅🄸🄻.🄲🄾🄼⟧',
    '⟦🅔🅥🅘🅛.🅒🅞🅜⟧',
    '⟦🅴🆅🅸🅻.🅲🅾🅼⟧',
    '⟦ᴇᴠɪʟ.ᴄᴏᴍ⟧',
    '⟦еvil.сom⟧',
    '⟦évil.cöm⟧',
    '⟦😀.com⟧',
    '⟦EVIL.DATING⟧',
    '⟦Evil.Click⟧',
  ],
  'an address': [
    '⟦1.2.3.4:8080⟧',
    '⟦1.2.3.4/a⟧',
    '⟦47.92.113.200⟧',
    '⟦[2001:db8::1]:8080/a⟧',
    '⟦１．２．３．４：８０８０⟧',
  ],
  'a scheme, or something like it': [
    '⟦hxxp://evil.example/a⟧',
    '⟦hxxps[:]//evil.example⟧',
    '⟦http：／／evil.example⟧',
    '⟦http:\\\\evil.example⟧',
    '⟦https://user:pass@evil.example:8443/a?b#c⟧',
    '⟦HTTP://1.2.3.4⟧',
    '⟦weixin://dl/business?t=abc⟧',
    '⟦tg://resolve?domain=evil⟧',
  ],
  'parts of an address': [
    '⟦www.evil.example⟧',
    '⟦WWW。EVIL。COM⟧',
    '⟦evil.com:8443⟧',
    '⟦evil.com/a/b?c=d#e⟧，好吗',
    '⟦evil.dating?x=1⟧',
    '@⟦evil.com⟧',
    '⟦my_shop.evil.com⟧',
    'me@⟦evil.com/login⟧',
    '你好。⟦evil.com⟧',
    '看这里.⟦baidu.com⟧',
    '⟦a.com⟧ ⟦b.dating⟧',
    '⟦evil.com⟧😂',
    '⟦evil.com⟧привет',
    '加我⟦evil.me⟧',
    '⟦vip88.me⟧ now',
    '⟦t.me/evil⟧',
  ],
}

const innocents: Record<string, readonly string[]> = {
  numbers: [
    '版本2.3.6',
    'v2.3.6',
    '3.14',
    '圆周率是3.14159',
    '100.00元',
    '5:30',
    '1.2.3.4',
    '身高1.75',
    '2026.11.23',
    '11.23-11.25',
    '8.5折',
    '1.8m的个子',
  ],
  'ends of sentences': [
    '好.那',
    '好。那',
    '你好。我今年30.5岁',
    'ok。我爱你',
    'ok.我爱你',
    '好.在线等',
    '嗯.手机没电了',
    '在abc.公司里上班',
    'see you.me too',
    'I like it.It is nice',
    'thank you.you are kind',
    'ok.so what',
    '我会java。do you?',
    '好。',
    '哈哈...com',
    '嗯……好',
    'Mr.Li是我同事',
    'Dr.Wang 你好',
    'I like it. Love you',
    '我爱music。dance也行',
    'yes.no',
  ],
  abbreviations: [
    'e.g. 苹果',
    'i.e. this',
    'e.g.in Beijing',
    'U.S.A.',
    'p.m.见',
    'a.k.a. 小明',
    'Ph.D',
    'etc.',
    'No.1',
  ],
  files: ['photo.jpg', '看a.txt吗?', 'readme.md', '简历.pdf', 'main.rs', 'node.js', '照片.zip', 'clip.mov', 'a.b'],
  lists: [
    '1.yoga 2.coffee 3.travel',
    'a.coffee b.tea',
    'yoga.coffee.travel',
    'travel · music · coffee',
    '摄影·travel·food',
    'rock / jazz',
    '1.旅游 2.美食',
    '约翰·史密斯',
  ],
  people: ['me@mail.com', '邮箱 my.name@mail.com', '下午3点见', '3点in the cafe', '到达点coffee'],
  'what is seen': ['👩‍👩‍👧 一家人.好', '❤️.', '🇨🇳.好', 'नमस्ते. अच्छा', '(。・ω・。)', '。。。', '(•‿•)', '→_→', '[点]'],
}

const marked = /⟦(.*?)⟧/gsu
const rows = Object.entries(variants).flatMap(([what, texts]) => texts.map((text) => [what, text] as const))

describe('a link is found', () => {
  test.each(rows)('written with %s: %j', (_what, text) => {
    const expected = text.replace(marked, 'URL filtered')
    expect(filterLinks(text.replace(marked, '$1')).text).toBe(expected)
  })
  test('in more than sixty ways', () => expect(rows.length).toBeGreaterThanOrEqual(60))
})

describe('no link is found', () => {
  const texts = Object.entries(innocents).flatMap(([what, list]) => list.map((text) => [what, text] as const))
  test.each(texts)('in %s: %j', (_what, text) => {
    expect(filterLinks(text)).toEqual({ text, found: [] })
  })
  test('in more than forty texts', () => expect(texts.length).toBeGreaterThanOrEqual(40))
})
