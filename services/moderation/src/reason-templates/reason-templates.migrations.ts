import { migrations } from '@xinyu/platform/db/migrations'
import { idOf } from '@xinyu/platform/ids'
import { firstTemplates } from './first-templates.data.ts'
import type { ReasonTemplate } from './reason-templates.store.ts'

export const templatesMigrations = migrations('templates', {
  '2026-11-26-first-templates': async ({ collection, createIndex }) => {
    await createIndex('reason_templates', { queue: 1, code: 1 }, { unique: true })
    for (const part of [{}, { queue: 1 }, { queue: 1, isOn: 1 }, { isOn: 1 }] as Record<string, 1>[])
      await createIndex('reason_templates', { ...part, order: 1, _id: 1 })
    const templates = collection<ReasonTemplate>('reason_templates')
    const addtime = new Date()
    for (const template of firstTemplates) {
      const { queue, code } = template
      const made = { ...template, _id: idOf('reason', queue, code), isOn: true, addtime, by: null }
      await templates.updateOne({ queue, code }, { $setOnInsert: made }, { upsert: true })
    }
  },
})
