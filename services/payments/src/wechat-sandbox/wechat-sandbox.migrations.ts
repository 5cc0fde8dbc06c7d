import { migrations } from '@xinyu/platform/db/migrations'

export const wechatSandboxMigrations = migrations('wechat-sandbox', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('sandbox_wechat_trades', { prepayId: 1 })
    await createIndex('sandbox_wechat_trades', { transactionId: 1 })
    await createIndex('sandbox_wechat_trades', { 'refund.no': 1 }, { sparse: true })
    await createIndex('sandbox_wechat_trades', { 'notice.nextAt': 1 }, { sparse: true })
    await createIndex('sandbox_wechat_trades', { paidAt: 1 })
  },
  '2026-11-25-transfers': async ({ createIndex }) => {
    await createIndex('sandbox_wechat_transfers', { package: 1 }, { unique: true })
  },
})
