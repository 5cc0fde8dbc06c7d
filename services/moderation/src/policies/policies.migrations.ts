import { conductRuleNames, conductRules } from '@xinyu/contracts/rules/text/conduct'
import { migrations } from '@xinyu/platform/db/migrations'
import { type Policy, policyId } from './policies.store.ts'

export const policiesMigrations = migrations('policies', {
  '2026-11-28-first-version': async ({ collection, createIndex }) => {
    await createIndex('policies', { version: -1 })
    const textIn = (language: 'zh-CN' | 'en') =>
      conductRules.map((rule, index) => `${index + 1}. ${conductRuleNames[rule][language]}`).join('\n')
    const first = {
      version: 1,
      text: textIn('zh-CN'),
      textEn: textIn('en'),
      note: '第一版',
      since: new Date(0),
      by: null,
    }
    await collection<Policy>('policies').updateOne({ _id: policyId(1) }, { $setOnInsert: first }, { upsert: true })
  },
})
