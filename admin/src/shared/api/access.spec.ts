import { expect, test } from '@jest/globals'
import type { AdminRole } from '@xinyu/contracts/call'
import { isAllowed } from './access.ts'

const cases: [AdminRole[], string, string, boolean][] = [
  [['moderator'], 'profileReviews', 'list', true],
  [['moderator'], 'profileReviews', 'approve', true],
  [['finance'], 'profileReviews', 'list', false],
  [['support'], 'orders', 'list', true],
  [['moderator'], 'orders', 'show', false],
  [['finance'], 'orders', 'reconcile', true],
  [['moderator'], 'users', 'ban', true],
  [['support'], 'users', 'ban', false],
  [['moderator'], 'users', 'unban', false],
  [['admin'], 'users', 'unban', true],
  [['moderator'], 'users', 'edit', true],
  [['finance', 'support'], 'users', 'show', true],
  [['finance', 'support'], 'users', 'edit', false],
  [['admin'], 'users', 'resetSecondFactor', true],
  [['moderator'], 'users', 'resetSecondFactor', false],
  [['admin'], 'auditLog', 'list', true],
  [['moderator', 'support', 'finance'], 'auditLog', 'list', false],
  [['admin'], 'auditLog', 'edit', false],
  [['admin'], 'orders', 'delete', false],
  [['admin'], 'users', 'create', false],
  [['admin'], 'nothing', 'list', false],
  [['admin'], 'users', 'fly', false],
  [[], 'users', 'list', false],
]

test.each(cases)('%p on %s, %s: %p', (roles, resource, action, allowed) => {
  expect(isAllowed(roles, resource, action)).toBe(allowed)
})
