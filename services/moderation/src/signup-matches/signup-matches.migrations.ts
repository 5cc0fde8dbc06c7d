import { migrations } from '@xinyu/platform/db/migrations'

export const signupMatchesMigrations = migrations('signup-matches', {
  '2026-12-08-indexes': async ({ createIndex }) => {
    await createIndex('signup_matches', { due: 1 }, { sparse: true })
    await createIndex('signup_matches', { state: 1, addtime: -1, _id: -1 })
    await createIndex('signup_matches', { 'matches.user_id': 1 })
    await createIndex('signup_matches', { addtime: 1 }, { expireAfterSeconds: 180 * 86_400 })
  },
})
