import { describe, expect, it } from '@jest/globals'
import { defaultAvatarOf, defaultAvatars } from './avatars.ts'
import { educations, genders, incomes, marriages } from './basics.ts'
import { hobbies } from './hobbies.ts'
import { nations } from './nations.ts'
import { labelOf } from './option.ts'
import { professions } from './professions.ts'
import { prompts } from './prompts.ts'
import { cities, citiesOf, isCityOf, provinces, regionOf } from './regions.ts'
import { vipTexts } from './vip-texts.ts'

const every = {
  professions,
  hobbies,
  nations,
  educations,
  incomes,
  marriages,
  genders,
  vipTexts,
  defaultAvatars,
  provinces,
  prompts,
}

describe('the lists', () => {
  it.each([
    ['professions', 30],
    ['hobbies', 33],
    ['nations', 56],
    ['educations', 7],
    ['incomes', 8],
    ['marriages', 4],
    ['provinces', 34],
    ['defaultAvatars', 5],
    ['prompts', 28],
  ] as const)('has all %s: %d', (name, size) => {
    expect(every[name]).toHaveLength(size)
  })

  it.each(Object.entries(every))('names each of %s once, in both languages', (_name, list) => {
    expect(new Set(list.map((item) => item.value)).size).toBe(list.length)
    expect(new Set(list.map((item) => item.zh)).size).toBe(list.length)
    expect(new Set(list.map((item) => item.en)).size).toBe(list.length)
    for (const item of list)
      expect([item.zh.trim(), item.en.trim(), /\p{Script=Han}/u.test(item.en)]).toEqual([item.zh, item.en, false])
  })

  it('keeps the order of the specification', () => {
    expect([professions[0]?.en, professions[3]?.zh, professions[29]?.zh, nations[0]?.zh, nations[55]?.zh]).toEqual([
      'IT / internet',
      '学生',
      '待业',
      '汉族',
      '基诺族',
    ])
  })

  it('has the specification’s codes of provinces, Macau last', () => {
    expect(provinces.map((province) => province.value)).toEqual(
      [
        11, 12, 13, 14, 15, 21, 22, 23, 31, 32, 33, 34, 35, 36, 37, 41, 42, 43, 44, 45, 46, 50, 51, 52, 53, 54, 61, 62,
        63, 64, 65, 66, 67, 68,
      ].map(String),
    )
    expect([regionOf('66')?.zh, regionOf('67')?.zh, regionOf('68')?.zh]).toEqual([
      '台湾省',
      '香港特别行政区',
      '澳门特别行政区',
    ])
  })

  it('has cities with 4 digits that begin with their province, municipalities and islands included', () => {
    expect(new Set(cities.map((city) => city.value)).size).toBe(cities.length)
    expect(cities.length).toBeGreaterThan(360)
    for (const province of provinces) {
      expect(citiesOf(province.value).length).toBeGreaterThan(0)
      for (const city of citiesOf(province.value)) expect(city.value).toMatch(new RegExp(`^${province.value}\\d\\d$`))
    }
    expect([
      regionOf('1101')?.zh,
      regionOf('6601')?.en,
      regionOf('6702')?.zh,
      regionOf('6801')?.zh,
      regionOf('4403')?.en,
    ]).toEqual(['北京市', 'Taipei', '九龙', '澳门半岛', 'Shenzhen'])
  })

  it('knows which province a city is in', () => {
    expect([isCityOf('4403', '44'), isCityOf('4403', '43'), isCityOf('9999', '99')]).toEqual([true, false, false])
  })

  it('labels a choice in the reader’s language, and nothing for none', () => {
    expect([
      labelOf(professions, 3, 'en'),
      labelOf(professions, 3, 'zh-CN'),
      labelOf(professions, null, 'en'),
      labelOf(professions, 99, 'en'),
    ]).toEqual(['Student', '学生', '', ''])
  })

  it('gives a person always the same default avatar', () => {
    expect(defaultAvatarOf('u123')).toBe(defaultAvatarOf('u123'))
    expect(new Set(Array.from({ length: 60 }, (_, at) => defaultAvatarOf(`u${at}`))).size).toBe(5)
  })
})
