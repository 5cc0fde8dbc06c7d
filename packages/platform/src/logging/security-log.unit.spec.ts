import { expect, test } from '@jest/globals'
import { type ErrorCode, errors } from '@xinyu/contracts/errors'
import { guardRefusals, proofRefusals } from '@xinyu/contracts/refusals'
import { eventOf, SecurityLog } from './security-log.ts'

const written = (level: string, work: (log: SecurityLog) => void, isProduction = true): Record<string, unknown>[] => {
  const lines: Record<string, unknown>[] = []
  const write = (line: string): void => void lines.push(JSON.parse(line) as Record<string, unknown>)
  work(new SecurityLog('users', level, { write }, isProduction))
  return lines
}

test('a login, a failed one, a refusal and an attempt are a line each, marked as security', () => {
  const lines = written('error', (log) => {
    log.login({ userId: 'u1', how: 'code' })
    log.refused('SMS_CODE_WRONG', { path: '/api/users/login?phone=13800000001', requestId: 'r1' })
    log.refused('FORBIDDEN', { path: '/api/admin/users/:id', userId: 'u2' })
    log.refused('TOO_FREQUENT', {})
  })
  expect(lines).toEqual([
    expect.objectContaining({ log: 'security', service: 'users', event: 'login', userId: 'u1', how: 'code' }),
    expect.objectContaining({
      event: 'login-failed',
      code: 'SMS_CODE_WRONG',
      path: '/api/users/login',
      requestId: 'r1',
    }),
    expect.objectContaining({ event: 'access-refused', code: 'FORBIDDEN', userId: 'u2' }),
    expect.objectContaining({ event: 'bypass-attempt', code: 'TOO_FREQUENT' }),
  ])
  for (const { time, msg } of lines) expect([typeof time, typeof msg]).toEqual(['number', 'string'])
  const refused = (log: SecurityLog): void => log.refused('FORBIDDEN', {})
  expect([written('silent', refused), written('warn', refused, false)]).toEqual([[], []])
  expect(written('info', refused, false)).toHaveLength(1)
})

test('every refusal of a guard or a proof is recorded, except an expired token', () => {
  const guards = [...Object.values(guardRefusals).flat(), ...proofRefusals]
  expect(guards.filter((code) => eventOf(code) === null)).toEqual(guards.filter((code) => code === 'TOKEN_EXPIRED'))
  const denials = (Object.keys(errors) as ErrorCode[]).filter(
    (code) => errors[code].http === 401 || errors[code].http === 403,
  )
  expect(denials.filter((code) => eventOf(code) === null && code !== 'TOKEN_EXPIRED')).toEqual([])
})
