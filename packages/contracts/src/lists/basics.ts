import { numbered } from './option.ts'

/** highest education, 0–6 */
export const educations = numbered([
  ['小学', 'Primary school'],
  ['初中', 'Middle school'],
  ['高中/中专', 'High school'],
  ['大专', 'College'],
  ['本科', 'Bachelor'],
  ['硕士', 'Master'],
  ['博士', 'Doctor'],
])
/** income a year before tax, 0–7 */
export const incomes = numbered([
  ['5万以下', 'Under ¥50,000'],
  ['5–10万', '¥50,000–100,000'],
  ['10–15万', '¥100,000–150,000'],
  ['15–20万', '¥150,000–200,000'],
  ['20–30万', '¥200,000–300,000'],
  ['30–50万', '¥300,000–500,000'],
  ['50–100万', '¥500,000–1,000,000'],
  ['100万以上', 'Over ¥1,000,000'],
])
/** marriage, 0–3 */
export const marriages = numbered([
  ['未婚', 'Never married'],
  ['离异', 'Divorced'],
  ['丧偶', 'Widowed'],
  ['保密', 'Not said'],
])
/** gender: the numbers of the wire are 1 and 2 */
export const genders = [
  { value: 1, zh: '男', en: 'Man' },
  { value: 2, zh: '女', en: 'Woman' },
] as const
