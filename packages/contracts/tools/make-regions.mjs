// Writes src/lists/regions.data.ts from the public list of GB/T 2260 areas: `node
// packages/contracts/tools/make-regions.mjs`.
import { writeFileSync } from 'node:fs'
import { areaList } from '@vant/area-data'
import { pinyin } from 'pinyin-pro'

// the profile's codes end at 66, 67, 68 (specification, section 3); all others are those of GB/T 2260
const profileCode = { 71: '66', 81: '67', 82: '68' }
const codeOf = (six, length) => (profileCode[six.slice(0, 2)] ?? six.slice(0, 2)) + six.slice(2, length)

const provinceNames = {
  15: 'Inner Mongolia',
  45: 'Guangxi',
  54: 'Xizang (Tibet)',
  61: 'Shaanxi',
  64: 'Ningxia',
  65: 'Xinjiang',
  71: 'Taiwan',
  81: 'Hong Kong',
  82: 'Macau',
}
const placeNames = {
  呼和浩特市: 'Hohhot',
  包头市: 'Baotou',
  鄂尔多斯市: 'Ordos',
  呼伦贝尔市: 'Hulunbuir',
  巴彦淖尔市: 'Bayannur',
  乌兰察布市: 'Ulanqab',
  兴安盟: 'Hinggan',
  锡林郭勒盟: 'Xilingol',
  阿拉善盟: 'Alxa',
  哈尔滨市: 'Harbin',
  齐齐哈尔市: 'Qiqihar',
  大兴安岭地区: 'Daxing’anling',
  拉萨市: 'Lhasa',
  日喀则市: 'Shigatse',
  昌都市: 'Chamdo',
  林芝市: 'Nyingchi',
  山南市: 'Shannan',
  那曲市: 'Nagqu',
  阿里地区: 'Ngari',
  乌鲁木齐市: 'Urumqi',
  克拉玛依市: 'Karamay',
  吐鲁番市: 'Turpan',
  哈密市: 'Hami',
  昌吉回族自治州: 'Changji',
  博尔塔拉蒙古自治州: 'Bortala',
  巴音郭楞蒙古自治州: 'Bayingolin',
  阿克苏地区: 'Aksu',
  克孜勒苏柯尔克孜自治州: 'Kizilsu',
  喀什地区: 'Kashgar',
  和田地区: 'Hotan',
  伊犁哈萨克自治州: 'Ili',
  塔城地区: 'Tacheng',
  阿勒泰地区: 'Altay',
  阿坝藏族羌族自治州: 'Aba',
  甘孜藏族自治州: 'Garze',
  凉山彝族自治州: 'Liangshan',
  西双版纳傣族自治州: 'Xishuangbanna',
  迪庆藏族自治州: 'Diqing',
  海北藏族自治州: 'Haibei',
  果洛藏族自治州: 'Golog',
  玉树藏族自治州: 'Yushu',
  海西蒙古族藏族自治州: 'Haixi',
  台北市: 'Taipei',
  高雄市: 'Kaohsiung',
  台南市: 'Tainan',
  台中市: 'Taichung',
  金门县: 'Kinmen',
  南投县: 'Nantou',
  基隆市: 'Keelung',
  新竹市: 'Hsinchu City',
  嘉义市: 'Chiayi City',
  新北市: 'New Taipei',
  宜兰县: 'Yilan',
  新竹县: 'Hsinchu County',
  桃园市: 'Taoyuan',
  苗栗县: 'Miaoli',
  彰化县: 'Changhua',
  嘉义县: 'Chiayi County',
  云林县: 'Yunlin',
  屏东县: 'Pingtung',
  台东县: 'Taitung',
  花莲县: 'Hualien',
  澎湖县: 'Penghu',
  连江县: 'Lienchiang',
  香港岛: 'Hong Kong Island',
  九龙: 'Kowloon',
  新界: 'New Territories',
  澳门半岛: 'Macau Peninsula',
  离岛: 'The Islands',
}
// the nations in names of autonomous places; longest first, so that 蒙古族 is matched before 蒙古
const nations =
  /(?:土家族|朝鲜族|哈尼族|布依族|景颇族|傈僳族|蒙古族|柯尔克孜|哈萨克|壮族|苗族|侗族|彝族|傣族|白族|藏族|羌族|回族|黎族|维吾尔|蒙古)+$/
const bare = (zh) => zh.replace(/(?:自治州|自治区|地区|盟|市|省|县)$/, '').replace(nations, '')
// readings that a dictionary of single characters gets wrong in place names
const readings = {
  重庆: ['chong', 'qing'],
  六安: ['lu', 'an'],
  蚌埠: ['beng', 'bu'],
  厦门: ['xia', 'men'],
  亳州: ['bo', 'zhou'],
  台州: ['tai', 'zhou'],
  丽水: ['li', 'shui'],
  长治: ['chang', 'zhi'],
  朝阳: ['chao', 'yang'],
  吕梁: ['lü', 'liang'],
  东莞: ['dong', 'guan'],
  儋州: ['dan', 'zhou'],
  阿里: ['a', 'li'],
}
const toLatin = (zh) => {
  const name = bare(zh)
  const syllables =
    readings[name] ?? pinyin(name, { toneType: 'none', type: 'array', v: true }).map((part) => part.replace('v', 'ü'))
  const joined = syllables.map((part, at) => (at > 0 && /^[aoe]/.test(part) ? `’${part}` : part)).join('')
  return joined.charAt(0).toUpperCase() + joined.slice(1)
}
const directlyRun = /直辖县/
const city = (six, zh, province) => {
  if (zh === '县') return { zh: '重庆各县', en: 'Counties of Chongqing' }
  if (directlyRun.test(zh)) return { zh: `${province.zh}直辖县`, en: `Counties of ${province.en}` }
  return { zh, en: placeNames[zh] ?? toLatin(zh) }
}

const rows = Object.entries(areaList.province_list)
  .map(([six, zh]) => {
    const province = { zh, en: provinceNames[six.slice(0, 2)] ?? toLatin(zh) }
    const cities = Object.entries(areaList.city_list)
      .filter(([key]) => key.startsWith(six.slice(0, 2)))
      .map(([key, name]) => ({ value: codeOf(key, 4), ...city(key, name, province) }))
    return { value: codeOf(six, 2), ...province, cities }
  })
  .sort((a, b) => Number(a.value) - Number(b.value))

const quote = (text) => `'${text}'`
const option = ({ value, zh, en }) => `value: ${quote(value)}, zh: ${quote(zh)}, en: ${quote(en)}`
const body = rows
  .map(
    (row) =>
      `  { ${option(row)}, cities: [\n${row.cities.map((item) => `    { ${option(item)} },\n`).join('')}  ] },\n`,
  )
  .join('')
writeFileSync(
  new URL('../src/lists/regions.data.ts', import.meta.url),
  `// Written by tools/make-regions.mjs; not to be edited.
import type { Option } from './option.ts'

export interface Region extends Option<string> { readonly cities: readonly Option<string>[] }
export const regionData: readonly Region[] = [
${body}]
`,
)
