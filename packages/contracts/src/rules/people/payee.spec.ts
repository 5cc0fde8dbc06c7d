import { expect, it } from '@jest/globals'
import { isSameName, maskPayee } from './payee.ts'

it.each([
  [{ kind: 'alipay', realName: '王小明', account: 'ming@example.com' }, '**明 · mi***@example.com'],
  [{ kind: 'alipay', realName: '王明', account: '13800000001' }, '*明 · 138****0001'],
  [
    { kind: 'bank', realName: '王小明', account: '6222020000001234', bank: '工商银行' },
    '**明 · 622****1234 · 工商银行',
  ],
  [{ kind: 'wechat', realName: '王小明', account: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' }, '**明'],
  [{ kind: 'alipay', realName: '明明', account: 'abcd' }, '*明 · abc****'],
] as const)('shows %j as %s', (payee, masked) => {
  expect(maskPayee(payee)).toBe(masked)
})

it.each([
  ['王小明', ' 王 小明', true],
  ['阿依古丽·买买提', '阿依古丽•买买提', true],
  ['阿依古丽·买买提', '阿依古丽买买提', true],
  ['Ｍａｒｉａ Rossi', 'maria rossi', true],
  ['王小明', '王小鸣', false],
  ['王小明', '王小', false],
] as const)('compares the names %s and %s: %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame)
})
